import type { Admission, AdmissionOperation } from "@receipts/formats/admission.ts";
import {
  independenceSentences,
  replaySentence,
  sentencesOf,
} from "@receipts/formats/admission-sentences.ts";
import { emphasised, type Sentence, strong } from "./sentence.ts";

/** Why an operation was not admitted, in the sentences that the command line prints; none for others. */
export function whyEn(
  operation: AdmissionOperation,
  admission: Pick<Admission, "replay">,
): readonly Sentence[] {
  const sentences = sentencesOf(operation, admission);
  switch (operation.verdict) {
    case "admitted":
      return [];
    case "deferred": {
      const parts = operation.why.flatMap((why) =>
        "bound" in why ? [why.bound, `${why.shortfall} short`] : [why.property],
      );
      return sentences.map((sentence) => emphasised(sentence, [...new Set(parts)]));
    }
    case "inconclusive":
      return [[strong(operation.reason), ". ", ...sentences]];
  }
}

/** What the replay found, in the sentence that the command line prints. */
export function replayEn(replay: Admission["replay"]): Sentence {
  const { drift } = replay;
  const parts = drift === null ? [] : ["Model drift", drift.id ?? "", drift.key];
  return emphasised(replaySentence(replay), parts);
}

/** On which keys the whole batch depends on its order, in the sentences that the command line prints. */
export function independenceEn({ keys }: Pick<Admission, "keys">): readonly Sentence[] {
  return independenceSentences({ keys }).map((sentence) => [sentence]);
}
