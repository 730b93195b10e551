import type { Book } from "@receipts/formats/book.ts";
import type { Verification } from "@receipts/formats/verification.ts";
import type { LedgerWords } from "../language/ledger-words.ts";
import { amountText, memberName } from "../views/ledger-text.ts";

/** One thing that a verification looked for, and what it found. */
export type CheckedRow = {
  /** Where the findings are in the document, as a JSON pointer. */
  readonly at: string;
  readonly label: string;
  readonly findings: readonly FindingFields[];
};

type FindingFields = readonly { readonly name: string; readonly text: string }[];

type Finding = Readonly<Record<string, unknown>>;

/**
 * The four checks on amounts first, then those on what makes them mean anything. With a book of the
 * same ledger, members have names and amounts their decimals.
 */
export function checkedRows(
  verification: Verification,
  words: LedgerWords,
  book: Book | undefined,
): readonly CheckedRow[] {
  const { unbalancedJournals, unbalancedGroups, driftedBalances, parkedEvents, deep } =
    verification;
  const main = { unbalancedJournals, unbalancedGroups, driftedBalances, parkedEvents };
  const rowsOf = (
    lists: Readonly<Record<string, readonly Finding[]>>,
    labels: Readonly<Record<string, string>>,
    parent: string,
  ) =>
    Object.entries(lists).map(([name, findings]) => ({
      at: `${parent}/${name}`,
      label: labels[name] ?? name,
      findings: findings.map((finding) => fieldsOf(finding, words, book)),
    }));
  return [...rowsOf(main, words.checks, ""), ...rowsOf(deep, words.deep, "/deep")];
}

function fieldsOf(finding: Finding, words: LedgerWords, book: Book | undefined): FindingFields {
  const labels: Readonly<Record<string, string>> = words.fields;
  return Object.entries(finding).map(([name, value]) => ({
    name: labels[name] ?? name,
    text: value === null ? words.absent : fieldText(name, value, { finding, book }),
  }));
}

function fieldText(
  name: string,
  value: unknown,
  { finding, book }: { readonly finding: Finding; readonly book: Book | undefined },
): string {
  if (typeof value === "bigint") {
    const currency = String(finding["currency"]);
    const isKnown = book?.currencies.some((it) => it.currency === currency) === true;
    return isKnown ? amountText(book, currency, value) : value.toString().replace(/^-/, "\u2212");
  }
  if (typeof value !== "string") return Array.isArray(value) ? value.join(", ") : String(value);
  const group = book?.groups.find((it) => it.group === finding["group"]);
  if (group === undefined) return value;
  if (name === "group") return group.name ?? value;
  return name === "member" ? memberName(group, value) : value;
}
