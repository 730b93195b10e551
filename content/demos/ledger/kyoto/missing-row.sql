-- A clean-up job deletes rows that it takes for leftovers. One member's balance is gone: not wrong, but
-- not there, which a comparison of the rows that exist would never notice.
delete from balances
where group_id = '01a0beaf-fe00-71dd-972d-1dfd7ed34037'
  and member_id = '01a0beb0-09b8-7011-b5c7-2b2b95fcf387'
  and currency = 'JPY';
