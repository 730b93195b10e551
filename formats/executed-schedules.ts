import * as z from "zod";
import { encodeWith } from "./encode-with.ts";

const file = z.strictObject({
  path: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "64 lowercase hex digits"),
});

const held = z.strictObject({ cell: z.string(), value: z.json() });

/** Schedules of a model that were taken step by step on a PostgreSQL server, and what was seen there. */
export const executedSchedulesSchema = z.strictObject({
  schema: z.literal("evenly.schedules/1"),
  scenario: file,
  /** The result of the model, whose schedules these are. */
  model: file,
  schedules: z.array(
    z.strictObject({
      property: z.string(),
      shows: z.enum(["violation", "witness"]),
      steps: z.array(
        z.strictObject({
          operation: z.string(),
          step: z.int().positive(),
          /** Operations that were made to try their next step before this one, and waited. */
          waiting: z.array(z.string()),
          /** The cells that the scenario has a query for, after the step. */
          state: z.array(held),
        }),
      ),
      /** Where the server first did other than the model; `null` where it did the same. */
      difference: z.string().nullable(),
    }),
  ),
});

export type ExecutedSchedules = z.infer<typeof executedSchedulesSchema>;

/** The document's one text. */
export function encodeExecutedSchedules(executed: ExecutedSchedules): string {
  return encodeWith(executedSchedulesSchema, executed);
}

/** Reads a document's text. Throws a zod error that names the field. */
export function decodeExecutedSchedules(text: string): ExecutedSchedules {
  return executedSchedulesSchema.parse(JSON.parse(text));
}
