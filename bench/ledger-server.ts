import { cpus, loadavg } from "node:os";
import { relayBatch } from "../ledger/delivery/outbox.ts";
import { seededBits, uuidv7Maker } from "../ledger/journal/uuidv7.ts";
import { migrationSources } from "../ledger/migrations/sources.ts";
import type { Database, Session } from "../ledger/store/database.ts";
import { migrate } from "../ledger/store/migrate.ts";
import { openPostgres } from "../ledger/store/postgres.ts";
import { installations, startServer } from "../scripts/servers/postgres.ts";

/**
 * Our append beside TPC-B and a two-entry transfer between locked accounts, each as one function call
 * through this client with durable commits, in rounds that alternate on one server; then batches, and
 * the relay with a consumer that does nothing. Ratios are what to look at: the load is printed.
 *
 *   node bench/ledger-server.ts [seconds per lane] [rounds]
 */

const seconds = Number(process.argv[2] ?? 1);
const rounds = Number(process.argv[3] ?? 3);
const say = (text: string) => process.stdout.write(`${text}\n`);

const [installation] = await installations();
if (installation === undefined) throw new Error("there is no server to measure on");
const server = await startServer(installation, {
  settings: { fsync: "on", full_page_writes: "on", shared_buffers: "512MB" },
});
const database = await openPostgres(server.url());
const migrated = await migrate(database, migrationSources);
if (!migrated.ok) throw new Error(migrated.problem.code);

const bits = seededBits("bench");
const newId = uuidv7Maker(Date.now, bits);
const below = (count: number) => Number(bits(32)) % count;
const groups = Array.from({ length: 2000 }, () => [newId(), newId(), newId(), newId()] as const);

await database.transaction("owner", (session) =>
  session.script(`
    create table tpcb_accounts (id integer primary key, balance bigint not null);
    create table tpcb_tellers (id integer primary key, balance bigint not null);
    create table tpcb_branches (id integer primary key, balance bigint not null);
    create table tpcb_history (account integer, teller integer, branch integer, delta bigint, at timestamptz);
    insert into tpcb_accounts select n, 0 from generate_series(1, 100000) as n;
    insert into tpcb_tellers select n, 0 from generate_series(1, 500) as n;
    insert into tpcb_branches select n, 0 from generate_series(1, 50) as n;
    create function tpcb(a integer, t integer, b integer, delta bigint) returns bigint
    language plpgsql as $$
    declare result bigint;
    begin
      update tpcb_accounts set balance = balance + delta where id = a returning balance into result;
      update tpcb_tellers set balance = balance + delta where id = t;
      update tpcb_branches set balance = balance + delta where id = b;
      insert into tpcb_history values (a, t, b, delta, now());
      return result;
    end $$;
    create table transfer_accounts (id integer primary key, balance numeric not null, version bigint not null);
    create table transfers (id uuid primary key, source integer, target integer, amount numeric, at timestamptz);
    create table entries (
      id bigserial primary key, account integer not null references transfer_accounts,
      transfer uuid not null references transfers, amount numeric, previous numeric, current numeric,
      version bigint, at timestamptz
    );
    create index on entries (account);
    create index on entries (transfer);
    insert into transfer_accounts select n, 0, 0 from generate_series(1, 50) as n;
    create function transfer(id uuid, a integer, b integer, moved numeric) returns void
    language plpgsql as $$
    declare
      side integer;
      delta numeric;
      balance_after numeric;
      version_after bigint;
    begin
      perform from transfer_accounts as t where t.id in (a, b) order by t.id for update;
      insert into transfers values (id, a, b, moved, now());
      foreach side in array array[a, b] loop
        delta := case when side = a then -moved else moved end;
        update transfer_accounts as t set balance = t.balance + delta, version = t.version + 1
        where t.id = side returning t.balance, t.version into balance_after, version_after;
        insert into entries (account, transfer, amount, previous, current, version, at)
        values (side, id, delta, balance_after - delta, balance_after, version_after, now());
      end loop;
    end $$;
    grant select, insert, update on all tables in schema public to ledger_app;
    revoke update on journals, postings from ledger_app;
    grant usage on all sequences in schema public to ledger_app`),
);

const call =
  (sql: string, parameters: () => Parameters<Session["query"]>[1]) => (session: Session) =>
    session.query(sql, parameters());

const appendOne = call(
  `select outcome from append_journal(
     $1::uuid, $2::uuid, $3::uuid, 'EXPENSE', $4, '2026-10-03', now(), null,
     $5::uuid[], $6::text[], array['EUR', 'EUR', 'EUR'], array[600, -300, -300]::bigint[]
   )`,
  () => {
    const [group, ...members] = groups[below(groups.length)] ?? ["", "", "", ""];
    const kinds = ["EXPENSE_PAID", "EXPENSE_SHARE", "EXPENSE_SHARE"];
    return [newId(), newId(), group, `expense:${newId()}:v1`, members, kinds];
  },
);

const lanes: Readonly<Record<string, (session: Session) => Promise<unknown>>> = {
  "TPC-B": call("select tpcb($1::integer, $2::integer, $3::integer, 5::bigint)", () => [
    1 + below(100_000),
    1 + below(500),
    1 + below(50),
  ]),
  transfer: call("select transfer($1::uuid, $2::integer, $3::integer, 5)", () => {
    const from = 1 + below(50);
    return [newId(), from, 1 + (from % 50)];
  }),
  append: appendOne,
};

/** Calls per second by so many clients. */
async function rate(
  work: (session: Session) => Promise<unknown>,
  clients: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      await database.transaction("append", work);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / seconds;
}

const median = (all: readonly number[]) =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

say(
  `${installation.name}, ${cpus().length} processors, load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(" ")}`,
);
for (const clients of [1, 8, 16]) {
  const rates = new Map<string, number[]>(Object.keys(lanes).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(lanes)) {
      rates.get(name)?.push(await rate(work, clients));
    }
  }
  const of = (name: string) => median(rates.get(name) ?? []);
  say(
    `${clients} clients: TPC-B ${of("TPC-B").toFixed(0)}/s, transfer ${of("transfer").toFixed(0)}/s, append ${of("append").toFixed(0)}/s: ${(of("append") / of("TPC-B")).toFixed(2)} of TPC-B, ${(of("append") / of("transfer")).toFixed(2)} of transfer`,
  );
}

const hundred = async (session: Session) => {
  for (let index = 0; index < 100; index += 1) await appendOne(session);
};
const [one, many] = [await rate(appendOne, 1), (await rate(hundred, 1)) * 100];
say(
  `one client: ${one.toFixed(0)}/s alone, ${many.toFixed(0)}/s by 100 to a transaction: ${(many / one).toFixed(1)}`,
);

await measureRelay(database);
say(
  `load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(" ")}`,
);
await database.close();
await server.stop();

async function measureRelay(ledger: Database): Promise<void> {
  const events = 100_000;
  await ledger.transaction("owner", (session) =>
    session.script(`
      insert into outbox (event_id, group_id, event_type, payload)
      select gen_random_uuid(), gen_random_uuid(), 'expense.created', '{"version": 1}'
      from generate_series(1, ${events});
      analyze outbox`),
  );
  const start = performance.now();
  const options = { consumer: "bench", size: 1000 };
  while ((await relayBatch(ledger, options, async () => undefined)) > 0);
  const took = (performance.now() - start) / 1000;
  say(`relay by 1,000: ${(events / took).toFixed(0)} events/s`);
}
