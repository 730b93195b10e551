import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import { currencySchema, dateSchema, idSchema } from "./ledger-values.ts";
import { wholeSchema } from "./minor.ts";

/** Who gives how much to whom. */
export const transferSchema = z.strictObject({
  from: idSchema,
  fromName: z.string().nullable(),
  to: idSchema,
  toName: z.string().nullable(),
  currency: currencySchema,
  minor: wholeSchema,
});

/** What members really paid each other: settlements that stand, and no debts that were let go. */
export const paidSchema = z.strictObject({
  schema: z.literal("evenly.paid/1"),
  asOf: dateSchema.nullable(),
  groups: z.array(
    z.strictObject({
      group: idSchema,
      name: z.string().nullable(),
      paid: z.array(transferSchema),
    }),
  ),
});

/** Payments after which nobody owes anything. */
export const settleUpSchema = z.strictObject({
  schema: z.literal("evenly.settle-up/1"),
  groups: z.array(
    z.strictObject({
      group: idSchema,
      name: z.string().nullable(),
      plans: z.array(
        z.strictObject({
          currency: currencySchema,
          /** `exact`: no plan has fewer payments. `greedy`: too many people to try everything. */
          method: z.enum(["exact", "greedy"]),
          /** People whose balances cancel out among themselves: one payment less than people each. */
          parts: z.array(
            z.strictObject({ members: z.array(idSchema), payments: z.array(transferSchema) }),
          ),
        }),
      ),
    }),
  ),
});

export type Transfer = z.output<typeof transferSchema>;
export type Paid = z.output<typeof paidSchema>;
export type SettleUp = z.output<typeof settleUpSchema>;

/** The one text of what was paid. */
export function encodePaid(paid: Paid): string {
  return canonicalText(z.encode(paidSchema, paid));
}

/** The one text of plans. */
export function encodeSettleUp(plans: SettleUp): string {
  return canonicalText(z.encode(settleUpSchema, plans));
}
