import type { Event } from "@receipts/formats/events.ts";
import type { Money, PostingKind } from "@receipts/formats/ledger-values.ts";
import { isMinor, toMinor } from "@receipts/formats/minor.ts";
import type { Part } from "../money/apportion.ts";
import { exponentOf } from "../money/currency.ts";
import type { MoneyProblem } from "../money/problem.ts";
import { paid, split } from "../money/split.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import type { Line } from "./draft.ts";

/** Why lines do not make a journal. */
export type PostingProblem =
  | MoneyProblem
  | { readonly code: "unbalanced"; readonly currency: string; readonly sum: bigint }
  | { readonly code: "no_lines" }
  /** Nobody settles with oneself, and nobody settles a negative amount: that is a reversal. */
  | { readonly code: "same_member"; readonly member: string }
  | { readonly code: "not_positive"; readonly amount: bigint };

/** Events that bring lines of their own; the others take lines back that the ledger has. */
export type FactEvent = Exclude<
  Event,
  { readonly type: "expense.deleted" | "settlement.reversed" }
>;

type Lines = Outcome<readonly Line[], PostingProblem>;

/**
 * The lines of the journal that an event makes, in an order that depends on the event alone. This is
 * the first guard for zero: it refuses before any transaction is opened.
 */
export function buildPostings(event: FactEvent): Lines {
  const lines = linesOf(event);
  if (!lines.ok) return lines;
  const problem = imbalance(lines.value);
  return problem === undefined ? lines : refused(problem);
}

/** The lines that take these back: the same members and kinds, every amount negated. */
export function negated(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => ({ ...line, amount: toMinor(-line.amount) }));
}

/** Why these lines may not become a journal, or undefined. Sums are per currency. */
export function imbalance(lines: readonly Line[]): PostingProblem | undefined {
  if (lines.length === 0) return { code: "no_lines" };
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of lines) {
    if (!isMinor(amount)) return { code: "out_of_range", value: amount, currency };
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) return { code: "unbalanced", currency, sum };
  }
  return undefined;
}

function linesOf(event: FactEvent): Lines {
  switch (event.type) {
    case "expense.created":
    case "expense.amended":
      return expenseLines(event);
    case "settlement.recorded":
      return transferLines(event.amount, {
        plus: { member: event.from, kind: "SETTLE_PAY" },
        minus: { member: event.to, kind: "SETTLE_RECEIVE" },
      });
    case "write_off.recorded":
      return transferLines(event.amount, {
        plus: { member: event.debtor, kind: "WRITE_OFF_DEBTOR" },
        minus: { member: event.creditor, kind: "WRITE_OFF_CREDITOR" },
      });
  }
}

function expenseLines({
  total,
  paidBy,
  split: how,
}: Extract<FactEvent, { readonly type: "expense.created" | "expense.amended" }>): Lines {
  const { currency } = total;
  if (exponentOf(currency) === undefined) return refused({ code: "unknown_currency", currency });
  const payers = paid(total.minor, paidBy);
  if (!payers.ok) return payers;
  const shares = split(total.minor, how);
  if (!shares.ok) return shares;
  return done([
    ...toLines(payers.value, "EXPENSE_PAID", currency),
    ...toLines(
      shares.value.map(({ member, amount }) => ({ member, amount: -amount })),
      "EXPENSE_SHARE",
      currency,
    ),
  ]);
}

/** Who pays or takes nothing has no line. Parts of an amount in range are in range. */
function toLines(parts: readonly Part[], kind: PostingKind, currency: string): readonly Line[] {
  return parts
    .filter(({ amount }) => amount !== 0n)
    .map(({ member, amount }) => ({ member, kind, currency, amount: toMinor(amount) }));
}

type Side = { readonly member: string; readonly kind: PostingKind };

function transferLines(
  { currency, minor }: Money,
  { plus, minus }: { readonly plus: Side; readonly minus: Side },
): Lines {
  if (exponentOf(currency) === undefined) return refused({ code: "unknown_currency", currency });
  if (plus.member === minus.member) return refused({ code: "same_member", member: plus.member });
  if (minor <= 0n) return refused({ code: "not_positive", amount: minor });
  return done([
    { ...plus, currency, amount: minor },
    { ...minus, currency, amount: toMinor(-minor) },
  ]);
}
