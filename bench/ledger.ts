import { toMinor } from "../formats/minor.ts";
import { rebuildBalances } from "../ledger/audit/rebuild.ts";
import { verifyLedger } from "../ledger/audit/verify.ts";
import { append } from "../ledger/journal/append.ts";
import type { JournalDraft } from "../ledger/journal/draft.ts";
import { stampsFrom } from "../ledger/journal/stamps.ts";
import { seededBits, uuidv7Maker } from "../ledger/journal/uuidv7.ts";
import { migrationSources } from "../ledger/migrations/sources.ts";
import type { Database, Session } from "../ledger/store/database.ts";
import { migrate } from "../ledger/store/migrate.ts";
import { openPglite } from "../ledger/store/pglite.ts";

/**
 * Journals of three postings per second on PGlite in memory, beside a plain loop that inserts the
 * same rows into tables without guards, digests, keys or balances. Rounds alternate in one process,
 * since both slow down alike when the machine is busy; the ratios are what to look at.
 *
 *   node bench/ledger.ts [journals per round] [rounds]
 */

const perRound = Number(process.argv[2] ?? 500);
const rounds = Number(process.argv[3] ?? 5);
const batchSize = 100;

const bits = seededBits("bench");
const stamps = stampsFrom(() => 1_790_000_000_000, bits);
const newId = uuidv7Maker(() => 1_790_000_000_000, bits);
const groups = Array.from({ length: 200 }, () => ({
  group: newId(),
  members: [newId(), newId(), newId()] as const,
}));

function draft(): JournalDraft {
  const { group, members } = groups[Number(bits(16)) % groups.length] ?? groups[0] ?? raise();
  const [payer, second, third] = members;
  const expense = newId();
  const line = { currency: "EUR" };
  return {
    group,
    kind: "EXPENSE",
    key: `expense:${expense}:v1`,
    event: newId(),
    date: "2026-10-03",
    reverses: null,
    lines: [
      { ...line, member: payer, kind: "EXPENSE_PAID", amount: toMinor(600n) },
      { ...line, member: second, kind: "EXPENSE_SHARE", amount: toMinor(-300n) },
      { ...line, member: third, kind: "EXPENSE_SHARE", amount: toMinor(-300n) },
    ],
  };
}

function raise(): never {
  throw new Error("there are no groups");
}

const plainTables = `
  create schema plain;
  create table plain.journals (journal_id uuid primary key, group_id uuid, kind text, event_date text);
  create table plain.postings (
    journal_id uuid, line integer, member_id uuid, currency text, posting_kind text,
    amount_minor bigint, primary key (journal_id, line)
  );`;

/** What a loop does that trusts itself: one statement a row. */
async function plain(session: Session, journal: JournalDraft): Promise<void> {
  const id = newId();
  await session.query("insert into plain.journals values ($1::uuid, $2::uuid, $3, $4)", [
    id,
    journal.group,
    journal.kind,
    journal.date,
  ]);
  for (const [index, { member, currency, kind, amount }] of journal.lines.entries()) {
    await session.query(
      "insert into plain.postings values ($1::uuid, $2::integer, $3::uuid, $4, $5, $6::bigint)",
      [id, index + 1, member, currency, kind, amount],
    );
  }
}

async function ours(session: Session, journal: JournalDraft): Promise<void> {
  const outcome = await append(session, journal, stamps);
  if (!outcome.ok) throw new Error(outcome.problem.code);
}

type Writer = (session: Session, journal: JournalDraft) => Promise<void>;

/** Journals per second, so many to a transaction. */
async function rate(database: Database, write: Writer, perTransaction: number): Promise<number> {
  const start = performance.now();
  for (let done = 0; done < perRound; done += perTransaction) {
    await database.transaction("owner", async (session) => {
      for (let each = 0; each < perTransaction; each += 1) await write(session, draft());
    });
  }
  return (perRound / (performance.now() - start)) * 1000;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const database = await openPglite();
const migrated = await migrate(database, migrationSources);
if (!migrated.ok) throw new Error(migrated.problem.code);
await database.transaction("owner", (session) => session.script(plainTables));

const lanes = {
  "plain loop, one journal a transaction": [plain, 1],
  "append, one journal a transaction": [ours, 1],
  [`plain loop, ${batchSize} a transaction`]: [plain, batchSize],
  [`append, ${batchSize} a transaction`]: [ours, batchSize],
} as const satisfies Record<string, readonly [Writer, number]>;

const rates = new Map<string, number[]>(Object.keys(lanes).map((lane) => [lane, []]));
for (let round = 0; round <= rounds; round += 1) {
  for (const [lane, [write, perTransaction]] of Object.entries(lanes)) {
    const measured = await rate(database, write, perTransaction);
    // The first round warms up.
    if (round > 0) rates.get(lane)?.push(measured);
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`);
say(`${rounds} rounds of ${perRound} journals with 3 postings, 200 groups, PGlite in memory`);
for (const [lane, measured] of rates) {
  const numbers = [median(measured), Math.max(...measured)].map((each) => each.toFixed(0));
  say(`  ${lane.padEnd(40)} median ${numbers[0]}/s, best ${numbers[1]}/s`);
}
const [plainOne, oursOne, plainMany, oursMany] = [...rates.values()].map(median);
say(`  append to plain loop: ${((oursOne ?? 0) / (plainOne ?? 1)).toFixed(2)} one by one`);
say(`                        ${((oursMany ?? 0) / (plainMany ?? 1)).toFixed(2)} by ${batchSize}`);

const scan = await seconds(() =>
  database.transaction("snapshot", (session) =>
    session.query("select sum(amount_minor) from postings"),
  ),
);
const verify = await seconds(() => verifyLedger(database));
const rebuild = await seconds(() => rebuildBalances(database));
const journals = perRound * (rounds + 1) * 2;
say(`over ${journals} journals and ${journals * 3} postings`);
say(
  `  sum of all amounts ${scan.toFixed(3)} s, verify ${verify.toFixed(3)} s, rebuild ${rebuild.toFixed(3)} s`,
);
await database.close();
