import { databaseFiles } from "receipts:database-files";
import type { ExecutedSchedules } from "@receipts/formats/executed-schedules.ts";
import type { Interleaving, InterleavingSchedule } from "@receipts/formats/interleaving.ts";
import type { ScenarioDatabase } from "@receipts/formats/scenario.ts";
import { interleavingWords } from "../../language/interleaving-words.ts";
import { languageOf } from "../../language/language.ts";
import type { HandlerPlace } from "../../views/schedule.ts";
import { sizeOf } from "../database/files.ts";
import { openPanel } from "../database/open-panel.ts";
import { openWords } from "../database/open-words.ts";
import { megabytes } from "../database/size.ts";
import { element } from "../element.ts";

/** A drawn schedule with all that it takes to go through it on a database. */
export type TabSubject = {
  readonly figure: string;
  readonly interleaving: Interleaving;
  readonly schedule: InterleavingSchedule;
  readonly database: ScenarioDatabase;
  /** What a server did, where a run took the schedule there. */
  readonly executed: ExecutedSchedules | undefined;
  readonly handlers: Readonly<Record<string, HandlerPlace>>;
};

/**
 * A button that takes a schedule on PostgreSQL in this tab, and what came of it. The database is loaded
 * when it is pressed for the first time, once for all schedules of the page.
 */
export function tabPanel(subject: () => Promise<TabSubject>): HTMLElement {
  const language = languageOf(document.documentElement.lang);
  const words = openWords(language);
  const told = element("div", "told");
  told.setAttribute("role", "status");
  const size = megabytes(sizeOf(databaseFiles));
  const panel = openPanel({
    words,
    label: interleavingWords(language).inTab(size),
    open: async (opening) => {
      const [found, { takeInTab }] = await Promise.all([subject(), import("./take-in-tab.ts")]);
      return takeInTab(found, opening);
    },
    onOpen: (lines) => told.replaceChildren(...lines),
  });
  return element("div", "in-tab", element("p", "narrow-only", words.weighs(size)), panel, told);
}
