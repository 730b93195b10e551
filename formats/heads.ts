import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import { idSchema } from "./ledger-values.ts";

/**
 * The end of each group's chain at one moment. Whoever keeps it elsewhere can tell later whether the
 * ledger still has everything up to there: a chain that was cut short is whole in itself.
 */
export const headSchema = z.strictObject({
  group: idSchema,
  sequence: z.int().min(1),
  /** The SHA-256 that the group's last journal carries, which covers all before it. */
  digest: z.string().regex(/^[0-9a-f]{64}$/, { error: "64 hexadecimal digits" }),
});

export const headsSchema = z.strictObject({
  schema: z.literal("evenly.heads/1"),
  heads: z.array(headSchema),
});

export type Head = z.output<typeof headSchema>;
export type Heads = z.output<typeof headsSchema>;

/** The one text of heads. */
export function encodeHeads(heads: Heads): string {
  return canonicalText(z.encode(headsSchema, heads));
}
