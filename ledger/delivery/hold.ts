import type { Event } from "@receipts/formats/events.ts";
import type { Database, Session } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import type { ParkReason } from "./deliver.ts";
import { payloadText, subjectOf } from "./event.ts";

type Holding = {
  readonly reason: ParkReason;
  readonly now: string;
  /** Milliseconds; 0: park at once. */
  readonly patience: number;
};

/** Keeps an event that the ledger could not take: waiting while it may still help, parked after. */
export async function hold(
  database: Database,
  event: Event,
  { reason, now, patience }: Holding,
): Promise<"waiting" | "parked"> {
  return database.transaction("append", async (session) => {
    await session.query("select lock_group($1::uuid)", [event.group]);
    const since = (await waitingSince(session, event.id)) ?? now;
    const age = Date.parse(now) - Date.parse(since);
    const waits = mayHelp(reason, patience > 0, age < patience);
    const parameters = [
      event.id,
      event.group,
      subjectOf(event),
      event.type,
      payloadText(event),
      reason.code,
      waits ? since : now,
    ];
    if (!waits) {
      await session.query("delete from waiting_events where event_id = $1::uuid", [event.id]);
    }
    await session.query(insertInto(waits ? "waiting_events" : "parked_events"), parameters);
    return waits ? "waiting" : "parked";
  });
}

/** Who waits behind a waiting event shares its fate and has no clock of its own. */
function mayHelp(reason: ParkReason, patient: boolean, young: boolean): boolean {
  if (reason.code === "predecessor_missing") return young;
  return reason.code === "waits_behind" && !reason.parked && patient;
}

const insertInto = (table: "waiting_events" | "parked_events") => `
  insert into ${table} (event_id, group_id, subject, event_type, payload, reason, since)
  values ($1::uuid, $2::uuid, $3, $4, $5::jsonb, $6, $7::timestamptz)
  on conflict (event_id) do update set reason = excluded.reason`;

async function waitingSince(session: Session, event: string): Promise<string | undefined> {
  const [row] = await session.query(
    `select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
     from waiting_events where event_id = $1::uuid`,
    [event],
  );
  return row === undefined ? undefined : textOf(row, "since");
}

/** Parks what is no event that this program can read: a person must look at it. */
export async function parkUnreadable(
  database: Database,
  row: { readonly event: string; readonly group: string; readonly type: string },
  { payload, now }: { readonly payload: string; readonly now: string },
): Promise<void> {
  await database.transaction("append", async (session) => {
    await session.query("select lock_group($1::uuid)", [row.group]);
    await session.query(insertInto("parked_events"), [
      row.event,
      row.group,
      `event:${row.event}`,
      row.type,
      payload,
      "unreadable",
      now,
    ]);
  });
}
