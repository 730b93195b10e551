import type { ParkedEvent } from "@receipts/formats/parked.ts";
import type { Stamps } from "../journal/stamps.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import type { Database } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import type { Delivery } from "./deliver.ts";
import { deliver } from "./deliver.ts";
import { readEvent } from "./relay.ts";

/** The events that wait for a person, the oldest first. */
export async function listParked(database: Database): Promise<readonly ParkedEvent[]> {
  const rows = await database.transaction("snapshot", (session) =>
    session.query(`
      select
        event_id::text as event, group_id::text as "group", subject, event_type as type, reason,
        payload::text as payload,
        to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from parked_events
      order by parked_events.since, place_in_subject(event_type, parked_events.payload), event_id`),
  );
  return rows.map((row) => ({
    event: textOf(row, "event"),
    group: textOf(row, "group"),
    subject: textOf(row, "subject"),
    type: textOf(row, "type"),
    reason: textOf(row, "reason"),
    since: textOf(row, "since"),
    payload: JSON.parse(textOf(row, "payload")),
  }));
}

export type ParkedProblem =
  | { readonly code: "not_parked"; readonly event: string }
  /** What is stored is no event that this program knows: a newer one may. */
  | { readonly code: "unreadable"; readonly event: string };

export type Retried = { readonly event: string; readonly delivery: Delivery };

/**
 * Hands a parked event to the ledger once more, and, when that takes it, those that wait behind it
 * one after the other until one is not taken. What is not taken stays parked, with the reason of
 * this time.
 */
export async function retryParked(
  database: Database,
  id: string,
  stamps: Stamps,
): Promise<Outcome<readonly Retried[], ParkedProblem>> {
  const parked = await listParked(database);
  const chosen = parked.find(({ event }) => event === id);
  if (chosen === undefined) return refused({ code: "not_parked", event: id });
  const behind = parked.filter(({ event, subject }) => subject === chosen.subject && event !== id);
  const retried: Retried[] = [];
  for (const { event: next, payload } of [chosen, ...behind]) {
    const event = readEvent(JSON.stringify(payload));
    if (event === undefined) return refused({ code: "unreadable", event: next });
    const delivery = await deliver(database, event, stamps);
    retried.push({ event: next, delivery });
    if (delivery.tag === "parked") break;
  }
  return done(retried);
}

/**
 * Takes a parked event out of the way for good. What it said and why it was dropped stays among the
 * dropped events, and when it is delivered again it is known.
 */
export async function dropParked(
  database: Database,
  id: string,
  { because, now }: { readonly because: string; readonly now: string },
): Promise<Outcome<undefined, ParkedProblem>> {
  return database.transaction("append", async (session) => {
    const [parked] = await session.query(
      `select group_id::text as "group" from parked_events where event_id = $1::uuid`,
      [id],
    );
    if (parked === undefined) return refused({ code: "not_parked", event: id });
    // The first statement took no transaction id, so the lock still comes before any.
    await session.query("select lock_group($1::uuid)", [textOf(parked, "group")]);
    const dropped = await session.query(
      `insert into dropped_events (
         event_id, group_id, event_type, payload, reason, because, dropped_at
       )
       select event_id, group_id, event_type, payload, reason, $2, $3::timestamptz
       from parked_events where event_id = $1::uuid
       on conflict (event_id) do nothing
       returning event_id`,
      [id, because, now],
    );
    if (dropped.length === 0) return refused({ code: "not_parked", event: id });
    await session.query(
      `insert into deliveries select event_id, group_id, $2::timestamptz
       from parked_events where event_id = $1::uuid on conflict (event_id) do nothing`,
      [id, now],
    );
    await session.query("delete from parked_events where event_id = $1::uuid", [id]);
    return done(undefined);
  });
}
