import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { append } from "../../ledger/journal/append.ts";
import { appendAll } from "../../ledger/journal/append-all.ts";
import type { Session } from "../../ledger/store/database.ts";
import { textOf } from "../../ledger/store/row.ts";
import { type Absence, type FigurePlan, type Found, type Part, paired } from "../harness/part.ts";
import { median } from "../harness/statistics.ts";
import { clockTime } from "../harness/timing.ts";
import { below, drafted, must, openings, stamps } from "./drafts.ts";
import { peersSql } from "./peers.ts";
import { type BenchServer, onServer } from "./server.ts";

const clientCounts = [1, 8, 16] as const;
const ofTpcbLeast = { 1: 0.45, 8: 0.8, 16: 0.8 } as const;
const batchSize = 100;
/** Of TPC-B: so many times 100,000 accounts. */
const scale = 50;
/** How long each way runs in a round. */
const turnSeconds = 1.5;

const tpcb = {
  en: "TPC-B, as one function call",
  ja: "TPC-B（関数呼び出し一回）",
};
const common = { unit: "per second", better: "more" } as const;

/**
 * Our append, TPC-B and a transfer between locked accounts, one function call and one durable commit each
 * through the same client, in rounds that take turns; then batches of 100 at one client.
 */
export const appendingPart: Part = {
  name: "appending",
  slow: true,
  figures: [
    ...clientCounts.flatMap((clients): readonly FigurePlan[] => [
      {
        id: `ledger/append-tpcb-${clients}`,
        title: titleOf(clients),
        ...common,
        reference: tpcb,
        target: { of: "ratio", limit: ofTpcbLeast[clients] },
      },
      {
        id: `ledger/append-transfer-${clients}`,
        title: titleOf(clients),
        ...common,
        reference: {
          en: "a transfer between locked accounts",
          ja: "ロックした口座間の振替",
        },
        target: { of: "ratio", limit: 1.5 },
      },
      {
        id: `ledger/pgbench-${clients}`,
        title: {
          en: `TPC-B by pgbench, in C, seven round trips each, ${clientsText(clients)}`,
          ja: `pgbench による TPC-B（C、往復七回、クライアント ${clients}）`,
        },
        ...common,
        reference: tpcb,
        target: null,
      },
    ]),
    {
      id: "ledger/append-batch",
      title: {
        en: "appending journals 100 at a time, 1 client",
        ja: "仕訳 100 件ずつの追記（クライアント 1）",
      },
      ...common,
      reference: { en: "one at a time", ja: "一件ずつ" },
      target: { of: "ratio", limit: 8 },
    },
  ],
  measure: (rounds) => onServer((server) => measureAppending(server, rounds)),
};

function titleOf(clients: number): FigurePlan["title"] {
  return {
    en: `appending journals, ${clientsText(clients)}`,
    ja: `仕訳の追記（クライアント ${clients}）`,
  };
}

function clientsText(clients: number): string {
  return clients === 1 ? "1 client" : `${clients} clients`;
}

type Lane = { readonly work: (session: Session) => Promise<unknown>; readonly each: number };

type LaneName = "tpcb" | "transfer" | "append" | "batch";
type Lanes = Readonly<Record<LaneName, Lane>>;

const lanesOver = (accounts: readonly string[]): Lanes => ({
  tpcb: {
    work: (session) =>
      session.query("select tpcb($1::integer, $2::integer, $3::integer, $4::integer)", [
        1 + below(scale * 100_000),
        1 + below(scale * 10),
        1 + below(scale),
        below(10_000) - 5000,
      ]),
    each: 1,
  },
  transfer: {
    work: (session) => {
      const from = below(accounts.length);
      const to = (from + 1 + below(accounts.length - 1)) % accounts.length;
      return session.query("select id from transfer($1, $2, 5)", [
        accounts[from] ?? null,
        accounts[to] ?? null,
      ]);
    },
    each: 1,
  },
  append: { work: (session) => must(append(session, drafted(), stamps)), each: 1 },
  batch: {
    work: (session) => must(appendAll(session, Array.from({ length: batchSize }, drafted), stamps)),
    each: batchSize,
  },
});

async function measureAppending(server: BenchServer, rounds: number): Promise<Found> {
  await server.ledger.transaction("owner", (session) => session.script(peersSql(scale)));
  // Accounts of the peers are there before anything is measured, and so are our balances.
  await server.ledger.transaction("append", (session) =>
    must(appendAll(session, openings(), stamps)),
  );
  const lanes = lanesOver(await accountsOf(server));
  for (const lane of Object.values(lanes)) await rateOf(server, lane, 8);
  await server.ledger.transaction("owner", (session) => session.script("analyze"));
  const figures: Record<string, Found["figures"][string]> = {};
  for (const clients of clientCounts) {
    const rates = await ratesWith(server, lanes, { clients, rounds });
    figures[`ledger/append-tpcb-${clients}`] = paired(rates.append, rates.tpcb);
    figures[`ledger/append-transfer-${clients}`] = paired(rates.append, rates.transfer);
    if (clients === 1) figures["ledger/append-batch"] = paired(rates.batch, rates.append);
    const rate = pgbenchRate(server, clients);
    figures[`ledger/pgbench-${clients}`] =
      typeof rate === "number" ? [{ value: rate, reference: median(rates.tpcb) }] : rate;
  }
  return { figures };
}

async function accountsOf({ ledger }: BenchServer): Promise<readonly string[]> {
  const rows = await ledger.transaction("append", (session) =>
    session.query("select id from accounts order by id"),
  );
  return rows.map((row) => textOf(row, "id"));
}

/** Rounds in which the lanes take turns; batches are for one client alone. */
async function ratesWith(
  server: BenchServer,
  lanes: Lanes,
  { clients, rounds }: { readonly clients: number; readonly rounds: number },
): Promise<Readonly<Record<LaneName, readonly number[]>>> {
  const rates: Record<LaneName, number[]> = {
    tpcb: [],
    transfer: [],
    append: [],
    batch: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ["tpcb", "transfer", "append", "batch"] as const) {
      if (name === "batch" && clients > 1) continue;
      rates[name].push(await rateOf(server, lanes[name], clients));
    }
  }
  return rates;
}

/** Journals or transactions a second. */
async function rateOf(
  { ledger }: BenchServer,
  { work, each }: Lane,
  clients: number,
): Promise<number> {
  let done = 0;
  const ms = await clockTime(async () => {
    const end = performance.now() + turnSeconds * 1000;
    const client = async () => {
      while (performance.now() < end) {
        await ledger.transaction("append", work);
        done += each;
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  });
  return (done / ms) * 1000;
}

/** Transactions a second that pgbench itself makes on the same tables, where the system has it. */
function pgbenchRate({ url }: BenchServer, clients: number): number | Absence {
  const root = "/usr/lib/postgresql";
  const found = (existsSync(root) ? readdirSync(root).sort() : [])
    .map((version) => `${root}/${version}/bin/pgbench`)
    .find(existsSync);
  if (found === undefined) return { why: "no-pgbench", detail: null };
  const options = ["--no-vacuum", "--protocol=prepared", `--client=${clients}`, "--jobs=2"];
  const { stdout, stderr } = spawnSync(
    found,
    [...options, `--time=${Math.ceil(turnSeconds * 2)}`, url],
    { encoding: "utf8" },
  );
  const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  return Number.isNaN(rate) ? { why: "failed", detail: stderr.trim() } : rate;
}
