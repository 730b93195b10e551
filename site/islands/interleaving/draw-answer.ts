import {
  decodeExecutedSchedules,
  type ExecutedSchedules,
} from "@receipts/formats/executed-schedules.ts";
import {
  decodeInterleaving,
  type Interleaving,
  type InterleavingSchedule,
} from "@receipts/formats/interleaving.ts";
import { secondConnection } from "@receipts/formats/open-transactions.ts";
import { databaseOf, type ScenarioDatabase } from "@receipts/formats/scenario.ts";
import type { InterleaveHereWords } from "../../language/interleave-here-words.ts";
import { type InterleavingWords, interleavingWords } from "../../language/interleaving-words.ts";
import { languageOf } from "../../language/language.ts";
import { nodesOf } from "../../markup/dom.ts";
import { element as markup } from "../../markup/markup.ts";
import { propertyTable } from "../../views/property-table.ts";
import { scheduleView, serverStates } from "../../views/schedule.ts";
import { element } from "../element.ts";
import { type Drafts, type InterleavingDemo, isScenario, textOf } from "./demo.ts";
import type { DraftsAnswer } from "./run-drafts.ts";
import { tabPanel } from "./tab-panel.ts";

/** Where an answer is shown, what it answers, and how it is spoken of. */
export type AnswerPlace = {
  readonly words: InterleaveHereWords;
  readonly status: HTMLElement;
  readonly result: HTMLElement;
  readonly demo: InterleavingDemo;
  readonly drafts: Drafts;
};

/** Shows verdicts and the first schedule by the code that the build draws with. */
export async function drawAnswer(answer: DraftsAnswer, place: AnswerPlace): Promise<void> {
  const { words, status, result, drafts } = place;
  if (answer.result === undefined) {
    status.replaceChildren(element("p", "", words.refused), element("pre", "", answer.problems));
    result.replaceChildren();
    return;
  }
  const interleaving = decodeInterleaving(answer.result);
  const shown = interleavingWords(languageOf(document.documentElement.lang));
  const [schedule] = interleaving.schedules;
  const executed = answer.isDeployed ? await fetchExecuted(place.demo) : undefined;
  result.replaceChildren(
    ...nodesOf([
      propertyTable(interleaving, shown),
      schedule &&
        scheduleView({
          interleaving,
          schedule,
          words: shown,
          name: figureName,
          elsewhere: serverStates(schedule, executed, shown.server),
          controls: markup("schedule-scrub", { hidden: true }),
        }),
    ]),
    ...(schedule === undefined
      ? []
      : inTab({ interleaving, schedule, executed, drafts, words: shown })),
  );
  status.replaceChildren(
    comparison(answer, drafts.edited.size > 0, words),
    element("p", "", verdictText(interleaving, words)),
    ...(answer.problems === "" ? [] : [element("pre", "", answer.problems)]),
  );
}

const figureName = "schedule-here";

/** What a server did when the deployed schedules were taken there; none where no run did that. */
async function fetchExecuted({
  executed,
}: InterleavingDemo): Promise<ExecutedSchedules | undefined> {
  const response = executed === undefined ? undefined : await fetch(executed);
  return response?.ok === true ? decodeExecutedSchedules(await response.text()) : undefined;
}

type Drawn = {
  readonly interleaving: Interleaving;
  readonly schedule: InterleavingSchedule;
  readonly executed: ExecutedSchedules | undefined;
  readonly drafts: Drafts;
  readonly words: InterleavingWords;
};

/** The checker leaves the statements alone, so what is wrong there is found here. */
function databaseIn(
  scenario: string,
):
  | { readonly ok: true; readonly database: ScenarioDatabase | undefined }
  | { readonly ok: false; readonly why: string } {
  try {
    return { ok: true, database: databaseOf(scenario) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

/** Offers to take the schedule on PostgreSQL in this tab, where the scenario has statements for it. */
function inTab({ drafts, words, ...drawn }: Drawn): readonly HTMLElement[] {
  const scenario = [...drafts.deployed.keys()].find(isScenario) ?? "";
  const read = databaseIn(textOf(drafts, scenario));
  if (!read.ok) return [element("p", "", `${scenario}: `, read.why)];
  const { database } = read;
  if (database === undefined) return [element("p", "", words.withoutServer)];
  const needed = secondConnection(drawn.schedule.steps, database);
  if (needed !== undefined) return [element("p", "", words.needsTwo(needed))];
  return [tabPanel(async () => ({ ...drawn, database, figure: figureName, handlers: {} }))];
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
