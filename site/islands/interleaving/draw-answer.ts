import { decodeInterleaving, type Interleaving } from "@receipts/formats/interleaving.ts";
import type { InterleaveHereWords } from "../../language/interleave-here-words.ts";
import { interleavingWords } from "../../language/interleaving-words.ts";
import { languageOf } from "../../language/language.ts";
import { nodesOf } from "../../markup/dom.ts";
import { element as markup } from "../../markup/markup.ts";
import { propertyTable } from "../../views/property-table.ts";
import { scheduleView } from "../../views/schedule.ts";
import { element } from "../element.ts";
import type { DraftsAnswer } from "./run-drafts.ts";

/** Where an answer is shown, and how it is spoken of. */
export type AnswerPlace = {
  readonly words: InterleaveHereWords;
  readonly status: HTMLElement;
  readonly result: HTMLElement;
  readonly isEdited: boolean;
};

/** Shows verdicts and the first schedule by the code that the build draws with. */
export async function drawAnswer(answer: DraftsAnswer, place: AnswerPlace): Promise<void> {
  const { words, status, result, isEdited } = place;
  if (answer.result === undefined) {
    status.replaceChildren(element("p", "", words.refused), element("pre", "", answer.problems));
    result.replaceChildren();
    return;
  }
  const interleaving = decodeInterleaving(answer.result);
  const shown = interleavingWords(languageOf(document.documentElement.lang));
  const [schedule] = interleaving.schedules;
  result.replaceChildren(
    ...nodesOf([
      propertyTable(interleaving, shown),
      schedule &&
        scheduleView({
          interleaving,
          schedule,
          words: shown,
          name: "schedule-here",
          elsewhere: [],
          controls: markup("schedule-scrub", { hidden: true }),
        }),
    ]),
  );
  status.replaceChildren(
    comparison(answer, isEdited, words),
    element("p", "", verdictText(interleaving, words)),
    ...(answer.problems === "" ? [] : [element("pre", "", answer.problems)]),
  );
}

function comparison(
  { isDeployed }: DraftsAnswer,
  isEdited: boolean,
  words: InterleaveHereWords,
): HTMLElement {
  if (isEdited) return marked("unknown", words.edited, words.editedSaid);
  return isDeployed
    ? marked("good", words.good, words.same)
    : marked("bad", words.bad, words.other);
}

function marked(look: string, word: string, text: string): HTMLElement {
  return element("p", "", element("span", `mark ${look}`, word), " ", text);
}

function verdictText({ properties }: Interleaving, words: InterleaveHereWords): string {
  const violated = properties.filter(({ verdict }) => verdict === "violated");
  if (violated.length > 0) return words.violated(violated.map(({ name }) => name));
  return properties.every(({ verdict }) => verdict === "holds") ? words.holds : words.undecided;
}
