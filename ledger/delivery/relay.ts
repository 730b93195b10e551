import type { Event } from "@receipts/formats/events.ts";
import { eventSchema } from "@receipts/formats/events.ts";
import type { Stamps } from "../journal/stamps.ts";
import type { Database } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import { deliverPatiently } from "./deliver.ts";
import { parkUnreadable } from "./hold.ts";
import type { OutboxRow } from "./outbox.ts";
import { relayBatch } from "./outbox.ts";

/** The consumer that is the ledger itself. */
const CONSUMER = "ledger";

/** How long an event may wait for what it corrects before a person has to look. */
export const PATIENCE_MS = 120_000;

/** What one round did, in events. */
export type Round = {
  /** Rows of the outbox that were read. */
  readonly read: number;
  readonly applied: number;
  /** Dealt with before: skipped. */
  readonly known: number;
  readonly waiting: number;
  readonly parked: number;
};

export type RelayOptions = {
  readonly stamps: Stamps;
  /** How many events are read at once. */
  readonly size?: number;
  readonly patience?: number;
};

/**
 * One round of the relay to the ledger: the next events of the outbox, then those that wait, in the
 * order of what they are about. `read` 0 means that the outbox is handed over up to the watermark.
 */
export async function relayRound(
  database: Database,
  { stamps, size = 1000, patience = PATIENCE_MS }: RelayOptions,
): Promise<Round> {
  const counts = { applied: 0, known: 0, waiting: 0, parked: 0 };
  const hand = async (row: OutboxRow) => {
    const event = readEvent(row.payload);
    if (event === undefined) {
      await parkUnreadable(database, row, { payload: row.payload, now: stamps.now() });
      counts.parked += 1;
      return;
    }
    counts[(await deliverPatiently(database, event, stamps, patience)).tag] += 1;
  };
  const read = await relayBatch(database, { consumer: CONSUMER, size }, async (rows) => {
    const known = await deliveredAmong(database, rows);
    counts.known += known.size;
    for (const row of rows) {
      if (!known.has(row.event)) await hand(row);
    }
  });
  // Those of this round are counted once, by what they came to.
  counts.waiting = 0;
  for (const row of await waiting(database)) await hand(row);
  return { read, ...counts };
}

/** An event from its text, or undefined when it is none that this program knows. */
export function readEvent(payload: string): Event | undefined {
  const decoded = eventSchema.safeParse(JSON.parse(payload));
  return decoded.success ? decoded.data : undefined;
}

async function deliveredAmong(
  database: Database,
  rows: readonly OutboxRow[],
): Promise<ReadonlySet<string>> {
  const found = await database.transaction("snapshot", (session) =>
    session.query(
      "select event_id::text as event from deliveries where event_id = any($1::uuid[])",
      [rows.map(({ event }) => event)],
    ),
  );
  return new Set(found.map((row) => textOf(row, "event")));
}

async function waiting(database: Database): Promise<readonly OutboxRow[]> {
  const rows = await database.transaction("snapshot", (session) =>
    session.query(`
      select
        event_id::text as event, group_id::text as "group", event_type as type,
        payload::text as payload
      from waiting_events
      order by subject, place_in_subject(event_type, payload), event_id`),
  );
  return rows.map((row) => ({
    event: textOf(row, "event"),
    group: textOf(row, "group"),
    type: textOf(row, "type"),
    payload: textOf(row, "payload"),
  }));
}
