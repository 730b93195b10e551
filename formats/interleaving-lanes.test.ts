import { expect, test } from "vitest";
import type { InterleavingStep } from "./interleaving.ts";
import { lanesOf } from "./interleaving-lanes.ts";

function step(
  given: Partial<InterleavingStep> & { operation: string; n: string },
): InterleavingStep {
  const { n, ...rest } = given;
  return {
    step: 1,
    reads: [],
    writes: [],
    preempts: null,
    waiting: [],
    state: [{ cell: "n", value: n }],
    holds: [],
    ...rest,
  };
}

test("a lane an operation, a column a step; what changed, who waited, where a property turned", () => {
  const lanes = lanesOf(
    [
      step({ operation: "a", n: "0", holds: ["even"] }),
      step({ operation: "b", n: "1", preempts: "a", writes: [{ cell: "n", value: "1" }] }),
      step({ operation: "a", step: 2, n: "2", waiting: ["b"], holds: ["even"] }),
    ],
    { operations: ["a", "b", "c"], properties: ["even"], initial: [{ cell: "n", value: "0" }] },
  );
  expect(
    lanes.lanes.map(({ operation, marks }) => [
      operation,
      ...marks.map(({ column, what, number, preempts }) => [column, what, number, preempts]),
    ]),
  ).toEqual([
    ["a", [0, "step", 1, undefined], [2, "step", 2, undefined]],
    ["b", [1, "step", 1, "a"], [2, "waits", undefined, undefined]],
    ["c"],
  ]);
  expect(lanes.states.map(([held]) => [held?.value, held?.changed])).toEqual([
    ["0", false],
    ["0", false],
    ["1", true],
    ["2", true],
  ]);
  expect(lanes.properties).toEqual([{ name: "even", holds: [true, false, true], turns: [1, 2] }]);
});
