import { MINOR_MAX } from "@receipts/formats/minor.ts";
import { describe, expect, test } from "vitest";
import {
  ANN,
  BEA,
  CAL,
  expense,
  id,
  memberAmount,
  settlement,
  writeOff,
} from "../testing/story.ts";
import { buildPostings, type FactEvent, imbalance, negated } from "./build-postings.ts";
import type { Line } from "./draft.ts";

const names = new Map([
  [ANN, "Ann"],
  [BEA, "Bea"],
  [CAL, "Cal"],
]);

const told = (minor: bigint, currency = "EUR") =>
  expense({ event: id("e1"), expense: id("1"), minor, currency });

function transfer(kind: "settlement" | "write-off", minor: bigint, currency = "EUR"): FactEvent {
  const details = { event: id("e1"), minor, currency };
  const event = kind === "settlement" ? settlement(id("51"), details) : writeOff(id("61"), details);
  if (event.type === "expense.deleted" || event.type === "settlement.reversed") {
    throw new Error("brings no lines");
  }
  return event;
}

/** The lines, or why there are none. */
function outcome(event: FactEvent): unknown {
  const built = buildPostings(event);
  return built.ok ? built.value.map(lineText) : built.problem;
}

const lineText = ({ member, kind, currency, amount }: Line): string =>
  `${names.get(member)} ${kind} ${currency} ${amount}`;

describe("the lines of an event", () => {
  const payers = [memberAmount(ANN, 600n), memberAmount(BEA, 300n), memberAmount(CAL, 0n)];
  const cases: readonly (readonly [string, FactEvent, readonly string[]])[] = [
    [
      "an expense: what was paid, then what was used",
      told(1000n),
      [
        "Ann EXPENSE_PAID EUR 1000",
        "Ann EXPENSE_SHARE EUR -334",
        "Bea EXPENSE_SHARE EUR -333",
        "Cal EXPENSE_SHARE EUR -333",
      ],
    ],
    [
      "an amendment brings the same lines as a new expense",
      expense({ event: id("e1"), expense: id("1"), minor: 2n, version: 2, among: [BEA, CAL] }),
      ["Ann EXPENSE_PAID EUR 2", "Bea EXPENSE_SHARE EUR -1", "Cal EXPENSE_SHARE EUR -1"],
    ],
    [
      "who pays nothing and who uses nothing has no line",
      { ...told(900n), paidBy: payers, split: exactly([ANN, 0n], [BEA, 500n], [CAL, 400n]) },
      [
        "Ann EXPENSE_PAID EUR 600",
        "Bea EXPENSE_PAID EUR 300",
        "Bea EXPENSE_SHARE EUR -500",
        "Cal EXPENSE_SHARE EUR -400",
      ],
    ],
    [
      "a refund goes the other way",
      { ...told(-300n), split: exactly([BEA, -300n]) },
      ["Ann EXPENSE_PAID EUR -300", "Bea EXPENSE_SHARE EUR 300"],
    ],
    [
      "a settlement",
      transfer("settlement", 1n),
      ["Bea SETTLE_PAY EUR 1", "Ann SETTLE_RECEIVE EUR -1"],
    ],
    [
      "a write-off",
      transfer("write-off", 70n, "JPY"),
      ["Bea WRITE_OFF_DEBTOR JPY 70", "Ann WRITE_OFF_CREDITOR JPY -70"],
    ],
  ];
  test.for(cases)("%s", ([, event, expected]) => {
    expect(outcome(event)).toEqual(expected);
  });
});

describe("an event that makes no journal", () => {
  const settled = transfer("settlement", 5n);
  const cases: readonly (readonly [string, FactEvent, object])[] = [
    ["no currency", told(900n, "XXX"), { code: "unknown_currency", currency: "XXX" }],
    [
      "no currency to settle in",
      transfer("settlement", 5n, "XXX"),
      { code: "unknown_currency", currency: "XXX" },
    ],
    [
      "payers who paid something else",
      { ...told(900n), paidBy: [memberAmount(ANN, 899n)] },
      { code: "payer_sum", sum: 899n, total: 900n, difference: -1n },
    ],
    [
      "shares of something else",
      { ...told(900n), split: exactly([BEA, 901n]) },
      { code: "exact_sum", sum: 901n, total: 900n, difference: 1n },
    ],
    ["nothing settled", transfer("settlement", 0n), { code: "not_positive", amount: 0n }],
    ["less than nothing", transfer("write-off", -1n), { code: "not_positive", amount: -1n }],
    [
      "with oneself",
      settled.type === "settlement.recorded" ? { ...settled, to: settled.from } : settled,
      { code: "same_member", member: BEA },
    ],
  ];
  test.for(cases)("%s", ([, event, expected]) => {
    expect(outcome(event)).toEqual(expected);
  });
});

describe("lines", () => {
  const line = (member: string, amount: bigint, currency = "EUR"): Line => ({
    ...memberAmount(member, 0n),
    kind: "EXPENSE_PAID",
    currency,
    amount: amount as Line["amount"],
  });

  test.for<readonly [string, readonly Line[], object | undefined]>([
    ["none", [], { code: "no_lines" }],
    ["that cancel out", [line(ANN, 5n), line(BEA, -2n), line(CAL, -3n)], undefined],
    [
      "that cancel out across currencies only",
      [line(ANN, 5n), line(BEA, -5n, "USD")],
      { code: "unbalanced", currency: "EUR", sum: 5n },
    ],
    [
      "of which the second currency is off",
      [line(ANN, 5n), line(BEA, -5n), line(BEA, -5n, "USD"), line(ANN, 4n, "USD")],
      { code: "unbalanced", currency: "USD", sum: -1n },
    ],
    [
      "the largest amount and its negation",
      [line(ANN, MINOR_MAX), line(BEA, -MINOR_MAX)],
      undefined,
    ],
    [
      "one more than fits",
      [line(ANN, 1n), line(BEA, MINOR_MAX + 1n, "USD")],
      { code: "out_of_range", value: MINOR_MAX + 1n, currency: "USD" },
    ],
    [
      "one less than can be negated",
      [line(ANN, -MINOR_MAX - 1n)],
      { code: "out_of_range", value: -MINOR_MAX - 1n, currency: "EUR" },
    ],
  ])("%s", ([, lines, expected]) => {
    expect(imbalance(lines)).toEqual(expected);
  });

  test("are taken back by the same lines with every amount negated", () => {
    const lines = [line(ANN, 5n), line(BEA, -5n)];
    expect(negated(lines)).toEqual([line(ANN, -5n), line(BEA, 5n)]);
  });
});

function exactly(...amounts: readonly (readonly [string, bigint])[]): {
  mode: "exact";
  amounts: ReturnType<typeof memberAmount>[];
} {
  return { mode: "exact", amounts: amounts.map(([member, minor]) => memberAmount(member, minor)) };
}
