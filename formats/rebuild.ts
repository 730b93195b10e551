import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import { currencySchema, idSchema } from "./ledger-values.ts";
import { wholeSchema } from "./minor.ts";

/**
 * A row of the balances table that was not what its postings say. Null: there was no row before, or
 * there must be none after. Equal amounts: only the journal it is stamped with was wrong.
 */
export const changedBalanceSchema = z.strictObject({
  group: idSchema,
  member: idSchema,
  currency: currencySchema,
  before: wholeSchema.nullable(),
  after: wholeSchema.nullable(),
  lastJournal: z.strictObject({ before: idSchema.nullable(), after: idSchema.nullable() }),
});

export const rebuildSchema = z.strictObject({
  schema: z.literal("evenly.rebuild/1"),
  /** Groups whose balances were made again. */
  groups: z.int().min(0),
  /** Rows that the table holds for them now. */
  rows: z.int().min(0),
  changed: z.array(changedBalanceSchema),
});

export type ChangedBalance = z.output<typeof changedBalanceSchema>;
export type Rebuild = z.output<typeof rebuildSchema>;

/** The one text of what a rebuild did. */
export function encodeRebuild(rebuild: Rebuild): string {
  return canonicalText(z.encode(rebuildSchema, rebuild));
}
