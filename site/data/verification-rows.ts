import type { Verification } from "@receipts/formats/verification.ts";
import type { LedgerWords } from "../language/ledger-words.ts";

/** One thing that a verification looked for, and what it found. */
export type CheckedRow = {
  /** Where the findings are in the document, as a JSON pointer. */
  readonly at: string;
  readonly label: string;
  readonly findings: readonly FindingFields[];
};

export type FindingFields = readonly { readonly name: string; readonly text: string }[];

/** The four checks on amounts first, then those on what makes them mean anything. */
export function checkedRows(verification: Verification, words: LedgerWords): readonly CheckedRow[] {
  const { unbalancedJournals, unbalancedGroups, driftedBalances, parkedEvents, deep } =
    verification;
  const main = { unbalancedJournals, unbalancedGroups, driftedBalances, parkedEvents };
  return [...rowsOf(main, words.checks, "", words), ...rowsOf(deep, words.deep, "/deep", words)];
}

function rowsOf(
  lists: Readonly<Record<string, readonly object[]>>,
  labels: Readonly<Record<string, string>>,
  parent: string,
  words: LedgerWords,
): readonly CheckedRow[] {
  return Object.entries(lists).map(([name, findings]) => ({
    at: `${parent}/${name}`,
    label: labels[name] ?? name,
    findings: findings.map((finding) => fieldsOf(finding, words)),
  }));
}

function fieldsOf(finding: object, words: LedgerWords): FindingFields {
  const labels: Readonly<Record<string, string>> = words.fields;
  return Object.entries(finding).map(([name, value]) => ({
    name: labels[name] ?? name,
    text: value === null ? words.absent : fieldText(value),
  }));
}

function fieldText(value: unknown): string {
  if (typeof value === "bigint") return value.toString().replace(/^-/, "\u2212");
  return Array.isArray(value) ? value.join(", ") : String(value);
}
