import type { Book } from "@receipts/formats/book.ts";
import { toMinor } from "@receipts/formats/minor.ts";
import { ANN, BEA, GROUP, id } from "./story.ts";

export const NAME = '=SUM("a, b"); \\ Ann';

/** Three currencies with different decimals, and words with everything that a format trips over. */
export const book: Book = {
  schema: "evenly.book/1",
  currencies: [
    { currency: "JPY", exponent: 0 },
    { currency: "KWD", exponent: 3 },
    { currency: "USD", exponent: 2 },
  ],
  groups: [
    {
      group: GROUP,
      name: '-Trip, "1"',
      members: [
        { member: ANN, name: NAME },
        { member: BEA, name: "Bea" },
      ],
      journals: (["JPY", "KWD", "USD"] as const).map((currency, index) => ({
        journal: id(`f${index}`),
        sequence: index + 1,
        kind: "EXPENSE",
        key: `expense:${id(String(index))}:v1`,
        date: "2026-03-01",
        recordedAt: "2026-02-28T15:00:00.000Z",
        reverses: null,
        title: index === 0 ? '@home; "all"  in' : "Supper",
        chain: "0".repeat(64),
        postings: [
          { line: 1, member: ANN, kind: "EXPENSE_PAID", currency, minor: toMinor(100_005n) },
          { line: 2, member: BEA, kind: "EXPENSE_SHARE", currency, minor: toMinor(-100_005n) },
        ],
      })),
      balances: [],
    },
  ],
};

/** A posting as any format tells it. */
export type BookLine = readonly [date: string, member: string, currency: string, minor: bigint];

export function linesOf({ groups }: Book): readonly BookLine[] {
  return groups.flatMap(({ journals }) =>
    journals.flatMap(({ date, postings }) =>
      postings.map(({ member, currency, minor }): BookLine => [date, member, currency, minor]),
    ),
  );
}
