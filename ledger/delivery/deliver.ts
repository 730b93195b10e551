import type { Event } from "@receipts/formats/events.ts";
import type { Appended } from "../journal/append.ts";
import type { Stamps } from "../journal/stamps.ts";
import { done, refused } from "../outcome.ts";
import { attempt } from "../store/attempt.ts";
import type { Database, Session } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import type { ConsumeProblem } from "./consume.ts";
import { consume } from "./consume.ts";
import { payloadText, subjectOf } from "./event.ts";

/** Why an event was set aside for a person. */
export type ParkReason =
  | ConsumeProblem
  /** An earlier event about the same thing is parked: what comes later must not overtake it. */
  | { readonly code: "waits_behind"; readonly event: string };

export type Delivery =
  | { readonly tag: "applied"; readonly journals: readonly Appended[] }
  | { readonly tag: "parked"; readonly reason: ParkReason };

/**
 * Hands an event to the ledger: its journals, or, when the ledger cannot take it, a row among the
 * parked events. Everything else goes on either way.
 */
export async function deliver(database: Database, event: Event, stamps: Stamps): Promise<Delivery> {
  const applied = await attempt<readonly Appended[], ParkReason>(
    database,
    "append",
    async (session) => {
      // First of all: see lock_group.
      await session.query("select lock_group($1::uuid)", [event.group]);
      const blocked = await blocking(session, event);
      if (blocked !== undefined) return refused({ code: "waits_behind", event: blocked });
      const consumed = await consume(session, event, stamps);
      if (consumed.ok) await acknowledge(session, event, stamps);
      return consumed;
    },
  );
  if (applied.ok) return { tag: "applied", journals: applied.value };
  await park(database, event, { reason: applied.problem, since: stamps.now() });
  return { tag: "parked", reason: applied.problem };
}

async function blocking(session: Session, event: Event): Promise<string | undefined> {
  const [row] = await session.query(
    `select event_id::text as event from parked_events
     where subject = $1 and event_id <> $2::uuid
     order by since, event_id
     limit 1`,
    [subjectOf(event), event.id],
  );
  return row === undefined ? undefined : textOf(row, "event");
}

async function acknowledge(session: Session, event: Event, stamps: Stamps): Promise<void> {
  await session.query(
    `insert into deliveries values ($1::uuid, $2::uuid, $3::timestamptz)
     on conflict (event_id) do nothing`,
    [event.id, event.group, stamps.now()],
  );
}

async function park(
  database: Database,
  event: Event,
  { reason, since }: { readonly reason: ParkReason; readonly since: string },
): Promise<void> {
  await attempt(database, "append", async (session) => {
    await session.query("select lock_group($1::uuid)", [event.group]);
    await session.query(
      `insert into parked_events (
         event_id, group_id, subject, event_type, payload, reason, since
       ) values ($1::uuid, $2::uuid, $3, $4, $5::jsonb, $6, $7::timestamptz)
       on conflict (event_id) do nothing`,
      [event.id, event.group, subjectOf(event), event.type, payloadText(event), reason.code, since],
    );
    return done(undefined);
  });
}
