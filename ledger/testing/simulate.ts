import type { Event } from "@receipts/formats/events.ts";
import { findingCount } from "@receipts/formats/verification.ts";
import { rebuildBalances } from "../audit/rebuild.ts";
import { verifyLedger } from "../audit/verify.ts";
import { apply } from "../delivery/apply.ts";
import { deliverPatiently } from "../delivery/deliver.ts";
import { subjectOf } from "../delivery/event.ts";
import { listParked, retryParked } from "../delivery/parked.ts";
import { record } from "../delivery/record.ts";
import { PATIENCE_MS, relayRound } from "../delivery/relay.ts";
import { buildPostings } from "../journal/build-postings.ts";
import { stampsFrom } from "../journal/stamps.ts";
import type { RandomBits } from "../journal/uuidv7.ts";
import { seededBits } from "../journal/uuidv7.ts";
import { readStatus } from "../reads/status.ts";
import type { Database } from "../store/database.ts";
import { textOf, wholeOf } from "../store/row.ts";
import { Crash, crashing } from "./crashing.ts";
import { madeUp } from "./simulation.ts";

export type SimulationResult = {
  readonly events: number;
  readonly crashes: number;
  /** What is wrong; empty when all holds. */
  readonly faults: readonly string[];
};

/**
 * One made-up group on a ledger that others may use, too: people record what happens, several at
 * once, and retry when they hear nothing; messengers deliver events early, late and twice; a relay
 * hands the rest over; and every one of them dies now and then. Then all faults stop, the relay and a
 * person finish, and the ledger must be what the history says, no event lost or applied twice. On
 * PGlite a seed is the whole run; on a server the order in which connections get through is not ours.
 */
export async function simulate(
  database: Database,
  seed: string,
  { kill = false }: { readonly kill?: boolean } = {},
): Promise<SimulationResult> {
  const random = seededBits(seed);
  const { events, facts } = madeUp(random);
  const clock = { at: Date.parse("2026-10-03T10:00:00.000Z") };
  const stamps = stampsFrom(() => clock.at, random);
  let crashes = 0;
  await apply(database, events, { live: stamps });
  const flaky = crashing(database, random, { kill });
  const surviving = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isCrash(error)) throw error;
      crashes += 1;
      return false;
    }
  };
  const recorded: Event[] = [];
  const writer = (mine: readonly Event[]) => async () => {
    for (const event of mine) {
      while (!(await surviving(() => mustRecord(flaky, event))));
      recorded.push(event);
      // Told twice, as after a double click: under another id it is still the same fact.
      if (random(2) === 0n) await surviving(() => mustRecord(flaky, event));
    }
  };
  const messenger = async () => {
    for (let round = 0; round < facts.length / 2; round += 1) {
      const event = facts[Number(random(16)) % facts.length];
      // Events that nobody recorded yet are no messages.
      if (event === undefined || !recorded.includes(event)) continue;
      await surviving(() => deliverPatiently(flaky, event, stamps, PATIENCE_MS));
    }
  };
  const relay = async () => {
    for (let round = 0; round < 4; round += 1) {
      await surviving(() => relayRound(flaky, { stamps, size: 1 + Number(random(2)) }));
      clock.at += Number(random(16));
    }
  };
  const subjects = [...Map.groupBy(facts, subjectOf).values()];
  const half = Math.ceil(subjects.length / 2);
  const [one, two] = [subjects.slice(0, half).flat(), subjects.slice(half).flat()];
  await Promise.all([writer(one)(), writer(two)(), messenger(), relay(), messenger()]);
  await finish(database, random, clock);
  return {
    events: facts.length,
    crashes,
    faults: await faultsOf(database, events.groups[0]?.id ?? "", facts),
  };
}

function isCrash(error: unknown): boolean {
  if (error instanceof Crash) return true;
  // What a killed connection looks like from outside.
  return error instanceof Error && /terminat|Connection/i.test(error.message);
}

async function mustRecord(database: Database, event: Event): Promise<void> {
  const outcome = await record(database, event);
  if (!outcome.ok) throw new Error(`${event.type} ${event.id} is refused: ${outcome.problem.code}`);
}

/** Nothing dies any more: the relay hands over what is left, and a person retries what is parked. */
async function finish(
  database: Database,
  random: RandomBits,
  clock: { at: number },
): Promise<void> {
  const stamps = stampsFrom(() => clock.at, random);
  // A connection that was killed may hold the watermark for a moment longer.
  while ((await relayRound(database, { stamps })).read > 0 || (await undelivered(database)) > 0);
  for (;;) {
    const [first] = await listParked(database);
    if (first === undefined) return;
    const retried = await retryParked(database, first.event, stamps);
    if (!retried.ok || retried.value[0]?.delivery.tag !== "applied") return;
  }
}

async function undelivered(database: Database): Promise<number> {
  return (await readStatus(database)).undelivered;
}

async function faultsOf(
  database: Database,
  group: string,
  facts: readonly Event[],
): Promise<readonly string[]> {
  const verification = await verifyLedger(database);
  const { changed } = await rebuildBalances(database, group);
  const { keys, balances, waiting } = await database.transaction("snapshot", async (session) => ({
    keys: await session.query(
      "select idempotency_key as key from journals where group_id = $1::uuid",
      [group],
    ),
    balances: await session.query(
      "select member_id::text as member, currency, amount_minor as amount from balances where group_id = $1::uuid",
      [group],
    ),
    waiting: await session.query("select from waiting_events where group_id = $1::uuid", [group]),
  }));
  const found = new Map(
    balances.map((row) => [
      `${textOf(row, "member")} ${textOf(row, "currency")}`,
      wholeOf(row, "amount"),
    ]),
  );
  return [
    ...(findingCount(verification) === 0 ? [] : [`verify found ${findingCount(verification)}`]),
    ...(changed.length === 0 ? [] : [`rebuild changed ${changed.length}`]),
    ...(waiting.length === 0 ? [] : [`${waiting.length} events still wait`]),
    ...different(
      "journals",
      keys.map((row) => textOf(row, "key")),
      facts.flatMap(keysOf),
    ),
    ...different("balances", sumsText(found), sumsText(expectedBalances(facts))),
  ];
}

function different(
  what: string,
  found: readonly string[],
  due: readonly string[],
): readonly string[] {
  const [left, right] = [[...found].sort().join("\n"), [...due].sort().join("\n")];
  return left === right ? [] : [`${what} are\n${left}\nand must be\n${right}`];
}

/** The journals that an event must make, whatever happened on the way. */
function keysOf(event: Event): readonly string[] {
  switch (event.type) {
    case "expense.created":
      return [`expense:${event.expense}:v1`];
    case "expense.amended":
      return [
        `expense:${event.expense}:v${event.version - 1}:reversal`,
        `expense:${event.expense}:v${event.version}`,
      ];
    case "expense.deleted":
      return [`expense:${event.expense}:v${event.version}:reversal`];
    case "settlement.recorded":
      return [`settlement:${event.settlement}`];
    case "settlement.reversed":
      return [`settlement:${event.settlement}:reversal`];
    case "write_off.recorded":
      return [`write_off:${event.writeOff}`];
  }
}

/** What members must be owed: only the last that was said of each thing counts. */
function expectedBalances(facts: readonly Event[]): ReadonlyMap<string, bigint> {
  const last = new Map(facts.map((event) => [subjectOf(event), event]));
  const sums = new Map<string, bigint>();
  for (const event of last.values()) {
    if (event.type === "expense.deleted" || event.type === "settlement.reversed") continue;
    const lines = buildPostings(event);
    if (!lines.ok) throw new Error(`${event.id}: ${lines.problem.code}`);
    for (const { member, currency, amount } of lines.value) {
      const key = `${member} ${currency}`;
      sums.set(key, (sums.get(key) ?? 0n) + amount);
    }
  }
  return sums;
}

/** A balance of 0 and none are the same to its member. */
function sumsText(sums: ReadonlyMap<string, bigint>): readonly string[] {
  return [...sums].filter(([, minor]) => minor !== 0n).map(([key, minor]) => `${key} ${minor}`);
}
