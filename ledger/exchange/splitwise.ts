import { sha256OfText } from "@receipts/formats/digest.ts";
import type { Event, Events } from "@receipts/formats/events.ts";
import { eventSchema, labelSchema } from "@receipts/formats/events.ts";
import { isCalendarDate } from "@receipts/formats/ledger-values.ts";
import type { Minor } from "@receipts/formats/minor.ts";
import { seededBits, uuidv7Maker } from "../journal/uuidv7.ts";
import { parseAmount } from "../money/amount.ts";
import { exponentOf } from "../money/currency.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import { parseCsv } from "./csv.ts";

/** Why a row of the file cannot be taken as it is. Rows count from 1, the heading included. */
export type RowProblem = { readonly row: number } & (
  | { readonly code: "cells"; readonly found: number; readonly expected: number }
  | { readonly code: "date"; readonly text: string }
  | { readonly code: "currency"; readonly text: string }
  | { readonly code: "amount"; readonly text: string }
  /** The description is empty or too long. */
  | { readonly code: "title" }
  /** What people gave and used does not cancel out: somebody is missing, or a cell is wrong. */
  | { readonly code: "not_zero"; readonly sum: bigint; readonly currency: string }
  /** People lent each other more than the row says it cost. */
  | {
      readonly code: "cost";
      readonly cost: bigint;
      readonly lent: bigint;
      readonly currency: string;
    }
);

export type ImportProblem =
  | { readonly code: "no_table" }
  /** A quote is not closed or stands in a bare cell. */
  | { readonly code: "quote"; readonly row: number }
  /** This row is one too many. */
  | { readonly code: "length"; readonly row: number }
  | { readonly code: "heading"; readonly found: string }
  /** What the group or somebody is called is no name. */
  | { readonly code: "name"; readonly of: "group" | "member"; readonly name: string }
  | { readonly code: "name_twice"; readonly name: string }
  | { readonly code: "rows"; readonly rows: readonly RowProblem[] };

const HEADING = ["Date", "Description", "Category", "Cost", "Currency"] as const;

type Context = {
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly group: string;
  readonly newId: (day: string) => string;
};

/**
 * Turns the CSV that Splitwise exports for a group into events. A row has the cost and, for each
 * person, what they gave minus what they used. Whoever gave paid; what is left of the cost is what the
 * largest giver used of it. Any row that does not cancel out refuses the whole file, and all of
 * them are named. Ids follow from the file's bytes: importing it again records nothing new.
 */
export async function importSplitwise(
  text: string,
  groupName: string,
): Promise<Outcome<Events, ImportProblem>> {
  const table = parseCsv(text);
  if (!table.ok) return table;
  const [heading, ...rows] = table.value;
  if (heading === undefined) return refused({ code: "no_table" });
  const names = heading.slice(HEADING.length);
  if (HEADING.some((name, index) => heading[index] !== name) || names.length < 2) {
    return refused({ code: "heading", found: heading.join(",") });
  }
  const misnamed = nameProblem(groupName, names);
  if (misnamed !== undefined) return refused(misnamed);
  const digest = await sha256OfText(text);
  const bits = seededBits(digest);
  const idAt = (day: string) => uuidv7Maker(() => Date.parse(day), bits)();
  const first = rows.map(([day = ""]) => day).find(isCalendarDate) ?? "2000-01-01";
  const context: Context = {
    members: names.map((name) => ({ id: idAt(first), name })),
    group: idAt(first),
    newId: idAt,
  };
  const events: Event[] = [];
  const problems: RowProblem[] = [];
  for (const [index, cells] of rows.entries()) {
    if (isFiller(cells)) continue;
    const event = eventOf(cells, index + 2, context);
    if (event.ok) events.push(event.value);
    else problems.push(event.problem);
  }
  if (problems.length > 0) return refused({ code: "rows", rows: problems });
  const group = { id: context.group, name: groupName, members: [...context.members] };
  return done({
    schema: "evenly.events/1",
    replay: { seed: digest },
    groups: [group],
    events,
  });
}

/** Columns of one name could not be told apart. */
function nameProblem(group: string, members: readonly string[]): ImportProblem | undefined {
  if (!isName(group)) return { code: "name", of: "group", name: group };
  const seen = new Set<string>();
  for (const name of members) {
    if (!isName(name)) return { code: "name", of: "member", name };
    if (seen.has(name)) return { code: "name_twice", name };
    seen.add(name);
  }
  return undefined;
}

function isName(text: string): boolean {
  return labelSchema.safeParse(text).success;
}

/** Empty lines, and the line below the table that repeats what it adds up to. */
function isFiller(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "") || cells[1]?.trim() === "Total balance";
}

type Row = {
  readonly row: number;
  readonly day: string;
  readonly title: string;
  readonly currency: string;
  readonly cost: bigint;
  readonly net: readonly { readonly member: string; readonly minor: bigint }[];
  readonly payment: boolean;
};

function eventOf(
  cells: readonly string[],
  row: number,
  context: Context,
): Outcome<Event, RowProblem> {
  const read = readRow(cells, row, context);
  if (!read.ok) return read;
  const { day, currency, cost, net, payment } = read.value;
  const sum = net.reduce((total, { minor }) => total + minor, 0n);
  if (sum !== 0n) return refused({ row, code: "not_zero", sum, currency });
  const givers = net.filter(({ minor }) => minor > 0n);
  const users = net.filter(({ minor }) => minor < 0n);
  const lent = givers.reduce((total, { minor }) => total + minor, 0n);
  const [giver] = givers;
  const [user] = users;
  const fact = { id: context.newId(day), at: `${day}T00:00:00.000Z`, group: context.group };
  if (payment && giver !== undefined && user !== undefined && net.length === 2) {
    return parsed(row, {
      ...fact,
      type: "settlement.recorded",
      settlement: context.newId(day),
      from: giver.member,
      to: user.member,
      date: day,
      amount: { currency, minor: lent.toString() },
    });
  }
  if (cost < lent || cost === 0n) return refused({ row, code: "cost", cost, lent, currency });
  return parsed(row, { ...fact, ...expenseOf(read.value, cost - lent, context) });
}

/** What is left of the cost was paid and used by the one who gave most. */
function expenseOf({ day, title, currency, cost, net }: Row, rest: bigint, context: Context) {
  const largest = [...net].sort((a, b) => (a.minor > b.minor ? -1 : 1))[0];
  const owner = largest?.member ?? context.members[0]?.id ?? "";
  const add = (amounts: readonly { readonly member: string; readonly minor: bigint }[]) => {
    const sums = new Map(amounts.map(({ member, minor }) => [member, minor]));
    sums.set(owner, (sums.get(owner) ?? 0n) + rest);
    return [...sums]
      .filter(([, minor]) => minor !== 0n)
      .map(([member, minor]) => ({ member, minor: minor.toString() }));
  };
  return {
    type: "expense.created",
    expense: context.newId(day),
    version: 1,
    date: day,
    title,
    total: { currency, minor: cost.toString() },
    paidBy: add(net.filter(({ minor }) => minor > 0n)),
    split: {
      mode: "exact",
      amounts: add(
        net
          .filter(({ minor }) => minor < 0n)
          .map(({ member, minor }) => ({ member, minor: -minor })),
      ),
    },
  };
}

/** Through the schema, so that an imported event is no looser than one in a file. */
function parsed(row: number, event: unknown): Outcome<Event, RowProblem> {
  const decoded = eventSchema.safeParse(event);
  return decoded.success ? done(decoded.data) : refused({ row, code: "title" });
}

function readRow(
  cells: readonly string[],
  row: number,
  { members }: Context,
): Outcome<Row, RowProblem> {
  const expected = HEADING.length + members.length;
  if (cells.length !== expected) {
    return refused({ row, code: "cells", found: cells.length, expected });
  }
  const [day = "", title = "", category = "", costText = "", currency = ""] = cells;
  if (!isCalendarDate(day)) return refused({ row, code: "date", text: day });
  if (exponentOf(currency) === undefined) return refused({ row, code: "currency", text: currency });
  const cost = amountOf(costText, currency);
  if (cost === undefined) return refused({ row, code: "amount", text: costText });
  const net: { member: string; minor: bigint }[] = [];
  for (const [index, { id }] of members.entries()) {
    const text = cells[HEADING.length + index] ?? "";
    const minor = amountOf(text, currency);
    if (minor === undefined) return refused({ row, code: "amount", text });
    if (minor !== 0n) net.push({ member: id, minor });
  }
  const payment = category.trim() === "Payment";
  return done({ row, day, title: title.trim(), currency, cost, net, payment });
}

/** More than any amount has. */
const amountLengthMax = 100;

/** Zeros past the decimals of the currency are written for every currency there: `500.00` JPY. */
function amountOf(text: string, currency: string): Minor | undefined {
  const exponent = exponentOf(currency);
  const trimmed = text.trim();
  if (trimmed.length > amountLengthMax) return undefined;
  const [whole = "", fraction = ""] = trimmed.split(".");
  const kept = fraction.replace(/0+$/, "");
  if (exponent === undefined || BigInt(kept.length) > exponent) return undefined;
  const read = parseAmount(kept === "" ? whole : `${whole}.${kept}`, currency);
  return read.ok && /^-?\d+(?:\.\d+)?$/.test(trimmed) ? read.value : undefined;
}
