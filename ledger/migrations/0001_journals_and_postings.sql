-- A journal is one fact: who gave and who used, in lines that cancel out per currency. Everything
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
  constraint journals_reversal check ((reverses is not null) = (kind like '%\_REVERSAL')),
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
