import type { Event, Events } from "@receipts/formats/events.ts";
import type { Clock, RandomBits } from "./uuidv7.ts";
import { seededBits, uuidv7Maker } from "./uuidv7.ts";

/** What a journal gets from outside: when it was recorded, and what it is called. */
export type Stamps = {
  /** `2026-10-03T09:12:00.000Z` */
  readonly now: () => string;
  /** A UUID of version 7, later than all before. */
  readonly newId: () => string;
};

/** Stamps from a clock and a source of randomness, for as long as the program runs. */
export function stampsFrom(clock: Clock, random: RandomBits): Stamps {
  return {
    now: () => new Date(clock()).toISOString(),
    newId: uuidv7Maker(clock, random),
  };
}

/**
 * Which stamps each event of a file gets. A replay stands at the event's own time and draws from the
 * seed and the event's id: its journals are called the same whatever comes before or after it.
 */
export function stampsFor(events: Events, live: Stamps): (event: Event) => Stamps {
  const { replay } = events;
  if (replay === undefined) return () => live;
  return (event) =>
    stampsFrom(() => Date.parse(event.at), seededBits(`${replay.seed}/${event.id}`));
}
