import * as z from "zod";
import { encodeWith } from "./encode-with.ts";

const digest = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const deploySchema = z.strictObject({
  /** The manifest that was deployed: what it pins is what was published. */
  manifest: digest,
  /** The commit it was built from; `null` where there was no repository. */
  commit: z.string().nullable(),
  deployedOn: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  /** The page that shows the log of that deploy. */
  log: z.string().nullable(),
  verdicts: z.strictObject({
    good: z.int().nonnegative(),
    unavailable: z.int().nonnegative(),
  }),
  /** Runs whose results are not those of the deploy before, with the digests that hold from here on. */
  changed: z.array(
    z.strictObject({
      id: z.string(),
      change: z.enum(["added", "removed", "changed"]),
      products: z.array(z.strictObject({ name: z.string(), digest })),
    }),
  ),
});

/** Every deploy, oldest first: each one takes over what was live before and adds itself. */
export const historySchema = z.strictObject({
  schema: z.literal("receipts.history/1"),
  volatile: z.literal(true),
  deploys: z.array(deploySchema),
});

export type History = z.infer<typeof historySchema>;
export type Deploy = z.infer<typeof deploySchema>;

/** The history's one text. */
export function encodeHistory(history: History): string {
  return encodeWith(historySchema, history);
}

/** Reads a history's text. Throws an error that names the field. */
export function decodeHistory(text: string): History {
  return historySchema.parse(JSON.parse(text));
}
