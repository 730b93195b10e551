import type { Migration } from "../store/migrate.ts";

/** Written by scripts/migrations.ts from the files in this folder: change those instead. */
export const migrationSources: readonly Migration[] = [
  {
    name: "0001_journals_and_postings.sql",
    text: `-- A journal is one fact: who gave and who used, in lines that cancel out per currency. Everything
-- else that the ledger says is computed from these two tables.

create table journals (
  journal_id uuid primary key,
  group_id uuid not null,
  -- 1, 2, 3 … within the group and without a gap, so that a missing journal can be noticed.
  sequence bigint not null check (sequence >= 1),
  kind text collate "C" not null
    constraint journals_kind
    check (kind in ('EXPENSE', 'EXPENSE_REVERSAL', 'SETTLEMENT', 'SETTLEMENT_REVERSAL')),
  -- Derived from the ids and versions of what happened: whoever tells it twice makes the same key.
  idempotency_key text collate "C" not null
    constraint journals_key unique
    constraint journals_key_form check (idempotency_key ~ '^[a-z_]+(:[0-9a-z-]+)+$'),
  event_id uuid not null,
  -- The day its people say. A calendar date has no zone, and text has no driver that adds one.
  event_date text collate "C" not null
    constraint journals_event_date check (
      case
        when event_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
          make_date(
            left(event_date, 4)::integer,
            substr(event_date, 6, 2)::integer,
            right(event_date, 2)::integer
          ) is not null
        else false
      end
    ),
  recorded_at timestamptz(3) not null,
  reverses uuid,
  line_count integer not null check (line_count >= 2),
  payload_digest bytea not null check (octet_length(payload_digest) = 32),
  chain_digest bytea not null check (octet_length(chain_digest) = 32),
  constraint journals_in_order unique (group_id, sequence),
  -- What a posting must name to belong to a journal: see the seal below.
  constraint journals_seal unique (journal_id, group_id, line_count),
  constraint journals_reversal check ((reverses is not null) = (kind like '%\\_REVERSAL')),
  -- A reversal stays in the group and takes back every line.
  constraint journals_reverses foreign key (reverses, group_id, line_count)
    references journals (journal_id, group_id, line_count)
);

-- Nothing is taken back twice. Most journals take nothing back and need no entry here.
create unique index journals_reversed_once on journals (reverses) where reverses is not null;

-- Positive: the member gave to the group. Negative: the member used. A balance is a sum of these.
create table postings (
  journal_id uuid not null,
  line integer not null,
  -- The same as the journal's. With the two constraints below it seals the journal: a line past the
  -- declared count, a second line of the same number, and a line that declares another count are all
  -- refused, long after the journal was written.
  line_count integer not null,
  group_id uuid not null,
  member_id uuid not null,
  currency text collate "C" not null check (currency ~ '^[A-Z]{3}$'),
  posting_kind text collate "C" not null
    constraint postings_kind
    check (posting_kind in ('EXPENSE_PAID', 'EXPENSE_SHARE', 'SETTLE_PAY', 'SETTLE_RECEIVE')),
  -- The smallest int8 has no negation, and every line must be reversible.
  amount_minor bigint not null
    constraint postings_amount
    check (amount_minor <> 0 and amount_minor > -9223372036854775808),
  primary key (journal_id, line),
  constraint postings_line check (line between 1 and line_count),
  constraint postings_of_a_journal foreign key (journal_id, group_id, line_count)
    references journals (journal_id, group_id, line_count)
);

create index postings_by_member on postings (group_id, member_id, currency) include (amount_minor);

-- Queued once per journal and not once per posting: a check per posting reads the whole journal again
-- for each of its lines. The journal's row also outlives a savepoint that took its postings back.
create function refuse_unsealed_journal() returns trigger
language plpgsql
set search_path from current
as $$
declare
  lines bigint;
  sums text;
begin
  select
    coalesce(sum(per_currency.lines), 0),
    string_agg(currency || ' ' || total, ', ' order by currency) filter (where total <> 0)
  into lines, sums
  from (
    select currency, count(*) as lines, sum(amount_minor) as total
    from postings
    where journal_id = new.journal_id
    group by currency
  ) as per_currency;
  if lines <> new.line_count then
    raise exception 'journal % declares % lines and has %', new.journal_id, new.line_count, lines
      using errcode = 'check_violation', table = 'journals', constraint = 'journals_sealed';
  end if;
  if sums is not null then
    raise exception 'journal % does not cancel out: %', new.journal_id, sums
      using errcode = 'check_violation', table = 'journals', constraint = 'journals_sealed';
  end if;
  return null;
end
$$;

-- Deferred: lines arrive one by one, and before the last of them no journal cancels out.
create constraint trigger journals_sealed
  after insert on journals
  deferrable initially deferred
  for each row execute function refuse_unsealed_journal();
alter table journals enable always trigger journals_sealed;
`,
  },
  {
    name: "0002_append_only.sql",
    text: `-- Grants do not bind an owner, and in PGlite every session is a superuser: triggers hold for both.
-- \`enable always\` keeps them on under session_replication_role = replica too. Per statement, so that
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
`,
  },
  {
    name: "0003_balances.sql",
    text: `-- What the postings add up to, kept for speed and written in the transaction of the journal. This
-- table may be thrown away and made again from the postings at any time.

create table balances (
  group_id uuid not null,
  member_id uuid not null,
  currency text collate "C" not null,
  amount_minor bigint not null
    constraint balances_amount check (amount_minor > -9223372036854775808),
  -- The journal that moved this balance last.
  last_journal_id uuid not null,
  primary key (group_id, member_id, currency)
);
`,
  },
  {
    name: "0004_append_journal.sql",
    text: `-- One call appends one journal: the lock, the answer to a repetition, the range check, the rows, the
-- digests and the projection. One round trip, and one place where history grows.

-- All that touches a group waits here first. It must come before any statement that takes a
-- transaction id: who takes an id and then waits commits later with the smaller id, and readers who
-- follow the ids would see the later journal first.
create function lock_group(of_group uuid) returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended(of_group::text, 111554866244729)) $$;

-- The canonical text of what a journal says, over which its payload digest is taken.
create function journal_payload(
  kind text, group_id uuid, event_date text, reverses uuid,
  members uuid[], kinds text[], currencies text[], amounts bigint[]
) returns text
language sql
immutable
as $$
  select concat_ws('|', kind, group_id::text, event_date, coalesce(reverses::text, '-'))
    || coalesce(string_agg(
      format(E'\\n%s %s %s %s', member, posting_kind, currency, amount), '' order by line
    ), '')
  from unnest(members, kinds, currencies, amounts)
    with ordinality as lines (member, posting_kind, currency, amount, line)
$$;

-- Each link covers the one before it, what the journal says, and where and when it was put.
create function journal_chain(
  previous bytea, payload_digest bytea,
  journal_id uuid, sequence bigint, idempotency_key text, event_id uuid, recorded_at timestamptz
) returns bytea
language sql
stable
as $$
  select sha256(
    coalesce(previous, ''::bytea) || payload_digest || convert_to(
      concat_ws(
        '|', journal_id::text, sequence::text, idempotency_key, event_id::text,
        to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ),
      'UTF8'
    )
  )
$$;

-- \`outcome\` is one of
--   appended   the journal is new;
--   replayed   the key is known and says the same: \`journal\` is the one that stands;
--   conflict   the key is known and says something else: nothing is written;
--   overflow   a balance would leave int8: nothing is written, and the rest says which.
create function append_journal(
  new_journal uuid, new_event uuid, of_group uuid, new_kind text, new_key text, new_date text,
  new_recorded timestamptz, new_reverses uuid,
  members uuid[], kinds text[], currencies text[], amounts bigint[]
) returns table (outcome text, journal uuid, member uuid, currency text, amount numeric)
language plpgsql
set search_path from current
as $$
#variable_conflict use_column
declare
  payload bytea := sha256(convert_to(
    journal_payload(new_kind, of_group, new_date, new_reverses, members, kinds, currencies, amounts),
    'UTF8'
  ));
  place bigint;
  previous bytea;
  stored record;
  too_far record;
begin
  perform lock_group(of_group);

  select journal_id, payload_digest into stored from journals where idempotency_key = new_key;
  if found then
    return query select
      case when stored.payload_digest = payload then 'replayed' else 'conflict' end,
      stored.journal_id, null::uuid, null::text, null::numeric;
    return;
  end if;

  select moved.member_id, moved.currency, coalesce(b.amount_minor, 0) + moved.amount as amount
  into too_far
  from (
    select m as member_id, c as currency, sum(a) as amount
    from unnest(members, currencies, amounts) as lines (m, c, a)
    group by m, c
  ) as moved
  left join balances as b
    on b.group_id = of_group and b.member_id = moved.member_id and b.currency = moved.currency
  where abs(coalesce(b.amount_minor, 0) + moved.amount) > 9223372036854775807
  order by moved.member_id, moved.currency
  limit 1;
  if found then
    return query select
      'overflow', new_journal, too_far.member_id, too_far.currency, too_far.amount;
    return;
  end if;

  select sequence, chain_digest into place, previous
  from journals
  where group_id = of_group
  order by sequence desc
  limit 1;
  place := coalesce(place, 0) + 1;

  insert into journals (
    journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
    reverses, line_count, payload_digest, chain_digest
  )
  values (
    new_journal, of_group, place, new_kind, new_key, new_event, new_date, new_recorded,
    new_reverses, cardinality(amounts), payload,
    journal_chain(previous, payload, new_journal, place, new_key, new_event, new_recorded)
  );

  insert into postings (
    journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
  )
  select new_journal, l, cardinality(amounts), of_group, m, c, k, a
  from unnest(members, kinds, currencies, amounts) with ordinality as lines (m, k, c, a, l);

  insert into balances as b (group_id, member_id, currency, amount_minor, last_journal_id)
  select of_group, m, c, sum(a), new_journal
  from unnest(members, currencies, amounts) as lines (m, c, a)
  group by m, c
  on conflict (group_id, member_id, currency) do update set
    amount_minor = b.amount_minor + excluded.amount_minor,
    last_journal_id = excluded.last_journal_id;

  return query select 'appended', new_journal, null::uuid, null::text, null::numeric;
end
$$;
`,
  },
  {
    name: "0005_expenses_and_outbox.sql",
    text: `-- The side of the application: groups of people, what they say happened, and the events that tell the
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
`,
  },
  {
    name: "0006_deliveries.sql",
    text: `-- What the ledger remembers of the events it was handed.

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
`,
  },
  {
    name: "0007_app_role.sql",
    text: `-- The application adds and reads. It owns nothing here, so nothing here bends to it.

do $$
begin
  if not exists (select from pg_roles where rolname = 'ledger_app') then
    create role ledger_app nologin;
  end if;
  -- Whoever migrates may act as the application; a database's superuser may anyway.
  execute format('grant ledger_app to %I', current_user);
  execute format('grant usage on schema %I to ledger_app', current_schema());
  execute format('revoke create on schema %I from public', current_schema());
end
$$;

grant select, insert on
  journals, postings, groups, members, expenses, expense_versions, settlements,
  settlement_reversals, outbox, deliveries
to ledger_app;

-- The projection and the waiting room are not history.
grant select, insert, update, delete on balances, parked_events to ledger_app;

grant select on relay_epochs, schema_migrations to ledger_app;

-- Said once more in the negative, so that a grant somebody gave by hand before does not survive.
revoke update, delete, truncate, references, trigger on
  journals, postings, expenses, expense_versions, settlements, settlement_reversals, outbox,
  deliveries, groups, members, relay_epochs
from ledger_app, public;
`,
  },
  {
    name: "0008_2026-08-21_write_off.sql",
    text: `-- A debt can end without a payment: the creditor lets it go. The amounts are those of a settlement
-- and the fact is another, so every total of money really paid must be able to leave it out.

alter table journals
  drop constraint journals_kind,
  add constraint journals_kind check (
    kind in ('EXPENSE', 'EXPENSE_REVERSAL', 'SETTLEMENT', 'SETTLEMENT_REVERSAL', 'WRITE_OFF')
  );

alter table postings
  drop constraint postings_kind,
  add constraint postings_kind check (
    posting_kind in (
      'EXPENSE_PAID', 'EXPENSE_SHARE', 'SETTLE_PAY', 'SETTLE_RECEIVE',
      'WRITE_OFF_DEBTOR', 'WRITE_OFF_CREDITOR'
    )
  );

create table write_offs (
  write_off_id uuid primary key,
  group_id uuid not null references groups,
  event_id uuid not null unique,
  event_date text collate "C" not null,
  debtor uuid not null,
  creditor uuid not null,
  currency text collate "C" not null,
  amount_minor bigint not null,
  foreign key (group_id, debtor) references members,
  foreign key (group_id, creditor) references members
);

create trigger write_offs_append_only
  before update or delete or truncate on write_offs
  for each statement execute function refuse_change();
alter table write_offs enable always trigger write_offs_append_only;

grant select, insert on write_offs to ledger_app;
`,
  },
  {
    name: "0009_currencies.sql",
    text: `-- How many decimals a currency has, ISO 4217, for whoever reads amounts with SQL. The program has the
-- same table and verify-ledger compares the two: an amount must not change its meaning on the way.

create table currencies (
  code text collate "C" primary key check (code ~ '^[A-Z]{3}$'),
  exponent smallint not null check (exponent between 0 and 4)
);

insert into currencies values
  ('AED', 2), ('AFN', 2), ('ALL', 2), ('AMD', 2), ('AOA', 2), ('ARS', 2), ('AUD', 2), ('AWG', 2),
  ('AZN', 2), ('BAM', 2), ('BBD', 2), ('BDT', 2), ('BHD', 3), ('BIF', 0), ('BMD', 2), ('BND', 2),
  ('BOB', 2), ('BOV', 2), ('BRL', 2), ('BSD', 2), ('BTN', 2), ('BWP', 2), ('BYN', 2), ('BZD', 2),
  ('CAD', 2), ('CDF', 2), ('CHE', 2), ('CHF', 2), ('CHW', 2), ('CLF', 4), ('CLP', 0), ('CNY', 2),
  ('COP', 2), ('COU', 2), ('CRC', 2), ('CUP', 2), ('CVE', 2), ('CZK', 2), ('DJF', 0), ('DKK', 2),
  ('DOP', 2), ('DZD', 2), ('EGP', 2), ('ERN', 2), ('ETB', 2), ('EUR', 2), ('FJD', 2), ('FKP', 2),
  ('GBP', 2), ('GEL', 2), ('GHS', 2), ('GIP', 2), ('GMD', 2), ('GNF', 0), ('GTQ', 2), ('GYD', 2),
  ('HKD', 2), ('HNL', 2), ('HTG', 2), ('HUF', 2), ('IDR', 2), ('ILS', 2), ('INR', 2), ('IQD', 3),
  ('IRR', 2), ('ISK', 0), ('JMD', 2), ('JOD', 3), ('JPY', 0), ('KES', 2), ('KGS', 2), ('KHR', 2),
  ('KMF', 0), ('KPW', 2), ('KRW', 0), ('KWD', 3), ('KYD', 2), ('KZT', 2), ('LAK', 2), ('LBP', 2),
  ('LKR', 2), ('LRD', 2), ('LSL', 2), ('LYD', 3), ('MAD', 2), ('MDL', 2), ('MGA', 2), ('MKD', 2),
  ('MMK', 2), ('MNT', 2), ('MOP', 2), ('MRU', 2), ('MUR', 2), ('MVR', 2), ('MWK', 2), ('MXN', 2),
  ('MXV', 2), ('MYR', 2), ('MZN', 2), ('NAD', 2), ('NGN', 2), ('NIO', 2), ('NOK', 2), ('NPR', 2),
  ('NZD', 2), ('OMR', 3), ('PAB', 2), ('PEN', 2), ('PGK', 2), ('PHP', 2), ('PKR', 2), ('PLN', 2),
  ('PYG', 0), ('QAR', 2), ('RON', 2), ('RSD', 2), ('RUB', 2), ('RWF', 0), ('SAR', 2), ('SBD', 2),
  ('SCR', 2), ('SDG', 2), ('SEK', 2), ('SGD', 2), ('SHP', 2), ('SLE', 2), ('SOS', 2), ('SRD', 2),
  ('SSP', 2), ('STN', 2), ('SVC', 2), ('SYP', 2), ('SZL', 2), ('THB', 2), ('TJS', 2), ('TMT', 2),
  ('TND', 3), ('TOP', 2), ('TRY', 2), ('TTD', 2), ('TWD', 2), ('TZS', 2), ('UAH', 2), ('UGX', 0),
  ('USD', 2), ('USN', 2), ('UYI', 0), ('UYU', 2), ('UYW', 4), ('UZS', 2), ('VED', 2), ('VES', 2),
  ('VND', 0), ('VUV', 0), ('WST', 2), ('XAD', 2), ('XAF', 0), ('XCD', 2), ('XCG', 2), ('XOF', 0),
  ('XPF', 0), ('YER', 2), ('ZAR', 2), ('ZMW', 2), ('ZWG', 2);

create trigger currencies_append_only
  before update or delete or truncate on currencies
  for each statement execute function refuse_change();
alter table currencies enable always trigger currencies_append_only;

grant select on currencies to ledger_app;
`,
  },
  {
    name: "0010_2026-11-30_relay.sql",
    text: `-- What the relay needs to stop and go on, and the consumer to be patient with what comes too early.

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
`,
  },
  {
    name: "0011_2026-11-30_quicker_append.sql",
    text: `-- The same guards for less work per journal. A CHECK is read from its stored text, planned and set up
-- again by every INSERT that runs; the constraint of a domain is set up once in a session. A foreign
-- key asks once per posting what can be asked once per statement. And no index is kept that only makes
-- a rare read quicker: whoever wants the postings of a group gets there through its journals.

-- Without a constraint at first: then no table is written anew, and adding one only reads.
create domain journal_kind as text collate "C";
create domain journal_sequence as bigint;
create domain journal_lines as integer;
create domain idempotency_key as text collate "C";
create domain calendar_date as text collate "C";
create domain sha256_digest as bytea;
create domain posting_kind as text collate "C";
create domain currency_code as text collate "C";
create domain posting_amount as bigint;
create domain balance_amount as bigint;

alter table postings
  drop constraint postings_of_a_journal,
  drop constraint postings_currency_check,
  drop constraint postings_kind,
  drop constraint postings_amount,
  alter column line_count type journal_lines,
  alter column currency type currency_code,
  alter column posting_kind type posting_kind,
  alter column amount_minor type posting_amount;

drop index postings_by_member;

alter table journals
  drop constraint journals_reverses,
  drop constraint journals_seal,
  drop constraint journals_kind,
  drop constraint journals_sequence_check,
  drop constraint journals_line_count_check,
  drop constraint journals_key_form,
  drop constraint journals_event_date,
  drop constraint journals_payload_digest_check,
  drop constraint journals_chain_digest_check,
  alter column kind type journal_kind,
  alter column sequence type journal_sequence,
  alter column line_count type journal_lines,
  alter column idempotency_key type idempotency_key,
  alter column event_date type calendar_date,
  alter column payload_digest type sha256_digest,
  alter column chain_digest type sha256_digest,
  add constraint journals_reverses foreign key (reverses) references journals;

alter table balances
  drop constraint balances_amount,
  alter column currency type currency_code,
  alter column amount_minor type balance_amount;

alter domain journal_kind add constraint journals_kind check (
  value in ('EXPENSE', 'EXPENSE_REVERSAL', 'SETTLEMENT', 'SETTLEMENT_REVERSAL', 'WRITE_OFF')
);
alter domain journal_sequence add constraint journals_sequence check (value >= 1);
alter domain journal_lines add constraint journals_line_count check (value >= 2);
alter domain idempotency_key
  add constraint journals_key_form check (value ~ '^[a-z_]+(:[0-9a-z-]+)+$');
alter domain calendar_date add constraint journals_event_date check (
  case
    when value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
      make_date(left(value, 4)::integer, substr(value, 6, 2)::integer, right(value, 2)::integer)
        is not null
    else false
  end
);
alter domain sha256_digest add constraint journals_digest check (octet_length(value) = 32);
alter domain posting_kind add constraint postings_kind check (
  value in (
    'EXPENSE_PAID', 'EXPENSE_SHARE', 'SETTLE_PAY', 'SETTLE_RECEIVE',
    'WRITE_OFF_DEBTOR', 'WRITE_OFF_CREDITOR'
  )
);
alter domain currency_code add constraint currencies_code check (value ~ '^[A-Z]{3}$');
-- The smallest int8 has no negation, and every line must be reversible.
alter domain posting_amount
  add constraint postings_amount check (value <> 0 and value > -9223372036854775808);
alter domain balance_amount add constraint balances_amount check (value > -9223372036854775808);

-- The seal, asked once per statement: each new posting names a journal that is there, its group, and
-- the number of lines that the journal declared.
create function refuse_stray_postings() returns trigger
language plpgsql
set search_path from current
as $$
begin
  if exists (
    select from added
    where (
      select j.group_id = added.group_id and j.line_count = added.line_count
      from journals as j
      where j.journal_id = added.journal_id
    ) is not true
  ) then
    raise exception 'postings_of_a_journal: no journal of its group has as many lines as a posting says'
      using
        errcode = 'foreign_key_violation',
        table = 'postings',
        constraint = 'postings_of_a_journal';
  end if;
  return null;
end
$$;

create trigger postings_of_a_journal
  after insert on postings
  referencing new table as added
  for each statement execute function refuse_stray_postings();
alter table postings enable always trigger postings_of_a_journal;

-- What a foreign key over three columns said: a reversal stays in its group and takes back every line.
create function refuse_partial_reversal() returns trigger
language plpgsql
set search_path from current
as $$
begin
  if not exists (
    select from journals as j
    where j.journal_id = new.reverses
      and j.group_id = new.group_id
      and j.line_count = new.line_count
  ) then
    raise exception 'journal % does not reverse a whole journal of its group', new.journal_id
      using
        errcode = 'foreign_key_violation',
        table = 'journals',
        constraint = 'journals_reverses_whole';
  end if;
  return null;
end
$$;

create constraint trigger journals_reverses_whole
  after insert on journals
  for each row when (new.reverses is not null) execute function refuse_partial_reversal();
alter table journals enable always trigger journals_reverses_whole;

-- Nearly every journal is of one currency and cancels out: one look says so.
create or replace function refuse_unsealed_journal() returns trigger
language plpgsql
set search_path from current
as $$
declare
  sealed boolean;
  lines bigint;
  sums text;
begin
  select count(*) = new.line_count and min(currency) = max(currency) and sum(amount_minor) = 0
  into sealed
  from postings
  where journal_id = new.journal_id;
  if sealed then
    return null;
  end if;

  select
    coalesce(sum(per_currency.lines), 0),
    string_agg(currency || ' ' || total, ', ' order by currency) filter (where total <> 0)
  into lines, sums
  from (
    select currency, count(*) as lines, sum(amount_minor) as total
    from postings
    where journal_id = new.journal_id
    group by currency
  ) as per_currency;
  if lines <> new.line_count then
    raise exception 'journal % declares % lines and has %', new.journal_id, new.line_count, lines
      using errcode = 'check_violation', table = 'journals', constraint = 'journals_sealed';
  end if;
  if sums is not null then
    raise exception 'journal % does not cancel out: %', new.journal_id, sums
      using errcode = 'check_violation', table = 'journals', constraint = 'journals_sealed';
  end if;
  return null;
end
$$;

-- A balance after a movement. One that would leave int8 ends the transaction, and the error says
-- whose: LG002, with \`member\`, \`currency\` and \`amount\` as JSON in its detail.
create function balance_after(
  member uuid, currency text, before bigint, moved numeric
) returns bigint
language plpgsql
immutable
as $$
begin
  if abs(before + moved) > 9223372036854775807 then
    raise exception 'a balance would be % %', before + moved, currency
      using
        errcode = 'LG002',
        detail = json_build_object(
          'member', member, 'currency', currency, 'amount', (before + moved)::text
        );
  end if;
  return before + moved;
end
$$;

drop function append_journal;

-- \`outcome\` is one of
--   appended   the journal is new;
--   replayed   the key is known and says the same: \`journal\` is the one that stands;
--   conflict   the key is known and says something else: nothing is written.
-- Plain statements and expressions: setting a plan with joins up costs more than running these.
create function append_journal(
  new_journal uuid, new_event uuid, of_group uuid, new_kind text, new_key text, new_date text,
  new_recorded timestamptz, new_reverses uuid,
  members uuid[], kinds text[], currencies text[], amounts bigint[],
  out outcome text, out journal uuid
)
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- First of all.
  locked text := lock_group(of_group);
  lines constant integer := cardinality(amounts);
  said text := concat_ws('|', new_kind, of_group, new_date, coalesce(new_reverses::text, '-'));
  payload bytea;
  stored bytea;
  place bigint;
  previous bytea;
begin
  for line in 1 .. lines loop
    said := said || E'\\n' || members[line] || ' ' || kinds[line] || ' ' || currencies[line] || ' '
      || amounts[line];
  end loop;
  payload := sha256(convert_to(said, 'UTF8'));

  select journal_id, payload_digest into journal, stored
  from journals where idempotency_key = new_key;
  if found then
    outcome := case when stored = payload then 'replayed' else 'conflict' end;
    return;
  end if;

  select sequence, chain_digest into place, previous
  from journals
  where group_id = of_group
  order by sequence desc
  limit 1;
  place := coalesce(place, 0) + 1;

  insert into balances as b (group_id, member_id, currency, amount_minor, last_journal_id)
  select of_group, m, c, balance_after(m, c, 0, sum(a)), new_journal
  from unnest(members, currencies, amounts) as each (m, c, a)
  group by m, c
  order by m, c
  on conflict (group_id, member_id, currency) do update set
    amount_minor = balance_after(b.member_id, b.currency, b.amount_minor, excluded.amount_minor),
    last_journal_id = excluded.last_journal_id;

  insert into journals (
    journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
    reverses, line_count, payload_digest, chain_digest
  )
  values (
    new_journal, of_group, place, new_kind, new_key, new_event, new_date, new_recorded,
    new_reverses, lines, payload,
    journal_chain(previous, payload, new_journal, place, new_key, new_event, new_recorded)
  );

  insert into postings (
    journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
  )
  select new_journal, l, lines, of_group, m, c, k, a
  from unnest(members, kinds, currencies, amounts) with ordinality as each (m, k, c, a, l);

  outcome := 'appended';
  journal := new_journal;
end
$$;

-- Many journals at once, each table written by one statement. The first nine lists say one thing per
-- journal; the others one thing per line, \`of_journals\` being the place of its journal in the former.
-- No two journals may have one key. The answer names the journals whose keys were known before, and
-- whether they say the same; when there are any, nothing is written, and else all.
create function append_journals(
  new_journals uuid[], new_events uuid[], of_groups uuid[], new_kinds text[], new_keys text[],
  new_dates text[], new_recorded timestamptz[], new_reverses uuid[], line_counts integer[],
  of_journals integer[], lines integer[], members uuid[], kinds text[], currencies text[],
  amounts bigint[]
) returns table (place integer, journal uuid, same boolean)
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  count constant integer := cardinality(new_journals);
  said text[] := array_fill(''::text, array[count]);
  payloads bytea[] := array_fill(null::bytea, array[count]);
  -- The journal before it in its group, when that is in these lists; else the end of the chain.
  befores integer[];
  sequences bigint[];
  chains bytea[];
begin
  -- First of all, and in one order: two that want the same groups then never wait for each other.
  perform lock_group(each.of_group)
  from (select distinct g as of_group from unnest(of_groups) as g order by g) as each;

  for line in 1 .. cardinality(amounts) loop
    said[of_journals[line]] := said[of_journals[line]] || E'\\n' || members[line] || ' '
      || kinds[line] || ' ' || currencies[line] || ' ' || amounts[line];
  end loop;
  for each in 1 .. count loop
    payloads[each] := sha256(convert_to(
      concat_ws(
        '|', new_kinds[each], of_groups[each], new_dates[each],
        coalesce(new_reverses[each]::text, '-')
      ) || said[each],
      'UTF8'
    ));
  end loop;

  return query
    select k.at, j.journal_id, j.payload_digest = payloads[k.at]
    from (
      select key, at::integer
      from unnest(new_keys) with ordinality as listed (key, at)
    ) as k
    cross join lateral (
      select journal_id, payload_digest from journals where idempotency_key = k.key limit 1
    ) as j
    order by k.at;
  if found then
    return;
  end if;

  select
    array_agg(each.before order by each.at),
    array_agg(tail.sequence order by each.at),
    array_agg(tail.chain_digest order by each.at)
  into befores, sequences, chains
  from (
    select g as of_group, at, lag(at) over (partition by g order by at)::integer as before
    from unnest(of_groups) with ordinality as listed (g, at)
  ) as each
  left join lateral (
    select sequence, chain_digest
    from journals
    where group_id = each.of_group
    order by sequence desc
    limit 1
  ) as tail on each.before is null;
  for each in 1 .. count loop
    if befores[each] is not null then
      sequences[each] := sequences[befores[each]];
      chains[each] := chains[befores[each]];
    end if;
    sequences[each] := coalesce(sequences[each], 0) + 1;
    chains[each] := journal_chain(
      chains[each], payloads[each],
      new_journals[each], sequences[each], new_keys[each], new_events[each], new_recorded[each]
    );
  end loop;

  insert into balances as b (group_id, member_id, currency, amount_minor, last_journal_id)
  select of_groups[j], m, c, balance_after(m, c, 0, sum(a)), new_journals[max(j)]
  from unnest(of_journals, members, currencies, amounts) as each (j, m, c, a)
  group by of_groups[j], m, c
  order by of_groups[j], m, c
  on conflict (group_id, member_id, currency) do update set
    amount_minor = balance_after(b.member_id, b.currency, b.amount_minor, excluded.amount_minor),
    last_journal_id = excluded.last_journal_id;

  insert into journals (
    journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
    reverses, line_count, payload_digest, chain_digest
  )
  select *
  from unnest(
    new_journals, of_groups, sequences, new_kinds, new_keys, new_events, new_dates, new_recorded,
    new_reverses, line_counts, payloads, chains
  );

  insert into postings (
    journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
  )
  select new_journals[j], l, line_counts[j], of_groups[j], m, c, k, a
  from unnest(of_journals, lines, members, kinds, currencies, amounts) as each (j, l, m, k, c, a);
end
$$;
`,
  },
  {
    name: "0012_2026-11-30_cluster.sql",
    text: `-- Transaction ids are those of one cluster. In a database restored from a dump they start lower, which
-- shows, until the new cluster has given out as many: then nothing shows, and rows are in no order at
-- all. So an epoch says of which cluster its ids are. A physical backup keeps the identifier.

create function current_cluster() returns bigint
language sql
stable
as $$ select system_identifier from pg_control_system() $$;

alter table relay_epochs add column cluster bigint not null default current_cluster();
`,
  },
  {
    name: "0013_2026-11-30_steady_plans.sql",
    text: `-- A session keeps the plan that it made first. One made while a table is nearly empty reads all of it,
-- and goes on to while the table grows, until statistics are gathered again: appends got slower with every
-- journal. Whatever these functions look for is found by a key.
alter function append_journal set enable_seqscan = off;
alter function append_journals set enable_seqscan = off;
alter function refuse_unsealed_journal set enable_seqscan = off;
alter function refuse_stray_postings set enable_seqscan = off;
alter function refuse_partial_reversal set enable_seqscan = off;

create function refuse_balance(member uuid, currency text, amount numeric) returns bigint
language plpgsql
immutable
as $$
begin
  raise exception 'a balance would be % %', amount, currency
    using
      errcode = 'LG002',
      detail = json_build_object('member', member, 'currency', currency, 'amount', amount::text);
end
$$;

-- One expression becomes part of the statement that asks; a block would be entered for every balance.
create or replace function balance_after(
  member uuid, currency text, before bigint, moved numeric
) returns bigint
language sql
immutable
as $$
  select case
    when abs(before + moved) <= 9223372036854775807 then (before + moved)::bigint
    else refuse_balance(member, currency, before + moved)
  end
$$;
`,
  },
  {
    name: "0014_2026-12-01_balances_found_first.sql",
    text: `-- Nearly every journal moves balances that are there. An INSERT that gives way to an UPDATE looks for each
-- row, locks it, and only then changes it: an UPDATE first does half of the work, and only what it did not
-- find goes the other way.

-- \`outcome\` is one of
--   appended   the journal is new;
--   replayed   the key is known and says the same: \`journal\` is the one that stands;
--   conflict   the key is known and says something else: nothing is written.
-- Plain statements and expressions: setting a plan with joins up costs more than running these.
create or replace function append_journal(
  new_journal uuid, new_event uuid, of_group uuid, new_kind text, new_key text, new_date text,
  new_recorded timestamptz, new_reverses uuid,
  members uuid[], kinds text[], currencies text[], amounts bigint[],
  out outcome text, out journal uuid
)
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  -- First of all.
  locked text := lock_group(of_group);
  lines constant integer := cardinality(amounts);
  said text := concat_ws('|', new_kind, of_group, new_date, coalesce(new_reverses::text, '-'));
  payload bytea;
  stored bytea;
  place bigint;
  previous bytea;
  -- Whose balances, and in which currencies.
  moving text[] := '{}';
  found_balances bigint;
begin
  for line in 1 .. lines loop
    said := said || E'\\n' || members[line] || ' ' || kinds[line] || ' ' || currencies[line] || ' '
      || amounts[line];
    if members[line] || currencies[line] <> all (moving) then
      moving := moving || (members[line] || currencies[line]);
    end if;
  end loop;
  payload := sha256(convert_to(said, 'UTF8'));

  select journal_id, payload_digest into journal, stored
  from journals where idempotency_key = new_key;
  if found then
    outcome := case when stored = payload then 'replayed' else 'conflict' end;
    return;
  end if;

  select sequence, chain_digest into place, previous
  from journals
  where group_id = of_group
  order by sequence desc
  limit 1;
  place := coalesce(place, 0) + 1;

  update balances as b
  set
    amount_minor = balance_after(b.member_id, b.currency, b.amount_minor, moved.amount),
    last_journal_id = new_journal
  from (
    select m, c, sum(a) as amount
    from unnest(members, currencies, amounts) as each (m, c, a)
    group by m, c
    order by m, c
  ) as moved
  where b.group_id = of_group and b.member_id = moved.m and b.currency = moved.c;
  get diagnostics found_balances = row_count;
  if found_balances < cardinality(moving) then
    insert into balances as b (group_id, member_id, currency, amount_minor, last_journal_id)
    select of_group, m, c, balance_after(m, c, 0, sum(a)), new_journal
    from unnest(members, currencies, amounts) as each (m, c, a)
    where not exists (
      select from balances as moved
      where moved.group_id = of_group and moved.member_id = m and moved.currency = c
        and moved.last_journal_id = new_journal
    )
    group by m, c
    order by m, c
    on conflict (group_id, member_id, currency) do update set
      amount_minor = balance_after(b.member_id, b.currency, b.amount_minor, excluded.amount_minor),
      last_journal_id = excluded.last_journal_id;
  end if;

  insert into journals (
    journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
    reverses, line_count, payload_digest, chain_digest
  )
  values (
    new_journal, of_group, place, new_kind, new_key, new_event, new_date, new_recorded,
    new_reverses, lines, payload,
    journal_chain(previous, payload, new_journal, place, new_key, new_event, new_recorded)
  );

  insert into postings (
    journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
  )
  select new_journal, l, lines, of_group, m, c, k, a
  from unnest(members, kinds, currencies, amounts) with ordinality as each (m, k, c, a, l);

  outcome := 'appended';
  journal := new_journal;
end
$$;

-- Many journals at once, each table written by one statement. The first nine lists say one thing per
-- journal; the others one thing per line, \`of_journals\` being the place of its journal in the former.
-- No two journals may have one key. The answer names the journals whose keys were known before, and
-- whether they say the same; when there are any, nothing is written, and else all.
create or replace function append_journals(
  new_journals uuid[], new_events uuid[], of_groups uuid[], new_kinds text[], new_keys text[],
  new_dates text[], new_recorded timestamptz[], new_reverses uuid[], line_counts integer[],
  of_journals integer[], lines integer[], members uuid[], kinds text[], currencies text[],
  amounts bigint[]
) returns table (place integer, journal uuid, same boolean)
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  count constant integer := cardinality(new_journals);
  said text[] := array_fill(''::text, array[count]);
  payloads bytea[] := array_fill(null::bytea, array[count]);
  -- The journal before it in its group, when that is in these lists; else the end of the chain.
  befores integer[];
  sequences bigint[];
  chains bytea[];
begin
  -- First of all, and in one order: two that want the same groups then never wait for each other.
  perform lock_group(each.of_group)
  from (select distinct g as of_group from unnest(of_groups) as g order by g) as each;

  for line in 1 .. cardinality(amounts) loop
    said[of_journals[line]] := said[of_journals[line]] || E'\\n' || members[line] || ' '
      || kinds[line] || ' ' || currencies[line] || ' ' || amounts[line];
  end loop;
  for each in 1 .. count loop
    payloads[each] := sha256(convert_to(
      concat_ws(
        '|', new_kinds[each], of_groups[each], new_dates[each],
        coalesce(new_reverses[each]::text, '-')
      ) || said[each],
      'UTF8'
    ));
  end loop;

  return query
    select k.at, j.journal_id, j.payload_digest = payloads[k.at]
    from (
      select key, at::integer
      from unnest(new_keys) with ordinality as listed (key, at)
    ) as k
    cross join lateral (
      select journal_id, payload_digest from journals where idempotency_key = k.key limit 1
    ) as j
    order by k.at;
  if found then
    return;
  end if;

  select
    array_agg(each.before order by each.at),
    array_agg(tail.sequence order by each.at),
    array_agg(tail.chain_digest order by each.at)
  into befores, sequences, chains
  from (
    select g as of_group, at, lag(at) over (partition by g order by at)::integer as before
    from unnest(of_groups) with ordinality as listed (g, at)
  ) as each
  left join lateral (
    select sequence, chain_digest
    from journals
    where group_id = each.of_group
    order by sequence desc
    limit 1
  ) as tail on each.before is null;
  for each in 1 .. count loop
    if befores[each] is not null then
      sequences[each] := sequences[befores[each]];
      chains[each] := chains[befores[each]];
    end if;
    sequences[each] := coalesce(sequences[each], 0) + 1;
    chains[each] := journal_chain(
      chains[each], payloads[each],
      new_journals[each], sequences[each], new_keys[each], new_events[each], new_recorded[each]
    );
  end loop;

  with moved as (
    select of_groups[j] as g, m, c, sum(a) as amount, new_journals[max(j)] as last_journal
    from unnest(of_journals, members, currencies, amounts) as each (j, m, c, a)
    group by of_groups[j], m, c
    order by of_groups[j], m, c
  ), found_balances as (
    update balances as b
    set
      amount_minor = balance_after(b.member_id, b.currency, b.amount_minor, moved.amount),
      last_journal_id = moved.last_journal
    from moved
    where b.group_id = moved.g and b.member_id = moved.m and b.currency = moved.c
    returning b.group_id, b.member_id, b.currency
  )
  insert into balances as b (group_id, member_id, currency, amount_minor, last_journal_id)
  select g, m, c, balance_after(m, c, 0, amount), last_journal
  from moved
  where (g, m, c) not in (select group_id, member_id, currency from found_balances)
  on conflict (group_id, member_id, currency) do update set
    amount_minor = balance_after(b.member_id, b.currency, b.amount_minor, excluded.amount_minor),
    last_journal_id = excluded.last_journal_id;

  insert into journals (
    journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
    reverses, line_count, payload_digest, chain_digest
  )
  select *
  from unnest(
    new_journals, of_groups, sequences, new_kinds, new_keys, new_events, new_dates, new_recorded,
    new_reverses, line_counts, payloads, chains
  );

  insert into postings (
    journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
  )
  select new_journals[j], l, line_counts[j], of_groups[j], m, c, k, a
  from unnest(of_journals, lines, members, kinds, currencies, amounts) as each (j, l, m, k, c, a);
end
$$;

-- What these two ask of every journal is cheaper to answer than to plan anew.
alter function refuse_unsealed_journal set plan_cache_mode = force_generic_plan;
alter function refuse_stray_postings set plan_cache_mode = force_generic_plan;
`,
  },
];
