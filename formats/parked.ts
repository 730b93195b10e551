import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import { idSchema, instantSchema } from "./ledger-values.ts";

/** An event that the ledger could not take and a person has to look at. */
export const parkedDetailSchema = z.strictObject({
  event: idSchema,
  group: idSchema,
  /** What it is about, `expense:…`: later events about the same wait behind it. */
  subject: z.string(),
  type: z.string(),
  reason: z.string(),
  since: instantSchema,
  /** The event as it travelled, readable or not. */
  payload: z.json(),
});

export const parkedSchema = z.strictObject({
  schema: z.literal("evenly.parked/1"),
  events: z.array(parkedDetailSchema),
});

export type ParkedEvent = z.output<typeof parkedDetailSchema>;
export type Parked = z.output<typeof parkedSchema>;

/** The one text of the parked events. */
export function encodeParked(parked: Parked): string {
  return canonicalText(z.encode(parkedSchema, parked));
}
