import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { toMinor } from "../../formats/minor.ts";
import { append } from "../../ledger/journal/append.ts";
import { appendAll } from "../../ledger/journal/append-all.ts";
import type { JournalDraft } from "../../ledger/journal/draft.ts";
import { stampsFrom } from "../../ledger/journal/stamps.ts";
import { seededBits, uuidv7Maker } from "../../ledger/journal/uuidv7.ts";
import type { Session } from "../../ledger/store/database.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./figure.ts";
import { cost, median } from "./figure.ts";
import { peersSql } from "./peers.ts";

export type AppendOptions = {
  readonly seconds: number;
  readonly rounds: number;
  /** Of TPC-B: so many times 100,000 accounts. */
  readonly scale: number;
};

const CLIENTS = [1, 8, 16] as const;
const OF_TPCB = { 1: 0.45, 8: 0.8, 16: 0.8 } as const;
const BATCH = 100;

const bits = seededBits("bench");
const stamps = stampsFrom(Date.now, bits);
const newId = uuidv7Maker(Date.now, bits);
const below = (count: number) => Number(bits(32)) % count;
const groups = Array.from({ length: 2000 }, () => ({
  group: newId(),
  members: [newId(), newId(), newId()] as const,
}));

/** One of three paid for all three: what a shared expense is. */
function drafted(): JournalDraft {
  const { group, members } = groups[below(groups.length)] ?? { group: "", members: ["", "", ""] };
  const [payer, second, third] = members;
  const euros = (minor: bigint) => ({ currency: "EUR", amount: toMinor(minor) });
  return {
    group,
    kind: "EXPENSE",
    key: `expense:${newId()}:v1`,
    event: newId(),
    date: "2026-10-03",
    reverses: null,
    lines: [
      { member: payer, kind: "EXPENSE_PAID", ...euros(600n) },
      { member: second, kind: "EXPENSE_SHARE", ...euros(-300n) },
      { member: third, kind: "EXPENSE_SHARE", ...euros(-300n) },
    ],
  };
}

type Lane = { readonly work: (session: Session) => Promise<unknown>; readonly each: number };

function lanesOf(scale: number): Readonly<Record<"tpcb" | "transfer" | "append" | "batch", Lane>> {
  return {
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
        const from = 1 + below(50);
        const to = 1 + ((from + below(49)) % 50);
        return session.query("select transfer($1::uuid, $2::integer, $3::integer, 5)", [
          newId(),
          from,
          to,
        ]);
      },
      each: 1,
    },
    append: { work: (session) => must(append(session, drafted(), stamps)), each: 1 },
    batch: {
      work: (session) => must(appendAll(session, Array.from({ length: BATCH }, drafted), stamps)),
      each: BATCH,
    },
  };
}

async function must(outcome: Promise<{ readonly ok: boolean }>): Promise<void> {
  if (!(await outcome).ok) throw new Error("refused");
}

/**
 * Our append, TPC-B and a transfer between locked accounts, one function call and one durable commit
 * each through the same client, in rounds that take turns; then batches of 100 at one client.
 */
export async function measureAppending(
  server: BenchServer,
  options: AppendOptions,
): Promise<readonly Figure[]> {
  const { scale, rounds, seconds } = options;
  await server.ledger.transaction("owner", (session) => session.script(peersSql(scale)));
  const lanes = lanesOf(scale);
  const warm = { ...options, seconds: Math.min(3, seconds * 2) };
  for (const lane of Object.values(lanes)) await rateOf(server, lane, { clients: 8, ...warm });
  await server.ledger.transaction("owner", (session) => session.script("analyze"));
  const figures: Figure[] = [];
  for (const clients of CLIENTS) {
    const names =
      clients === 1
        ? (["tpcb", "transfer", "append", "batch"] as const)
        : (["tpcb", "transfer", "append"] as const);
    const rates = new Map(names.map((name) => [name, [] as Rate[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        rates.get(name)?.push(await rateOf(server, lanes[name], { clients, seconds }));
      }
    }
    figures.push(...figuresOf(clients, rates));
  }
  return [...figures, ...pgbenchFigures(server, options)];
}

type Rate = { readonly perSecond: number; readonly perProcessorSecond: number };

function figuresOf(
  clients: (typeof CLIENTS)[number],
  rates: ReadonlyMap<string, readonly Rate[]>,
): readonly Figure[] {
  const of = (name: string, by: keyof Rate) => median((rates.get(name) ?? []).map((r) => r[by]));
  const ratio = (over: string, under: string) => ({
    unit: "ratio" as const,
    measured: of(over, "perSecond") / of(under, "perSecond"),
    byProcessor: of(over, "perProcessorSecond") / of(under, "perProcessorSecond"),
    detail: `${of(over, "perSecond").toFixed(0)}/s to ${of(under, "perSecond").toFixed(0)}/s`,
  });
  const many = clients === 1 ? "1 client" : `${clients} clients`;
  return [
    { name: `append to TPC-B, ${many}`, target: OF_TPCB[clients], ...ratio("append", "tpcb") },
    { name: `append to a transfer, ${many}`, target: 1.5, ...ratio("append", "transfer") },
    ...(rates.has("batch")
      ? [{ name: `by ${BATCH} to one by one, ${many}`, target: 8, ...ratio("batch", "append") }]
      : []),
  ];
}

async function rateOf(
  { ledger, postmaster }: BenchServer,
  { work, each }: Lane,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Rate> {
  let done = 0;
  const spent = await cost(postmaster, async () => {
    const end = performance.now() + seconds * 1000;
    const client = async () => {
      while (performance.now() < end) {
        await ledger.transaction("append", work);
        done += each;
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  });
  return { perSecond: done / spent.seconds, perProcessorSecond: done / spent.processor };
}

/** What pgbench itself makes of the same tables, where the system has it: for comparison only. */
function pgbenchFigures(
  { url }: BenchServer,
  { seconds }: Pick<AppendOptions, "seconds">,
): readonly Figure[] {
  const root = "/usr/lib/postgresql";
  const found = (existsSync(root) ? readdirSync(root).sort() : [])
    .map((version) => `${root}/${version}/bin/pgbench`)
    .find(existsSync);
  if (found === undefined) return [];
  return CLIENTS.flatMap((clients) => {
    const { stdout } = spawnSync(
      found,
      [
        ...["--no-vacuum", "--protocol=prepared", `--client=${clients}`, "--jobs=2"],
        ...[`--time=${Math.ceil(seconds * 3)}`, url],
      ],
      { encoding: "utf8" },
    );
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    return Number.isNaN(rate)
      ? []
      : [
          {
            name: `pgbench TPC-B, ${clients} clients`,
            unit: "per second" as const,
            measured: rate,
            detail: "seven round trips a transaction, in C",
          },
        ];
  });
}
