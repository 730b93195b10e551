-- Somebody with the owner's password moves 1,000 yen from Mika to Jonas inside a journal that stands.
-- The triggers are switched off for it and back on after, the journal still cancels out, and the
-- balances are put in step: every sum agrees. The digests were made of what was said before.
alter table postings disable trigger postings_append_only;

create temporary table forged on commit drop as
select p.journal_id, min(p.line) filter (where p.member_id = '01a0beb0-09b8-7011-b5c7-2b2b95fcf387') as line_mika,
  min(p.line) filter (where p.member_id = '01a0beb0-05d0-7159-bd81-5b7030e1551a') as line_jonas
from postings as p
join journals as j using (journal_id)
where j.kind = 'EXPENSE' and p.currency = 'JPY' and p.posting_kind = 'EXPENSE_SHARE'
group by p.journal_id, j.sequence
having count(*) filter (where p.member_id = '01a0beb0-09b8-7011-b5c7-2b2b95fcf387') > 0
  and count(*) filter (where p.member_id = '01a0beb0-05d0-7159-bd81-5b7030e1551a') > 0
order by j.sequence
limit 1;

update postings as p set amount_minor = p.amount_minor - 1000
from forged as f where p.journal_id = f.journal_id and p.line = f.line_mika;
update postings as p set amount_minor = p.amount_minor + 1000
from forged as f where p.journal_id = f.journal_id and p.line = f.line_jonas;

update balances set amount_minor = amount_minor - 1000
where member_id = '01a0beb0-09b8-7011-b5c7-2b2b95fcf387' and currency = 'JPY';
update balances set amount_minor = amount_minor + 1000
where member_id = '01a0beb0-05d0-7159-bd81-5b7030e1551a' and currency = 'JPY';

alter table postings enable always trigger postings_append_only;
