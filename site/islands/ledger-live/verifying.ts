import { findingCount } from "@receipts/formats/verification.ts";
import type { CheckedRow } from "../../data/verification-rows.ts";
import { checkedRows } from "../../data/verification-rows.ts";
import type { LedgerAnswers } from "../../workers/live-ledger.messages.ts";
import { element } from "../element.ts";
import type { Bench } from "./bench.ts";
import { line } from "./bench.ts";

export type Verified = LedgerAnswers["verify"]["verification"];

/** What a verification read and found, with names and amounts as people write them. */
export function verifiedLines(
  verification: Verified,
  { words, terms, view }: Bench,
): readonly HTMLElement[] {
  const { journals, postings, balances } = verification.scanned;
  const scanned = line(terms.scanned(journals, postings, balances));
  if (findingCount(verification) === 0) return [line(words.clean, "good", words.good), scanned];
  const found = checkedRows(verification, terms, view().book).filter(
    ({ findings }) => findings.length > 0,
  );
  return [line(words.found(found.length), "bad", words.bad), ...found.map(foundPart), scanned];
}

function foundPart({ label, findings }: CheckedRow): HTMLElement {
  const fields = findings.map((finding) =>
    element(
      "li",
      "",
      ...finding.flatMap(({ name, text }, index) => [
        index === 0 ? "" : ", ",
        element("span", "soft", name),
        " ",
        text,
      ]),
    ),
  );
  return element(
    "div",
    "finding",
    element("p", "", element("b", "", label)),
    element("ul", "", ...fields),
  );
}

/** The checks that found something, by the names they have in the report. */
export function foundChecks({ deep, ...verification }: Verified): readonly string[] {
  const { unbalancedJournals, unbalancedGroups, driftedBalances, parkedEvents } = verification;
  const main = { unbalancedJournals, unbalancedGroups, driftedBalances, parkedEvents };
  return Object.entries({ ...main, ...deep })
    .filter(([, findings]) => findings.length > 0)
    .map(([name]) => name);
}
