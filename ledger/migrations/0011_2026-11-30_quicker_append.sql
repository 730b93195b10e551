-- The same guards for less work per journal. A CHECK is read from its stored text, planned and set up
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
-- whose: LG002, with `member`, `currency` and `amount` as JSON in its detail.
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

-- `outcome` is one of
--   appended   the journal is new;
--   replayed   the key is known and says the same: `journal` is the one that stands;
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
    said := said || E'\n' || members[line] || ' ' || kinds[line] || ' ' || currencies[line] || ' '
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
-- journal; the others one thing per line, `of_journals` being the place of its journal in the former.
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
