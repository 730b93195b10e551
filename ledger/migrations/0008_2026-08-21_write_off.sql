-- A debt can end without a payment: the creditor lets it go. The amounts are those of a settlement
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
