-- The balances are only what the postings add up to. Here they are gone, all of them.
delete from balances;
