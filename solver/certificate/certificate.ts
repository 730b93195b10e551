import { type Admission, admissionSchema } from "@receipts/formats/admission.ts";
import { parsePlainJson } from "@receipts/formats/plain-json.ts";
import { type Check, type Claim, compare, Refuted } from "./claim.ts";
import { checkComponents } from "./components.ts";
import { checkDeferred } from "./deferred.ts";
import { checkKeys } from "./keys.ts";
import { ledgerOf, type Part } from "./ledger.ts";
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
  const admission = admissionSchema.parse(parsePlainJson(text));
  let checked = 0;
  const check: Check = (pointer, found, expected) => {
    checked += 1;
    compare(pointer, found, expected);
  };
  try {
    const ledger = ledgerOf(admission, check);
    for (const part of parts) part(ledger, check);
    return { ok: true, checked, rerun: needsRerun(admission) };
  } catch (error) {
    if (!(error instanceof Refuted)) throw error;
    return { ok: false, claim: error.claim };
  }
}

/** What sums cannot settle, in sentences. */
function needsRerun(admission: Admission): readonly string[] {
  const { components, operations, price, replay } = admission;
  const some = (reason: string): boolean =>
    operations.some((each) => each.verdict === "inconclusive" && each.reason.startsWith(reason));
  return [
    "that the sources and the batch have these digests",
    "that the state starts with these keys and balances, under these bounds",
    "that these operations came in this order, each with this footprint and these effects",
    ...(price === null || isEnumerated(admission)
      ? []
      : ["that no larger set is possible than the price says"]),
    ...(components.length > 0
      ? [
          "that the properties hold in the order given, in so many orders, and in no set that was refused for them",
        ]
      : []),
    ...(some("unclassified write") || some("no implementing write")
      ? ["which handlers can write the state"]
      : []),
    ...(some("initial state violates") ? ["that the state starts with a property broken"] : []),
    ...(replay.status === "not run" ? [] : ["that the handlers did this when they were run"]),
  ];
}
