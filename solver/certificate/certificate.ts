import { type Admission, admissionSchema } from "@receipts/formats/admission.ts";
import { parsePlainJson } from "@receipts/formats/plain-json.ts";
import { type Check, type Claim, compare, Refuted } from "./claim.ts";
import { checkComponents } from "./components.ts";
import { checkDeferred } from "./deferred.ts";
import { isBound } from "./inconclusive.ts";
import { checkKeys } from "./keys.ts";
import { type Ledger, ledgerOf, type Part } from "./ledger.ts";
import { checkPrice, isEnumerated } from "./price.ts";
import { checkWhole } from "./whole.ts";

/** What re-adding an admission came to. */
export type Certified =
  /** Every claim that a sum can settle holds; `rerun` lists the claims that only a rerun settles. */
  | { readonly ok: true; readonly checked: number; readonly rerun: readonly string[] }
  /** The first claim that does not hold: where it stands, what it says, and what it should say. */
  | { readonly ok: false; readonly claim: Claim };

const parts: readonly Part[] = [checkKeys, checkComponents, checkDeferred, checkPrice, checkWhole];

/**
 * Adds up an admission's result again, from nothing but its text: sums, intervals, refusals, orders,
 * counts and, for bounds, that nothing left out could be added. It knows nothing of how the result was
 * made and shares no code with it.
 *
 * Throws a zod error, or a SyntaxError, when the text is no such result at all.
 */
export function certify(text: string): Certified {
  return certifyAdmission(admissionSchema.parse(parsePlainJson(text)));
}

/** The same, of a result that was read already. */
export function certifyAdmission(admission: Admission): Certified {
  let checked = 0;
  const check: Check = (pointer, found, expected) => {
    checked += 1;
    compare(pointer, found, expected);
  };
  try {
    const ledger = ledgerOf(admission, check);
    for (const part of parts) part(ledger, check);
    return { ok: true, checked, rerun: needsRerun(ledger) };
  } catch (error) {
    if (!(error instanceof Refuted)) throw error;
    return { ok: false, claim: error.claim };
  }
}

/** What sums cannot settle, in sentences. */
function needsRerun(ledger: Ledger): readonly string[] {
  const { components, operations, price, replay, carried } = ledger.admission;
  const reasons = operations.flatMap((each) =>
    each.verdict === "inconclusive" ? [each.about] : [],
  );
  const isDrifted = replay.drift !== null;
  const isUnwritten = !isDrifted && reasons.some(({ operation }) => operation !== undefined);
  const violated = reasons.flatMap((about) => about.violated ?? []);
  const sentences: readonly (readonly [isNeeded: boolean, sentence: string])[] = [
    [true, "that the files have these digests, and that this mode and search bound were asked for"],
    [true, "that the state starts with these keys and balances, under these bounds"],
    [true, "that these operations came in this order, each with this footprint and these effects"],
    [carried !== undefined, "that so many batches left each carried operation out"],
    [
      price !== null && !isEnumerated(ledger),
      "that the sets of the price are as large as it says, and none is larger",
    ],
    [
      components.length > 0,
      "that the properties hold in the order given, in so many orders, and in no set that was refused for them",
    ],
    [isUnwritten, "which handlers can write the state"],
    [
      violated.some((name) => !isBound(ledger, name)),
      "that the state starts with a property broken",
    ],
    [isDrifted, "which operations were searched together before the drift took that back"],
    [replay.status !== "not run", "that the handlers did this when they were run"],
  ];
  return sentences.flatMap(([isNeeded, sentence]) => (isNeeded ? [sentence] : []));
}
