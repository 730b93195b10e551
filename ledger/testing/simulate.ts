import { apply } from "../delivery/apply.ts";
import { listParked, retryParked } from "../delivery/parked.ts";
import { relayRound } from "../delivery/relay.ts";
import type { Stamps } from "../journal/stamps.ts";
import { stampsFrom } from "../journal/stamps.ts";
import { seededBits } from "../journal/uuidv7.ts";
import { readStatus } from "../reads/status.ts";
import type { Database } from "../store/database.ts";
import type { Fault } from "./fault.ts";
import type { Wrong } from "./judge.ts";
import { wrongWith } from "./judge.ts";
import type { Experience } from "./people.ts";
import { peopleAtWork } from "./people.ts";
import { madeUp } from "./simulation.ts";

export type SimulationResult = Experience & {
  readonly events: number;
  /** What is wrong; empty when all holds. */
  readonly wrong: readonly Wrong[];
};

/**
 * One made-up group on a ledger that others may use, too: people at work whom a fault befalls. Then it
 * is lifted, the relay and a person finish, and the ledger must be what the history says, no event lost
 * or applied twice. On PGlite a seed is the whole run; on a server the order in which connections get
 * through is not ours. `work` stands in for the people, when they are elsewhere.
 */
export async function simulate(
  ledger: Database,
  seed: string,
  fault: Fault,
  work: typeof peopleAtWork = peopleAtWork,
): Promise<SimulationResult> {
  const random = seededBits(seed);
  const { events, facts } = madeUp(random);
  const clock = { at: Date.parse("2026-10-03T10:00:00.000Z") };
  const stamps = stampsFrom(() => clock.at, random);
  await apply(ledger, events, { live: stamps });
  const experience = await work(ledger, { facts, random, clock, fault });
  await fault.lift();
  await finish(ledger, stamps);
  return {
    events: facts.length,
    ...experience,
    wrong: await wrongWith(ledger, events.groups[0]?.id ?? "", facts),
  };
}

/** A connection that was killed may hold the watermark for a moment longer, but not for so many looks. */
const LOOKS_MAX = 1000;

/** Nothing dies any more: the relay hands over what is left, and a person retries what is parked. */
async function finish(ledger: Database, stamps: Stamps): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const { read } = await relayRound(ledger, { stamps });
    if (read > 0) continue;
    const { undelivered, holders } = await readStatus(ledger);
    if (undelivered === 0) break;
    if (looks > LOOKS_MAX) {
      throw new Error(`${undelivered} events stay undelivered behind ${JSON.stringify(holders)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  while (await retriedOne(ledger, stamps));
}

/** Whether a parked event was taken now. Which of them can be is not the order of their parking. */
async function retriedOne(ledger: Database, stamps: Stamps): Promise<boolean> {
  for (const { event } of await listParked(ledger)) {
    const retried = await retryParked(ledger, event, stamps);
    if (retried.ok && retried.value[0]?.delivery.tag === "applied") return true;
  }
  return false;
}
