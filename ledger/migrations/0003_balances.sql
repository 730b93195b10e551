-- What the postings add up to, kept for speed and written in the transaction of the journal. This
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
