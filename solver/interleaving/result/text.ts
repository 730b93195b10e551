import type { Json } from "@receipts/formats/canonical-json.ts";
import type {
  HeldValue,
  Interleaving,
  InterleavingProperty,
  InterleavingSchedule,
  InterleavingStep,
} from "@receipts/formats/interleaving.ts";

/** The result for people: what holds, how much was looked at, and what breaks, told step by step. */
export function interleavingText(interleaving: Interleaving): string {
  const { schedules, schedule, explored } = interleaving;
  const told =
    schedules.length === 0 && schedule.length > 0
      ? [scheduleText(interleaving, schedule, "The schedule:")]
      : schedules
          .filter(({ shows }) => shows === "violation")
          .map((each) => scheduleText(interleaving, each.steps, headingOf(interleaving, each)));
  return `${[
    interleaving.properties.map((property) => propertyLine(property, interleaving)).join("\n"),
    explored === null ? replayedLine(interleaving) : exploredLine(explored),
    ...told,
  ].join("\n\n")}\n`;
}

const marks = { holds: "holds", violated: "VIOLATED", inconclusive: "unknown" } as const;

function propertyLine(property: InterleavingProperty, { explored }: Interleaving): string {
  const { name, expect, moment, verdict, reason, interleavings } = property;
  const when = moment === "end" ? `${expect} at the end` : expect;
  const share = [];
  if (interleavings !== null && explored !== null && explored.interleavings !== null) {
    const how = expect === "always" ? "broken by" : "reached by";
    share.push(`${how} ${grouped(interleavings)} of ${grouped(explored.interleavings)}`);
  }
  const details = [...(reason === null ? [] : [reason]), ...share];
  const more = details.length === 0 ? "" : ` (${details.join("; ")})`;
  return `${marks[verdict].padEnd(8)}  ${when}: ${name}${more}`;
}

function exploredLine(explored: NonNullable<Interleaving["explored"]>): string {
  const { states, steps, interleavings, bound, reduction } = explored;
  const looked = `${plural(states, "state")}, ${plural(steps, "step")} of at most ${grouped(bound)}`;
  const stands =
    interleavings === null
      ? "The bound stopped it: what is unknown above stays unknown."
      : `They stand for all ${grouped(interleavings)} interleavings.`;
  return `Explored ${looked}. ${stands}\n${reductionLine(reduction)}`;
}

function reductionLine({
  components,
  symmetric,
}: NonNullable<Interleaving["explored"]>["reduction"]): string {
  const apart =
    components === 1
      ? "All operations were explored together"
      : `Explored in ${components} parts that share no cell and no property`;
  const equal = symmetric.map((ids) => `${ids.join(", ")} are equal`).join("; ");
  return equal === "" ? `${apart}.` : `${apart}; ${equal}.`;
}

function replayedLine({ schedule }: Interleaving): string {
  return schedule.length === 0 ? "Nothing was explored." : "One schedule was replayed.";
}

function headingOf(interleaving: Interleaving, schedule: InterleavingSchedule): string {
  const { property, preemptions, fewest, steps } = schedule;
  const few = fewest ? "the fewest that do" : "the fewest that were found";
  const interruptions = preemptions === 0 ? "no interruption" : plural(preemptions, "interruption");
  const ends = interleaving.properties.some(
    ({ name, moment }) => name === property && moment === "end",
  );
  const moment = ends ? "is not so at the end" : "is broken";
  return `How "${property}" ${moment}: ${plural(steps.length, "step")}, ${interruptions} (${few}).`;
}

function scheduleText(
  { initial }: Interleaving,
  steps: readonly InterleavingStep[],
  heading: string,
): string {
  const width = String(steps.length).length;
  const lines = steps.map((step, at) => {
    const number = String(at + 1).padStart(width);
    return `  ${number}. ${stepSentence(step)}\n  ${" ".repeat(width)}  ${stateText(step.state)}`;
  });
  return [heading, `  ${" ".repeat(width)}  ${stateText(initial)}`, ...lines].join("\n");
}

/** One step in words. */
export function stepSentence({
  operation,
  reads,
  writes,
  preempts,
  waiting,
}: InterleavingStep): string {
  const did = [
    ...reads.map(({ cell, value }) => `reads ${cell}: ${valueText(value)}`),
    ...writes.map(({ cell, value }) => `writes ${cell}: ${valueText(value)}`),
  ];
  const interrupts = preempts === null ? "" : `, interrupting ${preempts},`;
  const others =
    waiting.length === 0
      ? ""
      : ` Meanwhile ${waiting.join(", ")} ${waiting.length === 1 ? "waits" : "wait"}.`;
  return `${operation}${interrupts} ${did.length === 0 ? "touches no cell" : did.join(", ")}.${others}`;
}

function stateText(state: readonly HeldValue[]): string {
  return state.map(({ cell, value }) => `${cell} = ${valueText(value)}`).join("; ");
}

/** Numbers are texts in results; here they are numbers again. */
function valueText(value: Json): string {
  return JSON.stringify(value).replaceAll(/"(-?\d+)"/g, "$1");
}

function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function grouped(count: number | string): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
