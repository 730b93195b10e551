-- Nearly every journal moves balances that are there. An INSERT that gives way to an UPDATE looks for each
-- row, locks it, and only then changes it: an UPDATE first does half of the work, and only what it did not
-- find goes the other way.

-- `outcome` is one of
--   appended   the journal is new;
--   replayed   the key is known and says the same: `journal` is the one that stands;
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
    said := said || E'\n' || members[line] || ' ' || kinds[line] || ' ' || currencies[line] || ' '
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
-- journal; the others one thing per line, `of_journals` being the place of its journal in the former.
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
    said[of_journals[line]] := said[of_journals[line]] || E'\n' || members[line] || ' '
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
