import { readFileSync } from "node:fs";
import { findingCount } from "../../formats/verification.ts";
import { rebuildBalances } from "../../ledger/audit/rebuild.ts";
import { verifyLedger, verifySums } from "../../ledger/audit/verify.ts";
import type { Database } from "../../ledger/store/database.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Cost, Figure } from "./figure.ts";
import { cost, median } from "./figure.ts";

/** Groups of three members; every group has the same number of journals of three lines. */
const GROUPS = 20_000;
const LINES = 3;

const id = (block: string, number: string) =>
  `('01990000-0000-7000-${block}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * The journal with this sequence of every group, as append would have written it, digests and all.
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
  from generate_series(1, ${GROUPS}) as g, generate_series(1, ${LINES}) as line;
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

/**
 * Verifying and rebuilding as the ledger grows, beside the least that any audit must do: adding up one
 * column. Memory is the most that the client and the server process at work had for themselves.
 */
export async function measureAuditing(
  server: BenchServer,
  { rounds, levels }: { readonly rounds: number; readonly levels: readonly number[] },
): Promise<readonly Figure[]> {
  const { ledger } = server;
  const memories: Memory[] = [];
  let built = 0;
  for (const upTo of levels) {
    await grow(ledger, built, upTo);
    built = upTo;
    memories.push(await memoryOf(server, upTo * GROUPS));
  }
  return [...(await timed(server, rounds, built * GROUPS)), ...memoryFigures(memories)];
}

/** From so many journals in every group to so many, with balances that are right. */
async function grow(ledger: Database, from: number, to: number): Promise<void> {
  for (let built = from; built < to; built += 1) {
    await asOwner(ledger, withoutTriggers(level(built + 1)));
  }
  await asOwner(ledger, `${balances(to)}; analyze`);
}

async function timed(
  server: BenchServer,
  rounds: number,
  journals: number,
): Promise<readonly Figure[]> {
  const { ledger, postmaster } = server;
  const works = {
    scan: () => asReader(ledger, "select sum(amount_minor) from postings"),
    sums: () => ledger.transaction("snapshot", (session) => verifySums(session)),
    whole: () => cleanVerification(ledger),
    rebuild: () => rebuildBalances(ledger),
    forgotten: () => rebuildBalances(ledger),
  };
  const costs = new Map<string, Cost[]>(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      if (name === "forgotten") await asOwner(ledger, "truncate balances");
      costs.get(name)?.push(await cost(postmaster, work));
    }
  }
  const of = (name: keyof typeof works, by: keyof Cost) =>
    median((costs.get(name) ?? []).map((each) => each[by]));
  const ratio = (name: keyof typeof works) => ({
    unit: "ratio" as const,
    most: true,
    measured: of(name, "seconds") / of("scan", "seconds"),
    byProcessor: of(name, "processor") / of("scan", "processor"),
    detail: `${of(name, "seconds").toFixed(2)} s to ${of("scan", "seconds").toFixed(2)} s, ${journals} journals`,
  });
  return [
    { name: "verify, four fields, to a sum()", target: 8, ...ratio("sums") },
    { name: "verify with what lies behind", ...ratio("whole") },
    { name: "rebuild of all, nothing wrong", target: 8, ...ratio("rebuild") },
    { name: "rebuild of all, nothing left", target: 8, ...ratio("forgotten") },
  ];
}

type Memory = { readonly journals: number; readonly client: number; readonly server: number };

function memoryFigures(memories: readonly Memory[]): readonly Figure[] {
  const [first, last] = [memories[0], memories.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  return (["client", "server"] as const).map((side) => ({
    name: `memory of verify, ${side}`,
    unit: "ratio" as const,
    target: 1.5,
    most: true,
    measured: last[side] / first[side],
    detail: memories
      .map((each) => `${(each[side] / 2 ** 20).toFixed(0)} MiB at ${each.journals} journals`)
      .join(", "),
  }));
}

async function memoryOf({ ledger, postmaster }: BenchServer, journals: number): Promise<Memory> {
  let [client, server] = [0, 0];
  const look = setInterval(() => {
    client = Math.max(client, process.memoryUsage().rss);
    server = Math.max(server, largestOwn(postmaster));
  }, 20);
  await cleanVerification(ledger);
  clearInterval(look);
  return { journals, client, server };
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
