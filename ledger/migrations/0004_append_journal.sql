-- One call appends one journal: the lock, the answer to a repetition, the range check, the rows, the
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
      format(E'\n%s %s %s %s', member, posting_kind, currency, amount), '' order by line
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

-- `outcome` is one of
--   appended   the journal is new;
--   replayed   the key is known and says the same: `journal` is the one that stands;
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
