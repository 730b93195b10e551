import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";

const count = z.int().min(0);
const milliseconds = z.number().min(0).nullable();

/** How far the relay is behind and what holds it back, at one moment by the server's clock. */
export const statusSchema = z.strictObject({
  schema: z.literal("evenly.status/1"),
  /** Rows of the outbox that the ledger was not handed yet, and the age of the oldest. */
  undelivered: count,
  oldestMs: milliseconds,
  /** Events that are tried again, and events that wait for a person. */
  waiting: count,
  parked: count,
  epoch: z.int().min(1),
  /** The oldest transaction id that still runs, below which rows are handed over; and the next. */
  oldestRunning: z.string(),
  next: z.string(),
  /** Transactions with an id that still run, in any database of the cluster: the oldest first. */
  holders: z.array(
    z.strictObject({
      pid: z.int().nullable(),
      /** The name of a prepared transaction, which has no process. */
      prepared: z.string().nullable(),
      database: z.string().nullable(),
      user: z.string().nullable(),
      application: z.string().nullable(),
      state: z.string().nullable(),
      query: z.string().nullable(),
      sinceMs: milliseconds,
    }),
  ),
});

export type Status = z.output<typeof statusSchema>;

/** The one text of a status. */
export function encodeStatus(status: Status): string {
  return canonicalText(z.encode(statusSchema, status));
}
