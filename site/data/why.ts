import type { AdmissionOperation } from "@receipts/formats/admission.ts";
import type { AdmissionWords, Sentence } from "../language/admission-words.ts";

/** Why an operation was left out, one paragraph a cause; nothing for one that was admitted. */
export function whySentences(
  operation: AdmissionOperation,
  words: AdmissionWords,
): readonly Sentence[] {
  switch (operation.verdict) {
    case "admitted":
      return [];
    case "deferred": {
      const causes = operation.why.flatMap((why) =>
        "bound" in why ? words.bound(why) : words.property(why),
      );
      const { fitsAfterWrite } = operation;
      return fitsAfterWrite === undefined ? causes : [...causes, words.afterWrite(fitsAfterWrite)];
    }
    case "inconclusive":
      return [words.reason(operation.reason, aboutText(operation.about))];
  }
}

/** The facts beside a reason, as `name value` pairs. */
function aboutText(about: Readonly<Record<string, unknown>>): string {
  const facts = Object.entries(about).filter(([, value]) => value !== undefined);
  return facts
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(", ") : String(value)}`)
    .join(", ");
}
