-- Transaction ids are those of one cluster. In a database restored from a dump they start lower, which
-- shows, until the new cluster has given out as many: then nothing shows, and rows are in no order at
-- all. So an epoch says of which cluster its ids are. A physical backup keeps the identifier.

create function current_cluster() returns bigint
language sql
stable
as $$ select system_identifier from pg_control_system() $$;

alter table relay_epochs add column cluster bigint not null default current_cluster();
