import { type InterleavingWords, interleavingWords } from "../../language/interleaving-words.ts";
import { languageOf } from "../../language/language.ts";
import { nodesOf } from "../../markup/dom.ts";
import { handlerLink, scheduleView, serverStates } from "../../views/schedule.ts";
import type { ScheduleAnswers } from "../../workers/schedules.messages.ts";
import type { Opening } from "../database/connection.ts";
import { element } from "../element.ts";
import { redrawn } from "./events.ts";
import { takeSteps } from "./tab-database.ts";
import type { TabSubject } from "./tab-panel.ts";

type Taken = ScheduleAnswers["take"];

/** Takes a schedule in this tab, adds it to the figure's lanes and table, and gives what to say of it. */
export async function takeInTab(
  subject: TabSubject,
  opening: Opening,
): Promise<readonly HTMLElement[]> {
  const { database, schedule } = subject;
  const { steps } = schedule;
  const taken = await takeSteps({ tag: "take", database, steps }, opening);
  const words = interleavingWords(languageOf(document.documentElement.lang));
  redraw(subject, taken, words);
  if (taken.difference !== undefined) {
    return [marked("bad", words.differs, words.differsInTab(taken.difference))];
  }
  const seen = taken.states.filter((state) => state !== undefined).length;
  return [marked("good", words.same, words.sameInTab(seen, steps.length))];
}

/** Draws pictures and table anew, by the code that drew them at build; the controls stay as they are. */
function redraw(
  { figure: name, interleaving, schedule, executed, handlers }: TabSubject,
  { states }: Taken,
  words: InterleavingWords,
): void {
  const figure = document.getElementById(name);
  const [drawn] = nodesOf(
    scheduleView({
      interleaving,
      schedule,
      words,
      name,
      elsewhere: [...serverStates(schedule, executed, words.server), { name: words.tab, states }],
      handler: (operation) => handlerLink(operation, handlers[operation]),
    }),
  );
  if (figure === null || !(drawn instanceof HTMLElement)) return;
  for (const part of [".only-wide", ".only-narrow", ".scroll"]) {
    const made = drawn.querySelector(part);
    if (made !== null) figure.querySelector(part)?.replaceWith(made);
  }
  figure.dispatchEvent(new Event(redrawn));
}

function marked(look: string, word: string, text: string): HTMLElement {
  return element("p", "", element("span", `mark ${look}`, word), " ", text);
}
