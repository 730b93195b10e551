import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import { currencySchema, dateSchema, idSchema, instantSchema } from "./ledger-values.ts";
import { wholeSchema } from "./minor.ts";

export const balancesSchema = z.strictObject({
  schema: z.literal("evenly.balances/1"),
  /** Only what happened until this day counts; null: everything. */
  asOf: dateSchema.nullable(),
  /** Only what the ledger had recorded until this moment counts; null: everything. */
  recordedUntil: instantSchema.nullable(),
  groups: z.array(
    z.strictObject({
      group: idSchema,
      name: z.string().nullable(),
      balances: z.array(
        z.strictObject({
          member: idSchema,
          name: z.string().nullable(),
          currency: currencySchema,
          /** Positive: the group owes the member. Negative: the member owes the group. */
          minor: wholeSchema,
        }),
      ),
    }),
  ),
});

export type Balances = z.output<typeof balancesSchema>;

/** The one text of balances. */
export function encodeBalances(balances: Balances): string {
  return canonicalText(z.encode(balancesSchema, balances));
}
