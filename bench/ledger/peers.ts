/**
 * What our append is measured beside, each as one function call. TPC-B has the tables and the five
 * statements of pgbench's own script, so that pgbench itself can run on the same rows. The transfer does,
 * step by step, what pgledger does (github.com/pgr0ss/pgledger, read at its commit 0aeade1) among 50
 * accounts, the number of its own benchmark: a list of requests, account rows locked one by one in the
 * order of their ids, two entries that carry the balance before and after and the version of the account,
 * ULIDs with a prefix made in SQL, and the transfers read again for the answer. On one server it took
 * three quarters of the original's time.
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

  do $$ begin
    execute format(
      'create function new_uuid() returns uuid language sql as ''select %s()''',
      coalesce(to_regproc('uuidv7'), 'gen_random_uuid'::regproc)
    );
  end $$;
  create function new_id(prefix text) returns text
  language plpgsql as $$
  declare
    digits constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    bits constant bit(130) := b'00' || ('x' || replace(new_uuid()::text, '-', ''))::bit(128);
    id text := prefix || '_';
  begin
    for digit in 0 .. 25 loop
      id := id || substr(digits, 1 + substring(bits from 1 + 5 * digit for 5)::integer, 1);
    end loop;
    return id;
  end $$;
  create table accounts (
    id text primary key default new_id('acc'), name text not null, currency text not null,
    balance numeric not null default 0, version bigint not null default 0,
    may_be_negative boolean not null default true, may_be_positive boolean not null default true,
    metadata jsonb, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create table transfers (
    id text primary key default new_id('tra'),
    source text not null references accounts, target text not null references accounts,
    amount numeric not null, created_at timestamptz not null, event_at timestamptz not null,
    metadata jsonb, check (amount > 0 and source <> target)
  );
  create index on transfers (source);
  create index on transfers (target);
  create index on transfers (event_at);
  create table entries (
    id text primary key default new_id('ent'), account text not null references accounts,
    transfer text not null references transfers, amount numeric not null, before numeric not null,
    after numeric not null, version bigint not null, created_at timestamptz not null
  );
  create index on entries (account);
  create index on entries (transfer);
  insert into accounts (name, currency) select 'account ' || n, 'EUR' from generate_series(1, 50) as n;
  create function check_balance(of_account accounts) returns void
  language plpgsql as $$
  begin
    if of_account.balance < 0 and not of_account.may_be_negative then raise exception 'below zero'; end if;
    if of_account.balance > 0 and not of_account.may_be_positive then raise exception 'above zero'; end if;
  end $$;
  create type asked_transfer as (source text, target text, amount numeric);
  create function transfer_all(
    asked asked_transfer[], event_at timestamptz default null, metadata jsonb default null
  ) returns setof transfers
  language plpgsql as $$
  #variable_conflict use_column
  declare
    one asked_transfer;
    each text;
    touched text[] := '{}';
    giver accounts;
    taker accounts;
    made text;
    all_made text[] := '{}';
  begin
    foreach one in array asked loop
      touched := touched || one.source || one.target;
    end loop;
    select array(select distinct id from unnest(touched) as id order by id) into touched;
    foreach each in array touched loop
      perform from accounts where id = each for update;
    end loop;
    foreach one in array asked loop
      if one.amount <= 0 then raise exception 'not a positive amount'; end if;
      if one.source = one.target then raise exception 'one account'; end if;
      update accounts set balance = balance - one.amount, version = version + 1, updated_at = now()
      where id = one.source returning * into giver;
      perform check_balance(giver);
      update accounts set balance = balance + one.amount, version = version + 1, updated_at = now()
      where id = one.target returning * into taker;
      perform check_balance(taker);
      if giver.currency <> taker.currency then raise exception 'two currencies'; end if;
      insert into transfers (source, target, amount, created_at, event_at, metadata)
      values (
        one.source, one.target, one.amount, now(),
        coalesce(transfer_all.event_at, now()), transfer_all.metadata
      )
      returning id into made;
      all_made := all_made || made;
      insert into entries (account, transfer, amount, before, after, version, created_at)
      values (
        one.source, made, -one.amount, giver.balance + one.amount, giver.balance, giver.version, now()
      );
      insert into entries (account, transfer, amount, before, after, version, created_at)
      values (
        one.target, made, one.amount, taker.balance - one.amount, taker.balance, taker.version, now()
      );
    end loop;
    return query select * from transfers where id = any(all_made) order by id;
  end $$;
  create function transfer(source text, target text, amount numeric) returns setof transfers
  language plpgsql as $$
  begin
    return query select * from transfer_all(array[(source, target, amount)::asked_transfer]);
  end $$;

  grant select, insert, update on
    pgbench_branches, pgbench_tellers, pgbench_accounts, pgbench_history, accounts, transfers, entries
  to ledger_app;`;
