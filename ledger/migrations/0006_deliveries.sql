-- What the ledger remembers of the events it was handed.

-- Events that were dealt with. Knowing an event again saves work; what makes a repetition harmless is
-- the idempotency key of its journals.
create table deliveries (
  event_id uuid primary key,
  group_id uuid not null,
  delivered_at timestamptz(3) not null
);

-- Events that wait for a person: what they correct is not there.
create table parked_events (
  event_id uuid primary key,
  group_id uuid not null,
  -- The expense or settlement: whatever comes later for it waits behind this event.
  subject text collate "C" not null,
  event_type text collate "C" not null,
  payload jsonb not null,
  reason text collate "C" not null,
  since timestamptz(3) not null
);

create index parked_events_by_subject on parked_events (subject);
