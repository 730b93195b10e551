-- Written by `evenly migrate --schema ledger/schema.sql`: add a migration instead of editing.
-- What all migrations add up to. The role ledger_app must exist.

create domain balance_amount as bigint
  constraint balances_amount CHECK ((VALUE > '-9223372036854775808'::bigint));
create domain calendar_date as text collate "C"
  constraint journals_event_date CHECK (
CASE
    WHEN (VALUE ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text) THEN (make_date(("left"(VALUE, 4))::integer, (substr(VALUE, 6, 2))::integer, ("right"(VALUE, 2))::integer) IS NOT NULL)
    ELSE false
END);
create domain currency_code as text collate "C"
  constraint currencies_code CHECK ((VALUE ~ '^[A-Z]{3}$'::text));
create domain idempotency_key as text collate "C"
  constraint journals_key_form CHECK ((VALUE ~ '^[a-z_]+(:[0-9a-z-]+)+$'::text));
create domain journal_kind as text collate "C"
  constraint journals_kind CHECK ((VALUE = ANY (ARRAY['EXPENSE'::text, 'EXPENSE_REVERSAL'::text, 'SETTLEMENT'::text, 'SETTLEMENT_REVERSAL'::text, 'WRITE_OFF'::text])));
create domain journal_lines as integer
  constraint journals_line_count CHECK ((VALUE >= 2));
create domain journal_sequence as bigint
  constraint journals_sequence CHECK ((VALUE >= 1));
create domain posting_amount as bigint
  constraint postings_amount CHECK (((VALUE <> 0) AND (VALUE > '-9223372036854775808'::bigint)));
create domain posting_kind as text collate "C"
  constraint postings_kind CHECK ((VALUE = ANY (ARRAY['EXPENSE_PAID'::text, 'EXPENSE_SHARE'::text, 'SETTLE_PAY'::text, 'SETTLE_RECEIVE'::text, 'WRITE_OFF_DEBTOR'::text, 'WRITE_OFF_CREDITOR'::text])));
create domain sha256_digest as bytea
  constraint journals_digest CHECK ((octet_length(VALUE) = 32));

create table balances (
  group_id uuid not null,
  member_id uuid not null,
  currency currency_code not null,
  amount_minor balance_amount not null,
  last_journal_id uuid not null
);

create table currencies (
  code text collate "C" not null,
  exponent smallint not null
);

create table deliveries (
  event_id uuid not null,
  group_id uuid not null,
  delivered_at timestamp(3) with time zone not null
);

create table dropped_events (
  event_id uuid not null,
  group_id uuid not null,
  event_type text collate "C" not null,
  payload jsonb not null,
  reason text collate "C" not null,
  because text not null,
  dropped_at timestamp(3) with time zone not null
);

create table expense_versions (
  expense_id uuid not null,
  version integer not null,
  event_id uuid not null,
  deleted boolean not null,
  event_date text collate "C",
  title text,
  currency text collate "C",
  amount_minor bigint,
  paid_by jsonb,
  split jsonb
);

create table expenses (
  expense_id uuid not null,
  group_id uuid not null
);

create table groups (
  group_id uuid not null,
  name text not null
);

create table journals (
  journal_id uuid not null,
  group_id uuid not null,
  sequence journal_sequence not null,
  kind journal_kind not null,
  idempotency_key idempotency_key not null,
  event_id uuid not null,
  event_date calendar_date not null,
  recorded_at timestamp(3) with time zone not null,
  reverses uuid,
  line_count journal_lines not null,
  payload_digest sha256_digest not null,
  chain_digest sha256_digest not null
);

create table members (
  group_id uuid not null,
  member_id uuid not null,
  name text not null
);

create table outbox (
  event_id uuid not null,
  group_id uuid not null,
  event_type text collate "C" not null,
  payload jsonb not null,
  epoch integer not null,
  inserted_xid xid8 not null,
  written_at timestamp(3) with time zone not null
);

create table parked_events (
  event_id uuid not null,
  group_id uuid not null,
  subject text collate "C" not null,
  event_type text collate "C" not null,
  payload jsonb not null,
  reason text collate "C" not null,
  since timestamp(3) with time zone not null
);

create table postings (
  journal_id uuid not null,
  line integer not null,
  line_count journal_lines not null,
  group_id uuid not null,
  member_id uuid not null,
  currency currency_code not null,
  posting_kind posting_kind not null,
  amount_minor posting_amount not null
);

create table relay_checkpoints (
  consumer text collate "C" not null,
  epoch integer not null,
  inserted_xid xid8 not null,
  event_id uuid not null
);

create table relay_epochs (
  epoch integer not null,
  reason text not null,
  cluster bigint not null
);

create table settlement_reversals (
  settlement_id uuid not null,
  event_id uuid not null
);

create table settlements (
  settlement_id uuid not null,
  group_id uuid not null,
  event_id uuid not null,
  event_date text collate "C" not null,
  from_member uuid not null,
  to_member uuid not null,
  currency text collate "C" not null,
  amount_minor bigint not null
);

create table waiting_events (
  event_id uuid not null,
  group_id uuid not null,
  subject text collate "C" not null,
  event_type text collate "C" not null,
  payload jsonb not null,
  reason text collate "C" not null,
  since timestamp(3) with time zone not null
);

create table write_offs (
  write_off_id uuid not null,
  group_id uuid not null,
  event_id uuid not null,
  event_date text collate "C" not null,
  debtor uuid not null,
  creditor uuid not null,
  currency text collate "C" not null,
  amount_minor bigint not null
);

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.append_journal(new_journal uuid, new_event uuid, of_group uuid, new_kind text, new_key text, new_date text, new_recorded timestamp with time zone, new_reverses uuid, members uuid[], kinds text[], currencies text[], amounts bigint[], OUT outcome text, OUT journal uuid)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.append_journals(new_journals uuid[], new_events uuid[], of_groups uuid[], new_kinds text[], new_keys text[], new_dates text[], new_recorded timestamp with time zone[], new_reverses uuid[], line_counts integer[], of_journals integer[], lines integer[], members uuid[], kinds text[], currencies text[], amounts bigint[])
 RETURNS TABLE(place integer, journal uuid, same boolean)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.balance_after(member uuid, currency text, before bigint, moved numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when abs(before + moved) <= 9223372036854775807 then (before + moved)::bigint
    else refuse_balance(member, currency, before + moved)
  end
$function$;

CREATE OR REPLACE FUNCTION public.current_cluster()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select system_identifier from pg_control_system() $function$;

CREATE OR REPLACE FUNCTION public.current_relay_epoch()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$ select max(epoch) from relay_epochs $function$;

CREATE OR REPLACE FUNCTION public.journal_chain(previous bytea, payload_digest bytea, journal_id uuid, sequence bigint, idempotency_key text, event_id uuid, recorded_at timestamp with time zone)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(
    coalesce(previous, ''::bytea) || payload_digest || convert_to(
      concat_ws(
        '|', journal_id::text, sequence::text, idempotency_key, event_id::text,
        to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ),
      'UTF8'
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.journal_payload(kind text, group_id uuid, event_date text, reverses uuid, members uuid[], kinds text[], currencies text[], amounts bigint[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select concat_ws('|', kind, group_id::text, event_date, coalesce(reverses::text, '-'))
    || coalesce(string_agg(
      format(E'\n%s %s %s %s', member, posting_kind, currency, amount), '' order by line
    ), '')
  from unnest(members, kinds, currencies, amounts)
    with ordinality as lines (member, posting_kind, currency, amount, line)
$function$;

CREATE OR REPLACE FUNCTION public.lock_group(of_group uuid)
 RETURNS void
 LANGUAGE sql
AS $function$ select pg_advisory_xact_lock(hashtextextended(of_group::text, 111554866244729)) $function$;

CREATE OR REPLACE FUNCTION public.place_in_subject(event_type text, payload jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case event_type
    when 'expense.created' then 1
    when 'expense.amended' then (payload ->> 'version')::integer
    when 'expense.deleted' then (payload ->> 'version')::integer + 1
    when 'settlement.reversed' then 2
    else 1
  end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_balance(member uuid, currency text, amount numeric)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  raise exception 'a balance would be % %', amount, currency
    using
      errcode = 'LG002',
      detail = json_build_object('member', member, 'currency', currency, 'amount', amount::text);
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op
    using
      errcode = 'LG001',
      table = tg_table_name,
      constraint = tg_name,
      hint = 'Append a reversal instead.';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_partial_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.refuse_stray_postings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.refuse_unsealed_journal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
$function$;

alter table outbox alter column epoch set default current_relay_epoch();
alter table outbox alter column inserted_xid set default pg_current_xact_id();
alter table outbox alter column written_at set default clock_timestamp();
alter table relay_epochs alter column cluster set default current_cluster();

alter table balances add constraint balances_pkey PRIMARY KEY (group_id, member_id, currency);
alter table currencies add constraint currencies_pkey PRIMARY KEY (code);
alter table deliveries add constraint deliveries_pkey PRIMARY KEY (event_id);
alter table dropped_events add constraint dropped_events_pkey PRIMARY KEY (event_id);
alter table expense_versions add constraint expense_versions_pkey PRIMARY KEY (expense_id, version);
alter table expenses add constraint expenses_pkey PRIMARY KEY (expense_id);
alter table groups add constraint groups_pkey PRIMARY KEY (group_id);
alter table journals add constraint journals_pkey PRIMARY KEY (journal_id);
alter table members add constraint members_pkey PRIMARY KEY (group_id, member_id);
alter table outbox add constraint outbox_pkey PRIMARY KEY (event_id);
alter table parked_events add constraint parked_events_pkey PRIMARY KEY (event_id);
alter table postings add constraint postings_pkey PRIMARY KEY (journal_id, line);
alter table relay_checkpoints add constraint relay_checkpoints_pkey PRIMARY KEY (consumer);
alter table relay_epochs add constraint relay_epochs_pkey PRIMARY KEY (epoch);
alter table settlement_reversals add constraint settlement_reversals_pkey PRIMARY KEY (settlement_id);
alter table settlements add constraint settlements_pkey PRIMARY KEY (settlement_id);
alter table waiting_events add constraint waiting_events_pkey PRIMARY KEY (event_id);
alter table write_offs add constraint write_offs_pkey PRIMARY KEY (write_off_id);

alter table expense_versions add constraint expense_versions_event_id_key UNIQUE (event_id);
alter table journals add constraint journals_in_order UNIQUE (group_id, sequence);
alter table journals add constraint journals_key UNIQUE (idempotency_key);
alter table settlement_reversals add constraint settlement_reversals_event_id_key UNIQUE (event_id);
alter table settlements add constraint settlements_event_id_key UNIQUE (event_id);
alter table write_offs add constraint write_offs_event_id_key UNIQUE (event_id);

alter table currencies add constraint currencies_code_check CHECK (code ~ '^[A-Z]{3}$'::text);
alter table currencies add constraint currencies_exponent_check CHECK (exponent >= 0 AND exponent <= 4);
alter table expense_versions add constraint expense_versions_deleted CHECK (num_nulls(event_date, title, currency, amount_minor, paid_by, split) =
CASE
    WHEN deleted THEN 6
    ELSE 0
END);
alter table expense_versions add constraint expense_versions_version_check CHECK (version >= 1);
alter table journals add constraint journals_reversal CHECK ((reverses IS NOT NULL) = (kind::text ~~ '%\_REVERSAL'::text));
alter table postings add constraint postings_line CHECK (line >= 1 AND line <= line_count::integer);
alter table relay_epochs add constraint relay_epochs_epoch_check CHECK (epoch >= 1);

alter table expense_versions add constraint expense_versions_expense_id_fkey FOREIGN KEY (expense_id) REFERENCES expenses(expense_id);
alter table expenses add constraint expenses_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(group_id);
alter table journals add constraint journals_reverses FOREIGN KEY (reverses) REFERENCES journals(journal_id);
alter table members add constraint members_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(group_id);
alter table outbox add constraint outbox_epoch_fkey FOREIGN KEY (epoch) REFERENCES relay_epochs(epoch);
alter table relay_checkpoints add constraint relay_checkpoints_epoch_fkey FOREIGN KEY (epoch) REFERENCES relay_epochs(epoch);
alter table settlement_reversals add constraint settlement_reversals_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(settlement_id);
alter table settlements add constraint settlements_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(group_id);
alter table settlements add constraint settlements_group_id_from_member_fkey FOREIGN KEY (group_id, from_member) REFERENCES members(group_id, member_id);
alter table settlements add constraint settlements_group_id_to_member_fkey FOREIGN KEY (group_id, to_member) REFERENCES members(group_id, member_id);
alter table write_offs add constraint write_offs_group_id_creditor_fkey FOREIGN KEY (group_id, creditor) REFERENCES members(group_id, member_id);
alter table write_offs add constraint write_offs_group_id_debtor_fkey FOREIGN KEY (group_id, debtor) REFERENCES members(group_id, member_id);
alter table write_offs add constraint write_offs_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(group_id);

CREATE UNIQUE INDEX journals_reversed_once ON public.journals USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX outbox_in_order ON public.outbox USING btree (epoch, inserted_xid, event_id);
CREATE INDEX parked_events_by_subject ON public.parked_events USING btree (subject);
CREATE INDEX waiting_events_by_subject ON public.waiting_events USING btree (subject);

CREATE TRIGGER currencies_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.currencies FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table currencies enable always trigger currencies_append_only;
CREATE TRIGGER dropped_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.dropped_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table dropped_events enable always trigger dropped_events_append_only;
CREATE TRIGGER expense_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.expense_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table expense_versions enable always trigger expense_versions_append_only;
CREATE TRIGGER expenses_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.expenses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table expenses enable always trigger expenses_append_only;
CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table journals enable always trigger journals_append_only;
CREATE CONSTRAINT TRIGGER journals_reverses_whole AFTER INSERT ON public.journals NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((new.reverses IS NOT NULL)) EXECUTE FUNCTION refuse_partial_reversal();
alter table journals enable always trigger journals_reverses_whole;
CREATE CONSTRAINT TRIGGER journals_sealed AFTER INSERT ON public.journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsealed_journal();
alter table journals enable always trigger journals_sealed;
CREATE TRIGGER outbox_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.outbox FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table outbox enable always trigger outbox_append_only;
CREATE TRIGGER postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table postings enable always trigger postings_append_only;
CREATE TRIGGER postings_of_a_journal AFTER INSERT ON public.postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_stray_postings();
alter table postings enable always trigger postings_of_a_journal;
CREATE TRIGGER relay_epochs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.relay_epochs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table relay_epochs enable always trigger relay_epochs_append_only;
CREATE TRIGGER settlement_reversals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_reversals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table settlement_reversals enable always trigger settlement_reversals_append_only;
CREATE TRIGGER settlements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table settlements enable always trigger settlements_append_only;
CREATE TRIGGER write_offs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.write_offs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table write_offs enable always trigger write_offs_append_only;

grant delete, insert, select, update on balances to ledger_app;
grant select on currencies to ledger_app;
grant insert, select on deliveries to ledger_app;
grant insert, select on dropped_events to ledger_app;
grant insert, select on expense_versions to ledger_app;
grant insert, select on expenses to ledger_app;
grant insert, select on groups to ledger_app;
grant insert, select on journals to ledger_app;
grant insert, select on members to ledger_app;
grant insert, select on outbox to ledger_app;
grant delete, insert, select, update on parked_events to ledger_app;
grant insert, select on postings to ledger_app;
grant insert, select, update on relay_checkpoints to ledger_app;
grant select on relay_epochs to ledger_app;
grant insert, select on settlement_reversals to ledger_app;
grant insert, select on settlements to ledger_app;
grant delete, insert, select, update on waiting_events to ledger_app;
grant insert, select on write_offs to ledger_app;
