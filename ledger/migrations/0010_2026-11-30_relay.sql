-- What the relay needs to stop and go on, and the consumer to be patient with what comes too early.

-- For whoever asks how long the oldest event has been waiting. Never part of an order: clocks differ.
alter table outbox add column written_at timestamptz(3) not null default clock_timestamp();

-- How far each consumer got. Everything up to here was handed over at least once.
create table relay_checkpoints (
  consumer text collate "C" primary key,
  epoch integer not null references relay_epochs,
  inserted_xid xid8 not null,
  event_id uuid not null
);

-- Events that came before what they correct. They are tried again for a while, and then parked.
create table waiting_events (
  event_id uuid primary key,
  group_id uuid not null,
  subject text collate "C" not null,
  event_type text collate "C" not null,
  payload jsonb not null,
  reason text collate "C" not null,
  since timestamptz(3) not null
);

create index waiting_events_by_subject on waiting_events (subject);

-- Parked events that a person decided not to apply, and why: nobody drops without a trace.
create table dropped_events (
  event_id uuid primary key,
  group_id uuid not null,
  event_type text collate "C" not null,
  payload jsonb not null,
  reason text collate "C" not null,
  because text not null,
  dropped_at timestamptz(3) not null
);

create trigger dropped_events_append_only
  before update or delete or truncate on dropped_events
  for each statement execute function refuse_change();
alter table dropped_events enable always trigger dropped_events_append_only;

-- The how-manieth an event is among all that can be told about its subject. What comes later waits
-- for what comes earlier, and not the other way round, or the missing one could never arrive.
create function place_in_subject(event_type text, payload jsonb) returns integer
language sql
immutable
as $$
  select case event_type
    when 'expense.created' then 1
    when 'expense.amended' then (payload ->> 'version')::integer
    when 'expense.deleted' then (payload ->> 'version')::integer + 1
    when 'settlement.reversed' then 2
    else 1
  end
$$;

grant select, insert, update on relay_checkpoints to ledger_app;
grant select, insert, update, delete on waiting_events to ledger_app;
grant select, insert on dropped_events to ledger_app;
