import { findingCount } from "@receipts/formats/verification.ts";
import { amountText, memberName } from "../../views/ledger-text.ts";
import type { LedgerAnswers } from "../../workers/live-ledger.messages.ts";
import { element } from "../element.ts";
import type { Bench } from "./bench.ts";
import { line } from "./bench.ts";
import type { Verified } from "./verifying.ts";

type Rebuilt = LedgerAnswers["rebuild"]["rebuilt"];

/** What a rebuild corrected. */
export function rebuiltLines(
  { groups, rows, changed }: Rebuilt,
  { terms, view, group }: Bench,
): readonly HTMLElement[] {
  const { book } = view();
  const amount = (minor: bigint | null, currency: string) =>
    minor === null ? terms.absent : `${amountText(book, currency, minor)} ${currency}`;
  const items = changed.map(({ member, currency, before, after }) =>
    element(
      "li",
      "",
      `${memberName(group(), member)}: ${amount(before, currency)} → ${amount(after, currency)}`,
    ),
  );
  return [line(terms.rebuilt(groups, rows, changed.length)), element("ul", "", ...items)];
}

/** Whether that was all that there was to heal. */
export function healedLine(verification: Verified, { words }: Bench): HTMLElement {
  return line(findingCount(verification) === 0 ? words.healed : words.unhealed);
}
