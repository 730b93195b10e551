import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import {
  dateSchema,
  idSchema,
  instantSchema,
  memberAmountSchema,
  moneySchema,
  textMatching,
} from "./ledger-values.ts";
import { wholeSchema } from "./minor.ts";

/** What people call a thing: one line, not empty. Half a character could not be stored. */
export const labelSchema = textMatching(
  /^(?!\s)[^\p{Cc}\p{Cs}]{1,200}(?<!\s)$/u,
  "one line of 1 to 200 characters without spaces at its ends",
);

const percentSchema = textMatching(
  /^(?:0|[1-9][0-9]{0,2})(?:\.[0-9]{1,6})?$/,
  'a percentage as text with at most six decimals, such as "33.3"',
);

/**
 * How a total is shared. All modes end in whole minor units that add up to the total; what does not
 * divide goes by largest remainder, ties by member id.
 */
export const splitSchema = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("equal"), among: z.array(idSchema).min(1) }),
  z.strictObject({ mode: z.literal("exact"), amounts: z.array(memberAmountSchema).min(1) }),
  z.strictObject({
    mode: z.literal("shares"),
    shares: z.array(z.strictObject({ member: idSchema, weight: wholeSchema })).min(1),
  }),
  z.strictObject({
    mode: z.literal("percent"),
    percents: z.array(z.strictObject({ member: idSchema, percent: percentSchema })).min(1),
  }),
  z.strictObject({
    mode: z.literal("adjustments"),
    among: z.array(idSchema).min(1),
    adjustments: z.array(memberAmountSchema),
  }),
]);

const fact = { id: idSchema, at: instantSchema, group: idSchema };

const expenseContent = {
  date: dateSchema,
  title: labelSchema,
  /** Negative for a refund: who paid gets money back, and so does who used. */
  total: moneySchema,
  paidBy: z.array(memberAmountSchema).min(1),
  split: splitSchema,
};

const versionSchema = z.int().min(1).max(1_000_000);

export const expenseCreatedSchema = z.strictObject({
  type: z.literal("expense.created"),
  ...fact,
  expense: idSchema,
  version: z.literal(1, { error: "1, because a new expense starts there" }),
  ...expenseContent,
});

export const expenseAmendedSchema = z.strictObject({
  type: z.literal("expense.amended"),
  ...fact,
  expense: idSchema,
  /** The version this event makes; the one it replaces is the one before. */
  version: versionSchema.min(2, { error: "2 or more: an amendment replaces a version" }),
  ...expenseContent,
});

export const expenseDeletedSchema = z.strictObject({
  type: z.literal("expense.deleted"),
  ...fact,
  expense: idSchema,
  /** The version that is taken back: the current one. */
  version: versionSchema,
});

const payment = { date: dateSchema, amount: moneySchema };

export const settlementRecordedSchema = z.strictObject({
  type: z.literal("settlement.recorded"),
  ...fact,
  settlement: idSchema,
  from: idSchema,
  to: idSchema,
  ...payment,
});

export const settlementReversedSchema = z.strictObject({
  type: z.literal("settlement.reversed"),
  ...fact,
  settlement: idSchema,
});

export const writeOffRecordedSchema = z.strictObject({
  type: z.literal("write_off.recorded"),
  ...fact,
  writeOff: idSchema,
  debtor: idSchema,
  creditor: idSchema,
  ...payment,
});

export const eventSchema = z.discriminatedUnion("type", [
  expenseCreatedSchema,
  expenseAmendedSchema,
  expenseDeletedSchema,
  settlementRecordedSchema,
  settlementReversedSchema,
  writeOffRecordedSchema,
]);

export const groupSchema = z.strictObject({
  id: idSchema,
  name: labelSchema,
  members: z.array(z.strictObject({ id: idSchema, name: labelSchema })).min(1),
});

/**
 * Facts for the ledger, in the order in which they reach it. With `replay` the ledger takes its
 * clock from the events and its random bits from the seed, so that the same file makes the same
 * journals with the same ids; without it, from the machine.
 */
export const eventsSchema = z.strictObject({
  schema: z.literal("evenly.events/1"),
  replay: z.strictObject({ seed: z.string().min(1) }).optional(),
  groups: z.array(groupSchema),
  events: z.array(eventSchema),
});

export type Split = z.output<typeof splitSchema>;
export type ExpenseCreated = z.output<typeof expenseCreatedSchema>;
export type ExpenseAmended = z.output<typeof expenseAmendedSchema>;
export type ExpenseDeleted = z.output<typeof expenseDeletedSchema>;
export type SettlementRecorded = z.output<typeof settlementRecordedSchema>;
export type SettlementReversed = z.output<typeof settlementReversedSchema>;
export type WriteOffRecorded = z.output<typeof writeOffRecordedSchema>;
export type Event = z.output<typeof eventSchema>;
export type Group = z.output<typeof groupSchema>;
export type Events = z.output<typeof eventsSchema>;

/** The one text of an events file. */
export function encodeEvents(events: Events): string {
  return canonicalText(z.encode(eventsSchema, events));
}
