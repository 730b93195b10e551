import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildPostings } from "../journal/build-postings.ts";
import { parseAmount } from "../money/amount.ts";
import { importWords } from "../report/import-words.ts";
import type { BookLine } from "../testing/book.ts";
import { book, linesOf, NAME } from "../testing/book.ts";
import { rowsOf } from "../testing/rows.ts";
import { csvLine, guarded, parseCsv, rowsMax, unguarded } from "./csv.ts";
import { exportBook } from "./export.ts";
import { importSplitwise } from "./splitwise.ts";

function minorOf(text: string, currency: string): bigint {
  const read = parseAmount(text, currency);
  if (!read.ok) throw new Error(`${text} ${currency}: ${read.problem.code}`);
  return read.value;
}

/** The postings of a plain-text journal, by the rules that hledger and beancount share. */
function postingsOf(text: string): readonly BookLine[] {
  let date = "";
  return text.split("\n").flatMap((line): readonly BookLine[] => {
    const head = /^(\d{4}-\d{2}-\d{2}) \*/.exec(line);
    if (head !== null) date = head[1] ?? "";
    const posting = /^ +\S+:(?:M-)?([0-9a-f-]{36}) {2,}(-?[\d.]+) ([A-Z]{3})(?: {2};|$)/.exec(line);
    if (posting === null) return [];
    const [, member = "", amount = "", currency = ""] = posting;
    return [[date, member, currency, minorOf(amount, currency)]];
  });
}

describe("export", () => {
  test("CSV read back is the same postings and words, and amounts stay numbers", () => {
    const [heading = [], ...rows] = rowsOf(exportBook(book, "csv"));
    const cell = (row: readonly string[], name: string) => row[heading.indexOf(name)] ?? "";
    expect(
      rows.map(
        (row): BookLine => [
          cell(row, "date"),
          cell(row, "member"),
          cell(row, "currency"),
          minorOf(cell(row, "amount"), cell(row, "currency")),
        ],
      ),
    ).toEqual(linesOf(book));
    expect(rows.map((row) => cell(row, "amount"))).toEqual([
      "100005",
      "-100005",
      "100.005",
      "-100.005",
      "1000.05",
      "-1000.05",
    ]);
    const [first = []] = rows;
    expect(unguarded(cell(first, "member_name"))).toBe(NAME);
    expect(cell(first, "member_name")).toBe(`'${NAME}`);
    expect(unguarded(cell(first, "group_name"))).toBe('-Trip, "1"');
    expect(unguarded(cell(first, "title"))).toBe('@home; "all"  in');
  });

  test("JSON lines read back are the same postings", () => {
    const lines = exportBook(book, "jsonl").trimEnd().split("\n");
    expect(
      lines
        .map((line) => JSON.parse(line))
        .flatMap((journal): readonly BookLine[] =>
          journal.postings.map(
            (each: { member: string; currency: string; amount: string }): BookLine => [
              journal.date,
              each.member,
              each.currency,
              minorOf(each.amount, each.currency),
            ],
          ),
        ),
    ).toEqual(linesOf(book));
  });

  test.each(["hledger", "beancount"] as const)("%s read back is the same postings", (format) => {
    expect(postingsOf(exportBook(book, format))).toEqual(linesOf(book));
  });

  test("beancount words are escaped, and accounts are opened once", () => {
    const text = exportBook(book, "beancount");
    expect(text).toContain('  name: "=SUM(\\"a, b\\"); \\\\ Ann"');
    expect(text.match(/^2026-03-01 open /gm)).toHaveLength(2);
  });

  test.each(["csv", "jsonl", "hledger", "beancount"] as const)(
    "%s is the same bytes wherever the machine is",
    (format) => {
      const zone = process.env["TZ"];
      const texts = ["America/Los_Angeles", "Asia/Tokyo"].map((each) => {
        process.env["TZ"] = each;
        return exportBook(book, format);
      });
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
      expect(texts[0]).toBe(texts[1]);
      expect(texts[0]).toContain("2026-03-01");
    },
  );
});

test("law: any cells come back from a CSV, and guarded words from a cell", () => {
  const word = fc.string({ unit: fc.constantFrom(..."a,\"\r\n'=+-@; \t") });
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (rows) => {
      expect(rowsOf(rows.map((row) => csvLine(row)).join(""))).toEqual(rows);
    }),
  );
  fc.assert(
    fc.property(word, (words) => {
      expect(unguarded(guarded(words))).toBe(words);
      expect(guarded(words)).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test.each(['a,"b', 'a"b"', '"a"b', "a\rb"])("%j is no CSV", (text) => {
  expect(parseCsv(`a\n${text}`)).toEqual({ ok: false, problem: { code: "quote", row: 2 } });
});

test("cells are of any length, and rows have a number", () => {
  const cell = `${"a".repeat(5e6)}${'"'.repeat(1e5)}`;
  expect(rowsOf(csvLine([cell, "b"]))).toEqual([[cell, "b"]]);
  expect(rowsOf("a\n".repeat(rowsMax))).toHaveLength(rowsMax);
  const problem = { code: "length", row: rowsMax + 1 };
  expect(parseCsv("a\n".repeat(rowsMax + 1))).toEqual({ ok: false, problem });
});

describe("import from Splitwise", () => {
  const heading = "Date,Description,Category,Cost,Currency,Ann,Bea,Cal";
  const file = (...rows: readonly string[]) => `${[heading, ...rows].join("\n")}\n`;
  const imported = async (...rows: readonly string[]) => {
    const outcome = await importSplitwise(file(...rows), "Flat");
    if (!outcome.ok) throw new Error(importWords("a.csv", outcome.problem));
    return outcome.value;
  };

  test("a row becomes the expense with these balances, and the payer's own share is in it", async () => {
    const { events, groups } = await imported(
      "",
      "2026-10-03,Supper,Dining out,1680.00,EUR,-560.00,-560.00,1120.00",
      "2026-10-04,Ann paid Cal,Payment,560.00,EUR,560.00,-560.00,0.00",
      "2026-10-05,Train,Transport,500.00,JPY,-100,300.00,-200.0",
      "",
      "2026-10-31,Total balance, , ,EUR,0.00,-1120.00,1120.00",
    );
    const names = new Map(groups[0]?.members.map((each) => [each.id, each.name]));
    const balances = events.map((event) => {
      if (event.type === "expense.deleted" || event.type === "settlement.reversed")
        return event.type;
      const lines = buildPostings(event);
      if (!lines.ok) return lines.problem.code;
      const sums = new Map<string, bigint>();
      for (const { member, amount } of lines.value) {
        const name = names.get(member) ?? member;
        sums.set(name, (sums.get(name) ?? 0n) + amount);
      }
      return `${event.type} ${[...sums].sort().join(" ")}`;
    });
    expect(balances).toEqual([
      "expense.created Ann,-56000 Bea,-56000 Cal,112000",
      "settlement.recorded Ann,56000 Bea,-56000",
      "expense.created Ann,-100 Bea,300 Cal,-200",
    ]);
    expect(events[0]).toMatchObject({ total: { minor: 168000n }, paidBy: [{ minor: 168000n }] });
    expect(events[2]).toMatchObject({ total: { currency: "JPY", minor: 500n } });
  });

  test("several payers: they paid what they lent, and the largest the rest", async () => {
    const { events } = await imported("2026-10-03,Boat,General,100.00,EUR,20.00,30.00,-50.00");
    expect(events[0]).toMatchObject({
      paidBy: [{ minor: 2000n }, { minor: 8000n }],
      split: { amounts: [{ minor: 5000n }, { minor: 5000n }] },
    });
  });

  test("the same file gives the same ids", async () => {
    const row = "2026-10-03,Boat,General,100.00,EUR,20.00,30.00,-50.00";
    expect(await imported(row)).toEqual(await imported(row));
  });

  test.each([
    ["2026-10-03,A,General,10.00,EUR,5.00,-4.99,0.00", "adds up to 0.01 EUR instead of 0"],
    [
      "2026-10-03,A,General,10.00,EUR,11.00,-11.00,0.00",
      "cost 10.00 EUR, and people lent 11.00 EUR",
    ],
    ["2026-10-03,A,General,10.00,EUR,5.00,-5.00", "7 cells where the heading has 8"],
    ["03/10/2026,A,General,10.00,EUR,5.00,-5.00,0", '"03/10/2026" is no day'],
    ["2026-10-03,A,General,10.00,EURO,5.00,-5.00,0", '"EURO" is no currency'],
    ["2026-10-03,A,General,10.5,JPY,5,-5,0", '"10.5" is no amount'],
    ["2026-10-03,A,General,10.00,EUR,5.005,-5.005,0", '"5.005" is no amount'],
    ["2026-10-03,,General,10.00,EUR,5.00,-5.00,0", "description is empty"],
  ])("%s is refused: %s", async (row, words) => {
    const good = "2026-10-03,A,General,10.00,EUR,5.00,-5.00,0.00";
    const outcome = await importSplitwise(file(good, row), "Flat");
    if (outcome.ok) throw new Error("taken");
    const text = importWords("a.csv", outcome.problem);
    expect(text).toContain("row 3: ");
    expect(text).toContain(words);
  });

  test.each([
    ["", "the file is empty"],
    ["Date,Amount\n", "expected Date"],
    ['"', "in row 1 a quote is not closed"],
    [file(" ").replace("Bea", "Ann"), 'two people are called "Ann"'],
    [file(" ").replace("Bea", ""), '"" is no name of a person'],
    [file(" ").replace("Bea", "\ud800"), '"\\ud800" is no name of a person'],
    [file(`2026-10-03,A,General,1.${"0".repeat(1e5)}1,EUR,0,0,0`), "characters more is no amount"],
    [file("x\n".repeat(200)), "and 100 more"],
  ])("%j is no such file", async (text, words) => {
    const outcome = await importSplitwise(text, "Flat");
    expect(outcome.ok ? "taken" : importWords("a.csv", outcome.problem)).toContain(words);
  });

  test.each(["", " a", "a\nb", "\ud800", "a".repeat(201)])("%j is no group", async (name) => {
    const outcome = await importSplitwise(file(), name);
    expect(outcome).toEqual({ ok: false, problem: { code: "name", of: "group", name } });
  });
});
