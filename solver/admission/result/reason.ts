import type { AdmissionOperation } from "@receipts/formats/admission.ts";
import type { Question, Reason } from "../decide/question.ts";

type Inconclusive = Extract<AdmissionOperation, { readonly verdict: "inconclusive" }>;

/** Why nothing is said of an operation, as the result shows it. */
export function reasonOf(
  reason: Reason,
  question: Question,
): Pick<Inconclusive, "reason" | "about"> {
  switch (reason.reason) {
    case "unclassified write":
    case "no implementing write":
      return { reason: reason.reason, about: { operation: reason.operation } };
    case "unknown key": {
      const [key = ""] = reason.keys;
      return { reason: "unknown key", about: { key, keys: [...reason.keys] } };
    }
    case "initial state violates": {
      const [first = ""] = reason.violated;
      return {
        reason: `initial state violates ${first}`,
        about: { key: question.keys[reason.key]?.key ?? "", violated: [...reason.violated] },
      };
    }
    case "search bound exhausted": {
      const { component, size, bound } = reason;
      return { reason: "search bound exhausted", about: { component, size, bound } };
    }
  }
}
