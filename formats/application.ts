import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import { idSchema } from "./ledger-values.ts";

/** What became of one event of a file. */
export const applicationSchema = z.strictObject({
  event: idSchema,
  type: z.string(),
  /**
   * `applied`: its journals stand; `parked`: recorded, and waiting for a person; `refused`: not
   * taken, and nothing of it was written.
   */
  outcome: z.enum(["applied", "parked", "refused"]),
  /** The journals that tell it, with `replayed` where they stood already. */
  journals: z.array(z.strictObject({ journal: idSchema, key: z.string(), replayed: z.boolean() })),
  problem: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});

export const applicationsSchema = z.strictObject({
  schema: z.literal("evenly.application/1"),
  events: z.array(applicationSchema),
});

export type Applications = z.output<typeof applicationsSchema>;

/** The one text of what became of a file of events. */
export function encodeApplications(applications: Applications): string {
  return canonicalText(z.encode(applicationsSchema, applications));
}
