import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";

const count = z.int().min(0);

/** What a run of the relay did, in events. */
export const relaySchema = z.strictObject({
  schema: z.literal("evenly.relay/1"),
  /** Rows of the outbox that were read. */
  read: count,
  applied: count,
  /** Dealt with before and skipped. */
  known: count,
  /** Still tried again when the run ended. */
  waiting: count,
  parked: count,
});

export type RelayReport = z.output<typeof relaySchema>;

/** The one text of what the relay did. */
export function encodeRelay(report: RelayReport): string {
  return canonicalText(z.encode(relaySchema, report));
}
