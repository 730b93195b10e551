import type { Book } from "@receipts/formats/book.ts";
import type { Split } from "@receipts/formats/events.ts";

/** What a reader typed for one member: an amount paid, and a part of the whole by the mode's terms. */
export type MemberEntry = {
  readonly member: string;
  readonly name: string;
  readonly paid: string;
  readonly shares: boolean;
  readonly part: string;
};

export type ExpenseDraft = {
  readonly title: string;
  readonly date: string;
  readonly currency: string;
  readonly mode: Split["mode"];
  readonly entries: readonly MemberEntry[];
};

/** Text that is no amount of its currency. */
export type AmountProblem = {
  readonly name: string;
  readonly text: string;
  readonly currency: string;
  readonly exponent: number;
};

/** An expense as an event tells it, amounts as whole minor units in text. */
export type ToldExpense = {
  readonly date: string;
  readonly title: string;
  readonly total: { readonly currency: string; readonly minor: string };
  readonly paidBy: readonly { readonly member: string; readonly minor: string }[];
  readonly split: unknown;
};

type Currencies = Book["currencies"];

/**
 * The expense of a form. The total is what its payers paid together. Whether it can be shared that way
 * is left to the ledger: it has the words for it.
 */
export function toldExpense(
  draft: ExpenseDraft,
  currencies: Currencies,
): ToldExpense | AmountProblem {
  const { currency, entries } = draft;
  const amounts = amountsIn(currency, currencies);
  const paidBy: { member: string; minor: string }[] = [];
  let total = 0n;
  for (const { member, name, paid } of entries) {
    if (paid.trim() === "") continue;
    const minor = amounts(name, paid);
    if (typeof minor !== "bigint") return minor;
    total += minor;
    paidBy.push({ member, minor: minor.toString() });
  }
  const split = toldSplit(draft, amounts);
  if ("exponent" in split) return split;
  const { date, title } = draft;
  return { date, title: title.trim(), total: { currency, minor: total.toString() }, paidBy, split };
}

type Amounts = (name: string, text: string) => bigint | AmountProblem;

function toldSplit({ mode, entries }: ExpenseDraft, amounts: Amounts): object | AmountProblem {
  const sharing = entries.filter(({ shares }) => shares).map(({ member }) => member);
  const filled = entries.filter(({ part }) => part.trim() !== "");
  switch (mode) {
    case "equal":
      return { mode, among: sharing };
    case "shares":
      return {
        mode,
        shares: filled.map(({ member, part }) => ({ member, weight: part.trim() })),
      };
    case "percent":
      return {
        mode,
        percents: filled.map(({ member, part }) => ({ member, percent: part.trim() })),
      };
    case "exact":
    case "adjustments": {
      const minors = filled.map(({ member, name, part }) => ({
        member,
        minor: amounts(name, part),
      }));
      const told: { member: string; minor: string }[] = [];
      for (const { member, minor } of minors) {
        if (typeof minor !== "bigint") return minor;
        told.push({ member, minor: minor.toString() });
      }
      return mode === "exact"
        ? { mode, amounts: told }
        : { mode, among: sharing, adjustments: told };
    }
  }
}

function amountsIn(currency: string, currencies: Currencies): Amounts {
  const exponent = currencies.find((it) => it.currency === currency)?.exponent ?? 0;
  return (name, text) => minorOf(text, exponent) ?? { name, text: text.trim(), currency, exponent };
}

/** Whole minor units of a decimal number, `12.5` as 1250 with two decimals; undefined for other text. */
export function minorOf(text: string, exponent: number): bigint | undefined {
  const found = /^(-?)(\d{1,18})(?:\.(\d+))?$/.exec(text.trim().replaceAll(/[,\s_]/g, ""));
  if (found === null) return undefined;
  const [, sign = "", whole = "", fraction = ""] = found;
  if (fraction.length > exponent) return undefined;
  return BigInt(`${sign}${whole}${fraction.padEnd(exponent, "0")}`);
}

/** The text of an events file that declares a group and tells these events. */
export function eventsText(group: object, events: readonly object[]): string {
  return JSON.stringify({ schema: "evenly.events/1", groups: [group], events });
}

/** A UUID of random bits; `crypto.randomUUID` is there on secure pages only. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
