-- The side of the application: groups of people, what they say happened, and the events that tell the
-- ledger. A row here and its event in the outbox are written in one transaction: both or neither.

create table groups (
  group_id uuid primary key,
  name text not null
);

create table members (
  group_id uuid not null references groups,
  member_id uuid not null,
  name text not null,
  primary key (group_id, member_id)
);

create table expenses (
  expense_id uuid primary key,
  group_id uuid not null references groups
);

-- A version is what an expense said from then on. Deleting is a version that says nothing, so that of
-- two people who change the same version only one can.
create table expense_versions (
  expense_id uuid not null references expenses,
  version integer not null check (version >= 1),
  event_id uuid not null unique,
  deleted boolean not null,
  event_date text collate "C",
  title text,
  currency text collate "C",
  amount_minor bigint,
  paid_by jsonb,
  split jsonb,
  primary key (expense_id, version),
  constraint expense_versions_deleted
    check (num_nulls(event_date, title, currency, amount_minor, paid_by, split)
      = case when deleted then 6 else 0 end)
);

create table settlements (
  settlement_id uuid primary key,
  group_id uuid not null references groups,
  event_id uuid not null unique,
  event_date text collate "C" not null,
  from_member uuid not null,
  to_member uuid not null,
  currency text collate "C" not null,
  amount_minor bigint not null,
  foreign key (group_id, from_member) references members,
  foreign key (group_id, to_member) references members
);

create table settlement_reversals (
  settlement_id uuid primary key references settlements,
  event_id uuid not null unique
);

-- Transaction ids start again in a database restored from a dump. Old events then belong to an older
-- epoch, all of them visible, and a new row here starts the next one.
create table relay_epochs (
  epoch integer primary key check (epoch >= 1),
  reason text not null
);
insert into relay_epochs values (1, 'the ledger was made');

create function current_relay_epoch() returns integer
language sql
stable
set search_path from current
as $$ select max(epoch) from relay_epochs $$;

-- Read in the order (epoch, inserted_xid, event_id), below the oldest transaction still running. Not
-- by event_id alone: ids are made before anybody knows who commits first.
create table outbox (
  event_id uuid primary key,
  group_id uuid not null,
  event_type text collate "C" not null,
  payload jsonb not null,
  epoch integer not null default current_relay_epoch() references relay_epochs,
  inserted_xid xid8 not null default pg_current_xact_id()
);

create index outbox_in_order on outbox (epoch, inserted_xid, event_id);

do $$
declare
  business text;
begin
  foreach business in array array[
    'expenses', 'expense_versions', 'settlements', 'settlement_reversals', 'relay_epochs', 'outbox'
  ]
  loop
    execute format(
      'create trigger %1$I before update or delete or truncate on %2$I
         for each statement execute function refuse_change();
       alter table %2$I enable always trigger %1$I',
      business || '_append_only', business
    );
  end loop;
end
$$;
