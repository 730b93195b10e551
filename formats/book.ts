import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import {
  currencyExponentSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  journalKindSchema,
  postingKindSchema,
} from "./ledger-values.ts";
import { minorSchema } from "./minor.ts";

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, { error: "64 lowercase hex digits" });

export const bookPostingSchema = z.strictObject({
  line: z.int().min(1),
  member: idSchema,
  kind: postingKindSchema,
  currency: currencySchema,
  /** Positive: the member gave to the group. Negative: the member used. */
  minor: minorSchema,
});

export const bookJournalSchema = z.strictObject({
  journal: idSchema,
  /** 1, 2, 3 … within the group, in the order of appending. */
  sequence: z.int().min(1),
  kind: journalKindSchema,
  key: z.string(),
  date: dateSchema,
  recordedAt: instantSchema,
  /** The journal that this one takes back. */
  reverses: idSchema.nullable(),
  /** What the expense was called at this version; settlements have none. */
  title: z.string().nullable(),
  /** SHA-256 over this journal and the chain of its group so far. */
  chain: sha256Schema,
  postings: z.array(bookPostingSchema),
});

export const bookBalanceSchema = z.strictObject({
  member: idSchema,
  currency: currencySchema,
  minor: minorSchema,
  lastJournal: idSchema,
});

export const bookGroupSchema = z.strictObject({
  group: idSchema,
  /** Null for a group that only the ledger knows. */
  name: z.string().nullable(),
  members: z.array(z.strictObject({ member: idSchema, name: z.string() })),
  journals: z.array(bookJournalSchema),
  /** The rows of the balances table, as they are, right or wrong. */
  balances: z.array(bookBalanceSchema),
});

/** Everything a page needs to show a ledger: who, what was booked, and what the table says. */
export const bookSchema = z.strictObject({
  schema: z.literal("evenly.book/1"),
  currencies: z.array(currencyExponentSchema),
  groups: z.array(bookGroupSchema),
});

export type Book = z.output<typeof bookSchema>;
export type BookGroup = z.output<typeof bookGroupSchema>;
export type BookJournal = z.output<typeof bookJournalSchema>;

/** The one text of a book. */
export function encodeBook(book: Book): string {
  return canonicalText(z.encode(bookSchema, book));
}
