import * as z from "zod";
import { minorSchema } from "./minor.ts";

/** The small values that every document of the ledger is made of. */

/** Text of a form, with the words for what was expected there. */
export function textMatching(form: RegExp, expected: string) {
  return z.string({ error: expected }).regex(form, { error: expected });
}

/** A UUID of any version: the ledger makes version 7, others may have made the ids it is given. */
export const idSchema = textMatching(
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  "a UUID in lower case",
);

/** A day of the calendar, `2026-10-03`. No zone: an expense happened on the day its people say. */
export const dateSchema = z
  .string({ error: "a date, written 2026-10-03" })
  .refine(isCalendarDate, { error: "a date that exists, written 2026-10-03" });

/** An instant in UTC with milliseconds, `2026-10-03T09:12:00.000Z`. */
export const instantSchema = z
  .string({ error: "an instant, written 2026-10-03T09:12:00.000Z" })
  .refine(isInstant, {
    error: "an instant in UTC with milliseconds, written 2026-10-03T09:12:00.000Z",
  });

/** The shape of an ISO 4217 code. Whether there is such a currency, the ledger's table says. */
export const currencySchema = textMatching(
  /^[A-Z]{3}$/,
  "an ISO 4217 code of three capital letters, such as JPY",
);

/** An amount with its currency: `{ "currency": "JPY", "minor": "48000" }`. */
export const moneySchema = z.strictObject({ currency: currencySchema, minor: minorSchema });

/** What a member gave, owes or is owed, in a currency that stands beside it. */
export const memberAmountSchema = z.strictObject({ member: idSchema, minor: minorSchema });

/** How many decimals a currency has, so that a page can write amounts without a table of its own. */
export const currencyExponentSchema = z.strictObject({
  currency: currencySchema,
  exponent: z.int().min(0).max(4),
});

/** The kinds of journal, in the order in which the ledger learned them. */
export const journalKindSchema = z.enum([
  "EXPENSE",
  "EXPENSE_REVERSAL",
  "SETTLEMENT",
  "SETTLEMENT_REVERSAL",
  "WRITE_OFF",
]);

/** What a line of a journal is: who paid, who used, who settled, who let go. */
export const postingKindSchema = z.enum([
  "EXPENSE_PAID",
  "EXPENSE_SHARE",
  "SETTLE_PAY",
  "SETTLE_RECEIVE",
  "WRITE_OFF_DEBTOR",
  "WRITE_OFF_CREDITOR",
]);

export type Money = z.output<typeof moneySchema>;
export type MemberAmount = z.output<typeof memberAmountSchema>;
export type JournalKind = z.output<typeof journalKindSchema>;
export type PostingKind = z.output<typeof postingKindSchema>;

/** Whether the text is a day of the Gregorian calendar between the years 0001 and 9999. */
export function isCalendarDate(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && isInstant(`${text}T00:00:00.000Z`);
}

/** Whether the text is the one way to write this instant. `Date` would carry 30 February over. */
export function isInstant(text: string): boolean {
  const milliseconds = Date.parse(text);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text;
}
