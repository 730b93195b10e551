-- An import script, written in a hurry by somebody with the owner's password. It adds up the lines of
-- a journal before it writes them, gets 500 - 500 = 0, and is content. It never looked at the
-- currencies: 500 paise are not 500 yen.

-- The database would refuse this at COMMIT, so the script switches that check off, as scripts do.
alter table journals disable trigger journals_sealed;

insert into journals (
  journal_id, group_id, sequence, kind, idempotency_key, event_id, event_date, recorded_at,
  line_count, payload_digest, chain_digest
)
select
  '01a17000-0000-7000-8000-000000000001',
  '01a0beaf-fe00-71dd-972d-1dfd7ed34037',
  max(sequence) + 1,
  'SETTLEMENT',
  'settlement:01a17000-0000-7000-8000-000000000002',
  '01a17000-0000-7000-8000-000000000003',
  '2026-10-25',
  '2026-10-25 09:00:00+00',
  2,
  -- It cannot be bothered with digests either, and fills the columns with something of their size.
  sha256('import'),
  sha256('import')
from journals;

-- Jonas gives five rupees, Mika takes five hundred yen.
insert into postings (
  journal_id, line, line_count, group_id, member_id, currency, posting_kind, amount_minor
)
values
  (
    '01a17000-0000-7000-8000-000000000001', 1, 2, '01a0beaf-fe00-71dd-972d-1dfd7ed34037',
    '01a0beb0-05d0-7159-bd81-5b7030e1551a', 'INR', 'SETTLE_PAY', 500
  ),
  (
    '01a17000-0000-7000-8000-000000000001', 2, 2, '01a0beaf-fe00-71dd-972d-1dfd7ed34037',
    '01a0beb0-09b8-7011-b5c7-2b2b95fcf387', 'JPY', 'SETTLE_RECEIVE', -500
  );

-- It keeps the balances in step, so that nobody who compares them with the postings notices.
update balances as b
set amount_minor = b.amount_minor + p.amount_minor, last_journal_id = p.journal_id
from postings as p
where p.journal_id = '01a17000-0000-7000-8000-000000000001'
  and b.group_id = p.group_id
  and b.member_id = p.member_id
  and b.currency = p.currency;

-- And it leaves the door as it found it.
alter table journals enable always trigger journals_sealed;
