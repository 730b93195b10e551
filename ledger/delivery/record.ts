import type { Event } from "@receipts/formats/events.ts";
import { eventSchema } from "@receipts/formats/events.ts";
import { jsonDifferences } from "@receipts/formats/json-difference.ts";
import * as z from "zod";
import { buildPostings } from "../journal/build-postings.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import { attempt } from "../store/attempt.ts";
import type { Database, Session } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import { insertFact, objection, priorEventId } from "./business.ts";
import { payloadText } from "./event.ts";
import type { RecordProblem } from "./problem.ts";

/** `replayed`: this was recorded before and says the same. */
export type Recorded = "recorded" | "replayed";

/**
 * Writes what happened and the event that tells the ledger, in one transaction: both or neither.
 * What could not become a journal is refused before any transaction is opened.
 */
export async function record(
  database: Database,
  event: Event,
): Promise<Outcome<Recorded, RecordProblem>> {
  if (event.type !== "expense.deleted" && event.type !== "settlement.reversed") {
    const lines = buildPostings(event);
    if (!lines.ok) return lines;
  }
  return attempt(database, "append", (session) => recordIn(session, event));
}

async function recordIn(session: Session, event: Event): Promise<Outcome<Recorded, RecordProblem>> {
  // First of all: see lock_group.
  await session.query("select lock_group($1::uuid)", [event.group]);
  const prior = await priorEventId(session, event);
  if (prior !== undefined) return sameFact(session, prior, event);
  const problem = await objection(session, event);
  if (problem !== undefined) return refused(problem);
  await insertFact(session, event);
  await session.query(
    `insert into outbox (event_id, group_id, event_type, payload)
     values ($1::uuid, $2::uuid, $3, $4::jsonb)`,
    [event.id, event.group, event.type, payloadText(event)],
  );
  return done("recorded");
}

async function sameFact(
  session: Session,
  prior: string,
  event: Event,
): Promise<Outcome<Recorded, RecordProblem>> {
  const [row] = await session.query(
    "select payload::text as payload from outbox where event_id = $1::uuid",
    [prior],
  );
  if (row === undefined) throw new Error(`event ${prior} has a fact and no outbox row`);
  const stored = eventSchema.parse(JSON.parse(textOf(row, "payload")));
  // A retry may come with a new event id and at another time.
  const comparable = { ...event, id: stored.id, at: stored.at };
  const [difference] = jsonDifferences(
    z.encode(eventSchema, stored),
    z.encode(eventSchema, comparable),
  );
  if (difference === undefined) return done("replayed");
  return refused({
    code: "told_differently",
    event: prior,
    field: difference.pointer,
    stored: difference.before ?? "nothing",
    offered: difference.after ?? "nothing",
  });
}
