import type { Event } from "@receipts/formats/events.ts";
import { deliverPatiently } from "../delivery/deliver.ts";
import { subjectOf } from "../delivery/event.ts";
import { record } from "../delivery/record.ts";
import { PATIENCE_MS, relayRound } from "../delivery/relay.ts";
import { stampsFrom } from "../journal/stamps.ts";
import type { RandomBits } from "../journal/uuidv7.ts";
import type { Database } from "../store/database.ts";
import type { Fault } from "./fault.ts";
import { isFelt } from "./fault.ts";

/** What people met with. */
export type Experience = {
  /** Calls that ended without an answer. */
  failed: number;
  /** Of facts told again after that: those that had been recorded all the same. */
  unheard: number;
  /** Events that were delivered before their time, or again. */
  untimely: number;
};

/** A clock that tests move: milliseconds since 1970. */
export type MovedClock = { at: number };

type Work = {
  readonly facts: readonly Event[];
  readonly random: RandomBits;
  readonly clock: MovedClock;
  readonly fault: Fault;
};

/**
 * Two people record what happens and retry when they hear nothing; messengers deliver events early, late
 * and twice; a relay hands over; the fault befalls each of them. Ends when all facts are recorded.
 */
export async function peopleAtWork(
  ledger: Database,
  { facts, random, clock, fault }: Work,
): Promise<Experience> {
  const experience: Experience = { failed: 0, unheard: 0, untimely: 0 };
  const stamps = stampsFrom(() => clock.at, random);
  const befallen = fault.befall(ledger, random);
  const surviving = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!isFelt(error)) throw error;
      experience.failed += 1;
      return undefined;
    }
  };
  const recorded: Event[] = [];
  let news = Promise.withResolvers<void>();
  const publish = (event: Event) => {
    recorded.push(event);
    news.resolve();
    news = Promise.withResolvers();
  };
  /** Tells it until somebody answers. */
  const tell = async (event: Event) => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await surviving(() => mustRecord(befallen, event));
      if (outcome === undefined) continue;
      if (tries > 1 && outcome === "replayed") experience.unheard += 1;
      return;
    }
  };
  const writer = async (mine: readonly Event[]) => {
    for (const event of mine) {
      await tell(event);
      publish(event);
      // Told twice, as after a double click: under another id it is still the same fact.
      if (random(2) === 0n) await surviving(() => mustRecord(befallen, event));
    }
  };
  const messenger = async () => {
    while (recorded.length < facts.length) {
      await news.promise;
      // Any of those that are known: some come again, some before what they correct, some never.
      const event = recorded[Number(random(16)) % recorded.length];
      if (event === undefined) continue;
      const delivery = await surviving(() =>
        deliverPatiently(befallen, event, stamps, PATIENCE_MS),
      );
      if (delivery === undefined) continue;
      const first = delivery.tag === "applied" && delivery.journals.some((it) => !it.replayed);
      if (!first) experience.untimely += 1;
    }
  };
  const relay = async () => {
    for (let round = 0; round < 4; round += 1) {
      await surviving(() => relayRound(befallen, { stamps, size: 1 + Number(random(2)) }));
      clock.at += fault.step?.(random) ?? Number(random(16));
    }
  };
  const subjects = [...Map.groupBy(facts, subjectOf).values()];
  const half = Math.ceil(subjects.length / 2);
  await Promise.all([
    writer(subjects.slice(0, half).flat()),
    writer(subjects.slice(half).flat()),
    relay(),
    ...Array.from({ length: fault.messengers ?? 2 }, messenger),
  ]);
  return experience;
}

async function mustRecord(database: Database, event: Event): Promise<"recorded" | "replayed"> {
  const outcome = await record(database, event);
  if (!outcome.ok) throw new Error(`${event.type} ${event.id} is refused: ${outcome.problem.code}`);
  return outcome.value;
}
