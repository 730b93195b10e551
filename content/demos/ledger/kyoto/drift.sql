-- Asha says that her euros look wrong, and somebody with the owner's password "fixes" the number that
-- the app shows. No trigger guards this table: it may be thrown away and made again at any time, so a
-- wrong row in it is not history rewritten. It is drift, and there is a command that finds it.
update balances
set amount_minor = -4200
where group_id = '01a0beaf-fe00-71dd-972d-1dfd7ed34037'
  and member_id = '01a0beb0-01e8-763c-82c8-6ed8d643e7a5'
  and currency = 'EUR';
