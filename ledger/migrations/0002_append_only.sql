-- Grants do not bind an owner, and in PGlite every session is a superuser: triggers hold for both.
-- `enable always` keeps them on under session_replication_role = replica too. Per statement, so that
-- even a change of no rows is refused, and because TRUNCATE has no rows.

create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op
    using
      errcode = 'LG001',
      table = tg_table_name,
      constraint = tg_name,
      hint = 'Append a reversal instead.';
end
$$;

create trigger journals_append_only
  before update or delete or truncate on journals
  for each statement execute function refuse_change();
alter table journals enable always trigger journals_append_only;

create trigger postings_append_only
  before update or delete or truncate on postings
  for each statement execute function refuse_change();
alter table postings enable always trigger postings_append_only;
