/**
 * What our append is measured beside, each as one function call. TPC-B has the tables and the five
 * statements of pgbench's own script, so that pgbench itself can run on the same rows; the transfer
 * is the shape of ledgers that lock account rows: two entries that each carry the balance before and
 * after, among 50 accounts.
 */
export const peersSql = (scale: number): string => `
  create table pgbench_branches (bid integer not null, bbalance integer, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid integer not null, bid integer, tbalance integer, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid integer not null, bid integer, abalance integer, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
  insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) as n;
  insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) as n;
  insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) as n;
  alter table pgbench_branches add primary key (bid);
  alter table pgbench_tellers add primary key (tid);
  alter table pgbench_accounts add primary key (aid);
  create function tpcb(account integer, teller integer, branch integer, amount integer) returns integer
  language plpgsql as $$
  declare result integer;
  begin
    update pgbench_accounts set abalance = abalance + amount where aid = account;
    select abalance into result from pgbench_accounts where aid = account;
    update pgbench_tellers set tbalance = tbalance + amount where tid = teller;
    update pgbench_branches set bbalance = bbalance + amount where bid = branch;
    insert into pgbench_history (tid, bid, aid, delta, mtime)
    values (teller, branch, account, amount, current_timestamp);
    return result;
  end $$;

  create table accounts (
    id uuid primary key default gen_random_uuid(), number integer unique, currency text not null,
    balance numeric not null default 0, version bigint not null default 0,
    allow_negative boolean not null default true, updated_at timestamptz not null default now()
  );
  create table transfers (
    id uuid primary key, source uuid not null references accounts, target uuid not null references accounts,
    amount numeric not null check (amount > 0), at timestamptz not null
  );
  create table entries (
    id uuid primary key default gen_random_uuid(), account uuid not null references accounts,
    transfer uuid not null references transfers, amount numeric not null, before numeric not null,
    after numeric not null, version bigint not null, at timestamptz not null
  );
  create index on transfers (source);
  create index on transfers (target);
  create index on entries (account);
  create index on entries (transfer);
  insert into accounts (number, currency) select n, 'EUR' from generate_series(1, 50) as n;
  create function transfer(new_id uuid, from_number integer, to_number integer, moved numeric) returns void
  language plpgsql as $$
  declare
    giver accounts;
    taker accounts;
    side record;
    changed accounts;
  begin
    perform from accounts where number in (from_number, to_number) order by id for update;
    select * into giver from accounts where number = from_number;
    select * into taker from accounts where number = to_number;
    if giver.currency <> taker.currency then raise exception 'two currencies'; end if;
    insert into transfers values (new_id, giver.id, taker.id, moved, now());
    for side in select * from (values (giver.id, -moved), (taker.id, moved)) as sides (account, delta) loop
      update accounts set balance = balance + side.delta, version = version + 1, updated_at = now()
      where id = side.account
      returning * into changed;
      if changed.balance < 0 and not changed.allow_negative then raise exception 'below zero'; end if;
      insert into entries (account, transfer, amount, before, after, version, at)
      values (
        side.account, new_id, side.delta, changed.balance - side.delta, changed.balance,
        changed.version, now()
      );
    end loop;
  end $$;

  grant select, insert, update on
    pgbench_branches, pgbench_tellers, pgbench_accounts, pgbench_history, accounts, transfers, entries
  to ledger_app;`;
