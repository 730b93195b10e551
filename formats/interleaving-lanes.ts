import type { HeldValue, InterleavingStep } from "./interleaving.ts";

/**
 * A schedule as it is drawn: time runs to the right, one column a step, one lane an operation. Pure
 * data, so that a page can draw it at build and scrub through it later.
 */
export type Lanes = {
  /** The operations in the order of the scenario; those that take no step have a lane as well. */
  readonly lanes: readonly Lane[];
  /** All cells before the first step, and after each. */
  readonly states: readonly (readonly LaneValue[])[];
  /** For each property, whether its condition is true after each step. */
  readonly properties: readonly {
    readonly name: string;
    readonly holds: readonly boolean[];
    /** Columns after which it is another than a column earlier. */
    readonly turns: readonly number[];
  }[];
};

export type Lane = {
  readonly operation: string;
  /** The columns, from 0, at which the operation steps or is seen to wait. */
  readonly marks: readonly LaneMark[];
};

export type LaneMark = {
  readonly column: number;
  readonly what: "step" | "waits";
  /** Of a step: its number among those of its operation, and the operation that it interrupts. */
  readonly number: number | undefined;
  readonly preempts: string | undefined;
  readonly reads: readonly HeldValue[];
  readonly writes: readonly HeldValue[];
};

/** What a cell holds, and whether the step before changed it. */
export type LaneValue = HeldValue & { readonly changed: boolean };

/** Lays out a schedule. `operations` are all ids of the scenario, `properties` all names. */
export function lanesOf(
  steps: readonly InterleavingStep[],
  {
    operations,
    properties,
    initial,
  }: {
    readonly operations: readonly string[];
    readonly properties: readonly string[];
    readonly initial: readonly HeldValue[];
  },
): Lanes {
  const states = [initial, ...steps.map(({ state }) => state)];
  return {
    lanes: operations.map((operation) => ({ operation, marks: marksOf(operation, steps) })),
    states: states.map((state, at) => state.map((held) => valueIn(held, states[at - 1]))),
    properties: properties.map((name) => {
      const holds = steps.map((step) => step.holds.includes(name));
      const turns = holds.flatMap((is, at) => (at > 0 && is !== holds[at - 1] ? [at] : []));
      return { name, holds, turns };
    }),
  };
}

function marksOf(operation: string, steps: readonly InterleavingStep[]): readonly LaneMark[] {
  return steps.flatMap((step, column): readonly LaneMark[] => {
    if (step.operation === operation) {
      const { reads, writes, preempts } = step;
      return [
        { column, what: "step", number: step.step, preempts: preempts ?? undefined, reads, writes },
      ];
    }
    if (!step.waiting.includes(operation)) return [];
    return [
      { column, what: "waits", number: undefined, preempts: undefined, reads: [], writes: [] },
    ];
  });
}

function valueIn(held: HeldValue, before: readonly HeldValue[] | undefined): LaneValue {
  const earlier = before?.find(({ cell }) => cell === held.cell);
  const changed =
    earlier !== undefined && JSON.stringify(earlier.value) !== JSON.stringify(held.value);
  return { ...held, changed };
}
