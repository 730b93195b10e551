import type {
  Interleaving,
  InterleavingProperty,
  InterleavingSchedule,
} from "@receipts/formats/interleaving.ts";
import type { Exploration } from "../explore.ts";
import type { Judged, Judgement } from "../judge.ts";
import type { Doubt } from "../precheck.ts";
import { heldValues, type Model } from "../program/model.ts";
import { type Simulation, simulate } from "../simulate.ts";

export type Files = Pick<Interleaving, "sources" | "scenario">;

/** What was explored and judged, as the file shows it. */
export function exploredResult(
  model: Model,
  exploration: Exploration,
  judged: Judged,
  { files, bound }: { readonly files: Files; readonly bound: number },
): Interleaving {
  const schedules: InterleavingSchedule[] = [];
  const properties = judged.judgements.map((judgement) => {
    const schedule = scheduleOf(model, judgement);
    if (schedule === undefined) return propertyOf(model, judgement, null);
    schedules.push(schedule);
    return propertyOf(model, judgement, schedules.length - 1);
  });
  const violations = schedules.filter(({ shows }) => shows === "violation");
  const [clearest] = violations.toSorted(
    (a, b) => a.preemptions - b.preemptions || a.steps.length - b.steps.length,
  );
  return {
    ...header(model, files, exploration),
    properties,
    explored: {
      states: exploration.groups.reduce((sum, { graph }) => sum + graph.nodes, 0),
      steps: exploration.steps,
      interleavings: judged.interleavings?.toString() ?? null,
      bound,
      reduction: {
        components: exploration.groups.length,
        symmetric: symmetricIn(model),
      },
    },
    schedule: clearest?.steps ?? [],
    schedules,
  };
}

/** What was found before anything was explored. */
export function doubtedResult(model: Model, doubts: readonly Doubt[], files: Files): Interleaving {
  return {
    ...header(model, files, undefined),
    properties: model.properties.map((property) => {
      const doubt = doubts.find((each) => each.property === property);
      return {
        name: property.name,
        expect: property.expect,
        moment: property.moment,
        verdict: doubt?.verdict ?? "inconclusive",
        reason: doubt?.reason ?? "not explored, because of another property",
        cells: [],
        interleavings: null,
        schedule: null,
      };
    }),
    explored: null,
    schedule: [],
    schedules: [],
  };
}

/** One schedule, judged by itself: what it shows is not said of any other. */
export function replayedResult(model: Model, simulation: Simulation, files: Files): Interleaving {
  return {
    ...header(model, files, undefined),
    properties: model.properties.map((property, at) => {
      const truths = simulation.holds[at] ?? [];
      const judged =
        property.moment === "end" ? truths.slice(simulation.ended ? -1 : truths.length) : truths;
      return {
        name: property.name,
        expect: property.expect,
        moment: property.moment,
        ...replayedVerdict(property.expect, judged),
        cells: [],
        interleavings: null,
        schedule: null,
      };
    }),
    explored: null,
    schedule: [...simulation.steps],
    schedules: [],
  };
}

function replayedVerdict(
  expect: "always" | "sometimes",
  truths: readonly boolean[],
): Pick<InterleavingProperty, "verdict" | "reason"> {
  const only = "on this schedule alone";
  if (truths.length === 0) return { verdict: "inconclusive", reason: "the schedule stops earlier" };
  if (expect === "always") {
    const broken = truths.includes(false);
    return broken ? { verdict: "violated", reason: null } : { verdict: "holds", reason: only };
  }
  if (truths.includes(true)) return { verdict: "holds", reason: null };
  return { verdict: "inconclusive", reason: "this schedule does not reach it" };
}

function header(
  model: Model,
  { sources, scenario }: Files,
  exploration: Exploration | undefined,
): Pick<Interleaving, "schema" | "sources" | "scenario" | "operations" | "initial"> {
  return {
    schema: "yichus.interleaving/1",
    sources,
    scenario,
    operations: model.operations.map(({ id, handler, input, mentions }, place) => {
      const component = exploration?.groups.findIndex(({ members }) => members.includes(place));
      const touched = exploration?.groups[component ?? -1]?.touched;
      const cells = model.cells.filter((_, cell) => mentions(cell) && touched?.[cell] !== false);
      return {
        id,
        operation: handler,
        input,
        cells: cells.map(({ name }) => name),
        component: component ?? 0,
      };
    }),
    initial: heldValues(model.cells, model.initial),
  };
}

function symmetricIn({ operations }: Model): string[][] {
  const classes = Map.groupBy(operations, (operation) => operation.class);
  return [...classes.values()]
    .filter((equal) => equal.length > 1)
    .map((equal) => equal.map(({ id }) => id));
}

function propertyOf(
  { cells }: Model,
  judgement: Judgement,
  schedule: number | null,
): InterleavingProperty {
  const { name, expect, moment } = judgement.property;
  return {
    name,
    expect,
    moment,
    verdict: judgement.verdict,
    reason: judgement.reason ?? null,
    cells: judgement.cells.flatMap((cell) => cells[cell]?.name ?? []),
    interleavings: judgement.interleavings?.toString() ?? null,
    schedule,
  };
}

function scheduleOf(
  model: Model,
  { property, shown }: Judgement,
): InterleavingSchedule | undefined {
  if (shown === undefined) return undefined;
  const { steps, stopped } = simulate(model, shown.order);
  if (stopped !== undefined)
    throw new Error(`the schedule for "${property.name}" cannot be followed`);
  return {
    property: property.name,
    shows: property.expect === "always" ? "violation" : "witness",
    fewest: shown.fewest,
    preemptions: shown.preemptions,
    steps: [...steps],
  };
}
