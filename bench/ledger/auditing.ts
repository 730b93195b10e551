import { readFileSync } from "node:fs";
import { findingCount } from "../../formats/verification.ts";
import { rebuildBalances } from "../../ledger/audit/rebuild.ts";
import { verifyLedger, verifySums } from "../../ledger/audit/verify.ts";
import type { Database } from "../../ledger/store/database.ts";
import { type FigurePlan, type Found, type Part, paired } from "../harness/part.ts";
import { clockTime } from "../harness/timing.ts";
import { type BenchServer, onServer } from "./server.ts";

/** Groups of three members; every group has the same number of journals of three lines. */
const GROUPS = 20_000;
const LINES = 3;

const id = (block: string, number: string) =>
  `('01990000-0000-7000-${block}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * The journal with this sequence of every group, as append would have written it, digests and all, the
 * lines of each journal next to each other.
 * Straight into the tables: the triggers, which cost most of the time, judge nothing new here.
 */
const level = (sequence: number): string => `
  insert into journals
  select
    journal, of_group, ${sequence}, 'EXPENSE', key, journal, '2026-10-03', at, null, ${LINES}, payload,
    journal_chain(before.chain_digest, payload, journal, ${sequence}, key, journal, at)
  from (
    select
      ${id("8000", `${(sequence - 1) * GROUPS} + g`)} as journal,
      ${id("9000", "g")} as of_group,
      'expense:' || ${id("8000", `${(sequence - 1) * GROUPS} + g`)} || ':v1' as key,
      timestamptz '2026-10-03 09:12:00+00' as at,
      sha256(convert_to(
        'EXPENSE|' || ${id("9000", "g")} || '|2026-10-03|-'
        || E'\\n' || ${id("a000", "g")} || ' EXPENSE_PAID EUR 600'
        || E'\\n' || ${id("b000", "g")} || ' EXPENSE_SHARE EUR -300'
        || E'\\n' || ${id("c000", "g")} || ' EXPENSE_SHARE EUR -300',
        'UTF8'
      )) as payload
    from generate_series(1, ${GROUPS}) as g
  ) as made
  left join journals as before
    on before.group_id = made.of_group and before.sequence = ${sequence - 1};
  insert into postings
  select
    ${id("8000", `${(sequence - 1) * GROUPS} + g`)}, line, ${LINES}, ${id("9000", "g")},
    case line when 1 then ${id("a000", "g")} when 2 then ${id("b000", "g")} else ${id("c000", "g")} end,
    'EUR',
    case line when 1 then 'EXPENSE_PAID' else 'EXPENSE_SHARE' end,
    case line when 1 then 600 else -300 end
  from generate_series(1, ${GROUPS}) as g, generate_series(1, ${LINES}) as line
  order by g, line;
  insert into outbox (event_id, group_id, event_type, payload)
  select ${id("8000", `${(sequence - 1) * GROUPS} + g`)}, ${id("9000", "g")}, 'expense.created', '{}'
  from generate_series(1, ${GROUPS}) as g`;

const withoutTriggers = (sql: string): string => `
  alter table journals disable trigger journals_sealed;
  alter table postings disable trigger postings_of_a_journal;
  ${sql};
  alter table journals enable always trigger journals_sealed;
  alter table postings enable always trigger postings_of_a_journal`;

const balances = (sequence: number): string => `
  truncate balances;
  insert into balances
  select group_id, member_id, currency, sum(amount_minor),
    ('01990000-0000-7000-8000-' || lpad(
      to_hex(${(sequence - 1) * GROUPS} + ('x' || right(group_id::text, 12))::bit(48)::bigint), 12, '0'
    ))::uuid
  from postings
  group by group_id, member_id, currency`;

/** Journals of each group: measured one after the other, as the ledger grows to a million journals. */
const levels = [5, 15, 50];

/** What is timed, beside the least that any audit must do: adding up one column. */
const works = {
  scan: (ledger) => asReader(ledger, "select sum(amount_minor) from postings"),
  sums: (ledger) => ledger.transaction("snapshot", (session) => verifySums(session)),
  whole: (ledger) => cleanVerification(ledger),
  rebuild: (ledger) => rebuildBalances(ledger),
  forgotten: (ledger) => rebuildBalances(ledger),
} as const satisfies Record<string, (ledger: Database) => Promise<unknown>>;

type Work = keyof typeof works;
/** Seconds of each round. */
type Times = Readonly<Record<Work, readonly number[]>>;

const audits: readonly (FigurePlan["title"] & { name: Exclude<Work, "scan">; most?: number })[] = [
  {
    name: "sums",
    most: 8,
    en: "verifying the four fields, 3 million postings",
    ja: "四項目の検証（転記 300 万件）",
  },
  {
    name: "whole",
    en: "verifying with the invariants behind them",
    ja: "その裏の不変条件も含む検証",
  },
  {
    name: "rebuild",
    most: 8,
    en: "rebuilding all balances, none of them wrong",
    ja: "すべての残高の再構築（誤りなし）",
  },
  {
    name: "forgotten",
    most: 8,
    en: "rebuilding all balances, none of them left",
    ja: "すべての残高の再構築（残高なしから）",
  },
];

const scanning = { en: "adding up one column of the postings", ja: "転記の一列の合計" };

/**
 * Verifying and rebuilding as the ledger grows. Memory is the most that the client and the server process
 * at work had for themselves.
 */
export const auditingPart: Part = {
  name: "auditing",
  slow: true,
  roundsMax: 3,
  figures: [
    ...audits.map(
      ({ name, most, en, ja }): FigurePlan => ({
        id: `ledger/audit-${name}`,
        title: { en, ja },
        unit: "s",
        better: "less",
        reference: scanning,
        target: most === undefined ? null : { of: "ratio", limit: most },
      }),
    ),
    ...(["client", "server"] as const).map(
      (side): FigurePlan => ({
        id: `ledger/memory-${side}`,
        title: {
          en: `the most memory of a verification, ${side}`,
          ja: `検証の最大メモリ（${side === "client" ? "クライアント" : "サーバー"}）`,
        },
        unit: "MB",
        better: "less",
        reference: { en: "with a tenth of the postings", ja: "転記が十分の一のとき" },
        target: { of: "ratio", limit: 1.5 },
      }),
    ),
  ],
  curves: [
    {
      id: "ledger/postings",
      title: { en: "Auditing a ledger", ja: "帳簿の監査" },
      along: { en: "postings", ja: "転記の件数" },
      unit: "s",
      series: [{ en: "verify", ja: "検証" }, { en: "rebuild", ja: "再構築" }, scanning],
    },
  ],
  measure: (rounds) => onServer((server) => measureAuditing(server, rounds)),
};

async function measureAuditing(server: BenchServer, rounds: number): Promise<Found> {
  const memories: Memory[] = [];
  const taken: Times[] = [];
  let built = 0;
  for (const level of levels) {
    await grow(server.ledger, built, level);
    built = level;
    memories.push(await memoryOf(server));
    taken.push(await timesOf(server.ledger, rounds));
  }
  const last = taken.at(-1);
  const [small, large] = [memories[0], memories.at(-1)];
  if (small === undefined || large === undefined) throw new Error("there is no level");
  const memory = (side: keyof Memory) => [
    { value: large[side] / 1e6, reference: small[side] / 1e6 },
  ];
  const line = (work: Work) =>
    taken.map((times, at) => ({
      at: (levels[at] ?? 0) * GROUPS * LINES,
      values: times[work],
    }));
  return {
    figures: {
      ...Object.fromEntries(
        audits.map(({ name }) => [`ledger/audit-${name}`, paired(last?.[name], last?.scan)]),
      ),
      "ledger/memory-client": memory("client"),
      "ledger/memory-server": memory("server"),
    },
    curves: { "ledger/postings": [line("sums"), line("rebuild"), line("scan")] },
  };
}

/** From so many journals in every group to so many, with balances that are right. */
async function grow(ledger: Database, from: number, to: number): Promise<void> {
  for (let built = from; built < to; built += 1) {
    await asOwner(ledger, withoutTriggers(level(built + 1)));
  }
  await asOwner(ledger, `${balances(to)}; analyze`);
}

async function timesOf(ledger: Database, rounds: number): Promise<Times> {
  const times: Record<Work, number[]> = {
    scan: [],
    sums: [],
    whole: [],
    rebuild: [],
    forgotten: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const work of ["scan", "sums", "whole", "rebuild", "forgotten"] as const) {
      if (work === "forgotten") await asOwner(ledger, "truncate balances");
      times[work].push((await clockTime(() => works[work](ledger))) / 1000);
    }
  }
  return times;
}

/** Bytes. */
type Memory = { readonly client: number; readonly server: number };

async function memoryOf({ ledger, postmaster }: BenchServer): Promise<Memory> {
  let [client, server] = [0, 0];
  const look = setInterval(() => {
    client = Math.max(client, process.memoryUsage().rss);
    server = Math.max(server, largestOwn(postmaster));
  }, 20);
  await cleanVerification(ledger);
  clearInterval(look);
  return { client, server };
}

/** The most memory of its own, without what is shared, that a process of the server has; bytes. */
function largestOwn(postmaster: number): number {
  const pids = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").split(" ");
  return Math.max(0, ...pids.filter((pid) => pid !== "").map(ownOf));
}

function ownOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^RssAnon:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

async function cleanVerification(ledger: Database): Promise<void> {
  const findings = findingCount(await verifyLedger(ledger));
  if (findings > 0) throw new Error(`verify found ${findings} where nothing is wrong`);
}

function asOwner(ledger: Database, sql: string): Promise<void> {
  return ledger.transaction("owner", (session) => session.script(sql));
}

async function asReader(ledger: Database, sql: string): Promise<void> {
  await ledger.transaction("snapshot", (session) => session.query(sql));
}
