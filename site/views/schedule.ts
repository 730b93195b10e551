import type { ExecutedSchedules } from "@receipts/formats/executed-schedules.ts";
import type {
  HeldValue,
  Interleaving,
  InterleavingSchedule,
  InterleavingStep,
} from "@receipts/formats/interleaving.ts";
import { type Lanes, type LaneValue, lanesOf } from "@receipts/formats/interleaving-lanes.ts";
import type { InterleavingWords } from "../language/interleaving-words.ts";
import { element, type Markup, type MarkupElement } from "../markup/markup.ts";
import { narrowLanes, wideLanes } from "../pictures/lanes.ts";
import { type FurtherLane, lanesPicture } from "./lanes-picture.ts";
import { scrollable } from "./scrollable.ts";

/** The same schedule somewhere else: by step, the cells that could be seen there. */
export type Elsewhere = {
  readonly name: string;
  readonly states: readonly (readonly HeldValue[] | undefined)[];
};

export type ScheduleView = {
  readonly interleaving: Interleaving;
  readonly schedule: InterleavingSchedule;
  readonly words: InterleavingWords;
  /** Unique on the page. */
  readonly name: string;
  readonly elsewhere: readonly Elsewhere[];
  /** How an operation's handler is shown; its name when left out. */
  readonly handler?: (operation: string) => Markup;
  /** Stands between the words and the picture; a page puts its controls there. */
  readonly controls?: Markup;
};

/** A handler's name, leading to its line in a source. `line` is the anchor of the same line on this page. */
export type HandlerPlace = { readonly href: string; readonly line: string };

export function handlerLink(operation: string, place: HandlerPlace | undefined): Markup {
  const name = element("code", {}, operation);
  return place === undefined
    ? name
    : element("a", { href: place.href, "data-line": place.line }, name);
}

/** A schedule as lanes in two sizes, of which the style sheet shows one, and as a table. */
export function scheduleView(view: ScheduleView): MarkupElement {
  const { schedule, words, name, controls } = view;
  return element(
    "figure",
    { class: "wide schedule", id: name, "data-steps": schedule.steps.length },
    element(
      "figcaption",
      {},
      words.shows[schedule.shows](schedule.property, schedule.preemptions, schedule.steps.length),
    ),
    controls,
    scheduleLanes(view),
    scrollable(words.table, [stepTable(view, lanesIn(view).states, toldSteps(view))]),
  );
}

/** A schedule as lanes alone, in two sizes, of which the style sheet shows one. */
export function scheduleLanes(view: ScheduleView): Markup {
  const { schedule, words, name, elsewhere } = view;
  const drawn = (frame: typeof wideLanes, size: string) =>
    lanesPicture(lanesIn(view), {
      frame,
      title: words.lanes,
      described: toldSteps(view).map((sentence, at) => `${at + 1}. ${sentence}.`),
      name: `${name}-${size}`,
      further: elsewhere.map((it) => furtherLane(it, schedule)),
      breaks: breaksOf(view),
    });
  return [
    element("div", { class: "only-wide" }, drawn(wideLanes, "wide")),
    element("div", { class: "only-narrow" }, drawn(narrowLanes, "narrow")),
  ];
}

function lanesIn({ interleaving, schedule }: ScheduleView): Lanes {
  return lanesOf(schedule.steps, {
    operations: interleaving.operations.map(({ id }) => id),
    properties: interleaving.properties.map((property) => property.name),
    initial: interleaving.initial,
  });
}

function toldSteps(view: ScheduleView): readonly string[] {
  return view.schedule.steps.map((step, at) => stepWords(view, step, at));
}

/** What the server was seen to hold in the same schedule; `undefined` where it was not taken there. */
export function serverStates(
  { property, shows }: InterleavingSchedule,
  executed: ExecutedSchedules | undefined,
  name: string,
): readonly Elsewhere[] {
  const found = executed?.schedules.find((it) => it.property === property && it.shows === shows);
  return found === undefined ? [] : [{ name, states: found.steps.map(({ state }) => state) }];
}

function furtherLane({ name, states }: Elsewhere, { steps }: InterleavingSchedule): FurtherLane {
  return { name, same: steps.map(({ state }, at) => sameAs(state, states[at])) };
}

function sameAs(
  model: readonly HeldValue[],
  seen: readonly HeldValue[] | undefined,
): boolean | undefined {
  return seen?.every((held) => differing(model, held) === undefined);
}

function differing(model: readonly HeldValue[], { cell, value }: HeldValue): string | undefined {
  const there = JSON.stringify(model.find((held) => held.cell === cell)?.value);
  return there === JSON.stringify(value) ? undefined : valueText(value);
}

/** The columns after which an always that was true before, or at the start, no longer is. */
function breaksOf({ interleaving, schedule }: ScheduleView): ReadonlySet<number> {
  const { steps } = schedule;
  return new Set(steps.keys().filter((at) => brokenAt(interleaving, steps, at).length > 0));
}

function brokenAt(
  { properties }: Interleaving,
  steps: readonly InterleavingStep[],
  at: number,
): readonly string[] {
  return properties.flatMap(({ name, expect, moment, verdict }) => {
    if (expect !== "always" || verdict === "inconclusive") return [];
    if (moment === "end") return isWhole(steps, at) && !holdsAfter(steps, at, name) ? [name] : [];
    const held = at === 0 || holdsAfter(steps, at - 1, name);
    return held && !holdsAfter(steps, at, name) ? [name] : [];
  });
}

/** A schedule that shows a property of the end goes to the end. */
function isWhole(steps: readonly InterleavingStep[], at: number): boolean {
  return at === steps.length - 1;
}

function holdsAfter(steps: readonly InterleavingStep[], at: number, property: string): boolean {
  return steps[at]?.holds.includes(property) === true;
}

function stepWords(
  { interleaving, schedule, words }: ScheduleView,
  step: InterleavingStep,
  at: number,
): string {
  const held = ({ cell, value }: HeldValue) => words.holding(cell, valueText(value));
  const touched = [
    ...(step.reads.length > 0 ? [words.reads(step.reads.map(held))] : []),
    ...(step.writes.length > 0 ? [words.writes(step.writes.map(held))] : []),
  ];
  const isShown = schedule.property;
  const reached =
    schedule.shows === "witness" &&
    step.holds.includes(isShown) &&
    (at === 0 || !holdsAfter(schedule.steps, at - 1, isShown));
  const parts = [
    ...(step.preempts === null ? [] : [words.interrupts(step.preempts)]),
    ...step.waiting.map(words.waits),
    ...(touched.length > 0 ? touched : [words.nothing]),
    ...shownBreaks(interleaving, schedule, at).map(words.breaks),
    ...(reached ? [words.reaches(isShown)] : []),
  ];
  return `${step.operation}: ${parts.join(words.and)}`;
}

/** Of a schedule that stops where its own property breaks, nothing is said about the end. */
function shownBreaks(
  interleaving: Interleaving,
  { steps, property, shows }: InterleavingSchedule,
  at: number,
): readonly string[] {
  return shows === "witness"
    ? []
    : brokenAt(interleaving, steps, at).filter((name) => name === property);
}

function stepTable(
  view: ScheduleView,
  states: readonly (readonly LaneValue[])[],
  told: readonly string[],
): MarkupElement {
  const {
    schedule,
    words,
    elsewhere,
    interleaving,
    handler = (name) => handlerLink(name, undefined),
  } = view;
  const [first = []] = states;
  const headings = [
    words.step,
    words.what,
    ...first.map(({ cell }) => element("code", {}, cell)),
    ...elsewhere.map(({ name }) => name),
  ];
  const rows = states.map((state, at) => {
    const step = schedule.steps[at - 1];
    const operation = interleaving.operations.find(({ id }) => id === step?.operation)?.operation;
    const what =
      step === undefined
        ? words.starts
        : [
            element("span", { class: "what" }, told[at - 1]),
            " ",
            element("small", {}, handler(operation ?? "")),
          ];
    return element(
      "tr",
      { "data-step": at },
      element("th", { scope: "row", class: "number" }, at === 0 ? words.before : String(at)),
      element("td", { class: "happens" }, what),
      state.map(({ value, changed }) =>
        element(
          "td",
          { class: changed ? "value changed" : "value" },
          element("code", {}, valueText(value)),
        ),
      ),
      elsewhere.map(({ states: seen }) =>
        element("td", {}, step === undefined ? "" : seenCell(step, seen[at - 1], words)),
      ),
    );
  });
  return element(
    "table",
    { class: "steps" },
    element("caption", { class: "visually-hidden" }, words.table),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        headings.map((name) => element("th", { scope: "col" }, name)),
      ),
    ),
    element("tbody", {}, rows),
  );
}

function seenCell(
  { state }: InterleavingStep,
  seen: readonly HeldValue[] | undefined,
  words: InterleavingWords,
): Markup {
  if (seen === undefined) return "–";
  const others = seen.flatMap((held) => {
    const other = differing(state, held);
    return other === undefined ? [] : [words.other(held.cell, other)];
  });
  return others.length === 0
    ? element("span", { class: "mark good" }, words.same)
    : [element("span", { class: "mark bad" }, words.differs), " ", others.join(", ")];
}

/** A value of a cell in as few characters as it can be told in. */
function valueText(value: HeldValue["value"]): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (typeof value === "string") return value;
  return JSON.stringify(value);
}
