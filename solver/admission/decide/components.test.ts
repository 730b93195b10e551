import { describe, expect, test } from "vitest";
import { componentsOf } from "./components.ts";
import type { Property, Question } from "./question.ts";

const reads = (...keys: readonly number[]): Property => ({
  name: keys.join(),
  scope: "step",
  keys,
  holds: () => true,
});

/** Operations by the keys that they change. */
function question(
  properties: readonly Property[],
  ...changed: readonly (readonly number[])[]
): Question {
  return {
    keys: Array.from({ length: 6 }, (_, at) => ({ key: `k${at}`, initial: 0, limits: [] })),
    properties,
    operations: changed.map((keys, at) => ({
      id: `t${at}`,
      footprint: [],
      touches: keys,
      effects: keys.map((key) => ({ key, delta: 1 })),
      barred: undefined,
    })),
    searchBound: 8,
  };
}

describe("what is judged together", () => {
  const all = () => true;
  const component = (
    operations: readonly number[],
    properties: readonly number[],
    keys: readonly number[],
  ) => ({ operations, properties, keys });

  test.for<readonly [string, Question, readonly object[]]>([
    ["nothing without a property", question([], [0], [0]), []],
    ["nothing that no property reads", question([reads(5)], [0], [1]), []],
    [
      "what one property reads, with all its keys",
      question([reads(3, 1)], [1], [0], [3]),
      [component([0, 2], [0], [1, 3])],
    ],
    [
      "what a third operation joins, in ascending order whoever came first",
      question([reads(1, 0), reads(5, 4), reads(4, 1)], [5], [0], [4, 1]),
      [component([0, 1, 2], [0, 1, 2], [0, 1, 4, 5])],
    ],
    [
      "apart what no property joins, by the first operation",
      question([reads(0), reads(1)], [1], [0], [1]),
      [component([0, 2], [1], [1]), component([1], [0], [0])],
    ],
    [
      "once, though a property names a key twice",
      question([reads(2, 2)], [2]),
      [component([0], [0], [2])],
    ],
  ])("%s", ([, given, expected]) => {
    expect(componentsOf(given, all)).toEqual(expected);
  });

  test("an operation that is not decided joins nothing", () => {
    const given = question([reads(0), reads(1)], [0], [0, 1], [1]);
    expect(componentsOf(given, (at) => at !== 1)).toEqual([
      component([0], [0], [0]),
      component([2], [1], [1]),
    ]);
  });
});
