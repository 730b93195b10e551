import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Book } from "@receipts/formats/book.ts";
import { toMinor } from "@receipts/formats/minor.ts";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { parseAmount } from "../money/amount.ts";
import type { BookLine } from "../testing/book.ts";
import { book, linesOf } from "../testing/book.ts";
import { rowsOf } from "../testing/rows.ts";
import { exportBook } from "./export.ts";

/** The programs whose files these are, reading them: they know their format better than we do. */

const folder = mkdtempSync(join(tmpdir(), "evenly-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Reading = {
  readonly status: number | null;
  readonly complaint: string;
  readonly output: string;
};

function read(text: string, program: string, ...args: readonly string[]): Reading {
  const file = join(folder, "book");
  writeFileSync(file, text);
  const words = args.map((arg) => (arg === "FILE" ? file : arg));
  const { status, stderr, stdout } = spawnSync(program, words, {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  return { status, complaint: stderr, output: stdout };
}

const judges = [
  {
    format: "hledger",
    check: (text: string) => read(text, "hledger", "-f", "FILE", "check"),
    print: (text: string) => read(text, "hledger", "-f", "FILE", "print", "-O", "csv"),
    columns: ["date", "account", "amount", "commodity"],
  },
  {
    format: "beancount",
    check: (text: string) => read(text, "bean-check", "FILE"),
    print: (text: string) =>
      read(
        text,
        "bean-query",
        "-m",
        "-f",
        "csv",
        "FILE",
        "select date, account, str(number) as number, currency",
      ),
    columns: ["date", "account", "number", "currency"],
  },
] as const;

/** A word of a title or a name with everything that a format trips over. */
const word = fc.string({ unit: fc.constantFrom(..."a1éお;:,\"'\\|()[]{}@=*!#%~^-+ \t\n") });

const books = fc
  .array(
    fc.record({
      currency: fc.constantFrom("EUR", "JPY", "KWD"),
      minor: fc.bigInt({ min: 1n, max: 2n ** 62n }),
      title: fc.option(word),
    }),
    { minLength: 10, maxLength: 40 },
  )
  .map(
    (journals): Book => ({
      ...book,
      currencies: [
        { currency: "EUR", exponent: 2 },
        { currency: "JPY", exponent: 0 },
        { currency: "KWD", exponent: 3 },
      ],
      groups: book.groups.map((group) => ({
        ...group,
        journals: group.journals.slice(0, 1).flatMap((journal) =>
          journals.map(({ currency, minor, title }) => ({
            ...journal,
            title,
            postings: journal.postings.map((posting, index) => ({
              ...posting,
              currency,
              minor: toMinor(index === 0 ? minor : -minor),
            })),
          })),
        ),
      })),
    }),
  );

describe.each(judges)("$format itself", ({ format, check, print, columns }) => {
  const here = check("").status === 0;
  const absent = `${format} is not installed here`;

  /** The postings as the program understood them. */
  const understood = (text: string): readonly BookLine[] => {
    const [heading = [], ...rows] = rowsOf(print(text).output.replaceAll("\r\n", "\n"));
    const places = columns.map((name) => heading.findIndex((cell) => cell.trim() === name));
    return rows.map((row) => {
      // Beancount pads its cells, and shows a number with all its digits only as the code of one.
      const [date = "", account = "", amount = "", currency = ""] = places.map((place) =>
        (row[place] ?? "").trim().replace(/^Decimal\('(.*)'\)$/, "$1"),
      );
      const minor = parseAmount(amount, currency);
      if (!minor.ok) throw new Error(`${amount} ${currency}: ${minor.problem.code}`);
      return [
        date,
        account.slice(-"00000000-0000-0000-0000-000000000000".length),
        currency,
        minor.value,
      ];
    });
  };
  const sorted = (lines: readonly BookLine[]) => lines.map((line) => line.join(" ")).sort();

  test("takes any book without a word, and reads the same postings", ({ skip }) => {
    skip(!here, absent);
    fc.assert(
      fc.property(books, (any) => {
        const text = exportBook(any, format);
        expect(check(text)).toEqual({ status: 0, complaint: "", output: "" });
        expect(sorted(understood(text))).toEqual(sorted(linesOf(any)));
      }),
      { numRuns: 3, seed: 1, examples: [[book]] },
    );
  });

  test("refuses the same book with one unit more", ({ skip }) => {
    skip(!here, absent);
    for (const [amount, more] of [
      ["100005 JPY", "100006 JPY"],
      ["100.005 KWD", "100.006 KWD"],
      ["1000.05 USD", "1000.06 USD"],
    ] as const) {
      const text = exportBook(book, format).replace(`  ${amount}`, `  ${more}`);
      const { status, complaint } = check(text);
      expect([status, complaint]).toEqual([1, expect.stringMatching(/balance/)]);
    }
  });
});
