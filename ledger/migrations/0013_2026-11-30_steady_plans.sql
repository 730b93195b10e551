-- A session keeps the plan that it made first. One made while a table is nearly empty reads all of it,
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
