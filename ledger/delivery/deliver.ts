import type { Event } from "@receipts/formats/events.ts";
import type { Appended } from "../journal/append.ts";
import type { Stamps } from "../journal/stamps.ts";
import { done, refused } from "../outcome.ts";
import { attempt } from "../store/attempt.ts";
import type { Database, Session } from "../store/database.ts";
import { textOf, truthOf } from "../store/row.ts";
import type { ConsumeProblem } from "./consume.ts";
import { consume } from "./consume.ts";
import { placeOf, subjectOf } from "./event.ts";
import { hold } from "./hold.ts";

/** Why an event is not in the ledger yet. */
export type ParkReason =
  | ConsumeProblem
  /** An earlier event about the same thing is not in the ledger: nothing may overtake it. */
  | {
      readonly code: "waits_behind";
      readonly event: string;
      /** Whether the earlier one is parked; otherwise it is still being tried again. */
      readonly parked: boolean;
    };

export type Delivery =
  | { readonly tag: "applied"; readonly journals: readonly Appended[] }
  | { readonly tag: "parked"; readonly reason: ParkReason };

/** To be tried again: what it corrects may still be on its way. */
export type Waiting = { readonly tag: "waiting"; readonly reason: ParkReason };

/**
 * Hands an event to the ledger: its journals, or, when the ledger cannot take it, a row among the
 * parked events. Everything else goes on either way.
 */
export async function deliver(database: Database, event: Event, stamps: Stamps): Promise<Delivery> {
  const delivery = await deliverPatiently(database, event, stamps, 0);
  if (delivery.tag === "waiting") throw new Error(`event ${event.id} waits without patience`);
  return delivery;
}

/**
 * The same, but what comes before the thing it corrects is first kept waiting for up to `patience`
 * milliseconds since it was first handed over; exactly then it is parked. An event that was dropped
 * by a person makes no journals when it comes again.
 */
export async function deliverPatiently(
  database: Database,
  event: Event,
  stamps: Stamps,
  patience: number,
): Promise<Delivery | Waiting> {
  const applied = await attempt<readonly Appended[], ParkReason>(
    database,
    "append",
    async (session) => {
      // First of all: see lock_group.
      await session.query("select lock_group($1::uuid)", [event.group]);
      if (await wasDropped(session, event)) return done([]);
      const blocked = await blocking(session, event);
      if (blocked !== undefined) return refused(blocked);
      const consumed = await consume(session, event, stamps);
      if (consumed.ok) await acknowledge(session, event, stamps);
      return consumed;
    },
  );
  if (applied.ok) return { tag: "applied", journals: applied.value };
  const reason = applied.problem;
  const tag = await hold(database, event, { reason, now: stamps.now(), patience });
  return { tag, reason };
}

async function wasDropped(session: Session, event: Event): Promise<boolean> {
  const rows = await session.query("select from dropped_events where event_id = $1::uuid", [
    event.id,
  ]);
  return rows.length > 0;
}

async function blocking(session: Session, event: Event): Promise<ParkReason | undefined> {
  const [row] = await session.query(
    `select event_id::text as event, parked
     from (
       select event_id, event_type, payload, true as parked
       from parked_events where subject = $1
       union all
       select event_id, event_type, payload, false
       from waiting_events where subject = $1
     ) as held
     where event_id <> $2::uuid and place_in_subject(event_type, payload) < $3::integer
     order by place_in_subject(event_type, payload), event_id
     limit 1`,
    [subjectOf(event), event.id, placeOf(event)],
  );
  if (row === undefined) return undefined;
  return { code: "waits_behind", event: textOf(row, "event"), parked: truthOf(row, "parked") };
}

async function acknowledge(session: Session, event: Event, stamps: Stamps): Promise<void> {
  await session.query(
    `insert into deliveries values ($1::uuid, $2::uuid, $3::timestamptz)
     on conflict (event_id) do nothing`,
    [event.id, event.group, stamps.now()],
  );
  await session.query("delete from waiting_events where event_id = $1::uuid", [event.id]);
  await session.query("delete from parked_events where event_id = $1::uuid", [event.id]);
}
