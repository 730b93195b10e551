import type { HandlerPlace } from "../../views/schedule.ts";
import { type TabSubject, tabPanel } from "./tab-panel.ts";

/** What the page knows of a schedule that it has drawn. */
export type TabPlan = {
  /** The id of its figure. */
  readonly figure: string;
  /** Where the files of its runs are: the scenario, the model's result, what the server did. */
  readonly scenario: string;
  readonly model: string;
  readonly executed: string;
  /** By the name of an operation. */
  readonly handlers: Readonly<Record<string, HandlerPlace>>;
};

/**
 * `<schedule-in-tab data-plan="…">`: takes the schedule of a figure on PostgreSQL in this tab as well,
 * and adds what was seen to its lanes. Without JavaScript it is an empty element that nobody sees.
 */
class ScheduleInTab extends HTMLElement {
  connectedCallback(): void {
    const plan: TabPlan = JSON.parse(this.dataset["plan"] ?? "");
    this.replaceChildren(tabPanel(() => subjectOf(plan)));
    this.hidden = false;
  }
}

customElements.define("schedule-in-tab", ScheduleInTab);

async function subjectOf(plan: TabPlan): Promise<TabSubject> {
  const { publishedSubject } = await import("./published-subject.ts");
  return publishedSubject(plan);
}
