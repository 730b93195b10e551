import { describe, expect, test } from "vitest";
import { initialReasons } from "./initial-reasons.ts";
import type { KeyState, Limit, Operation, Property, Question } from "./question.ts";

const floor: Limit = { name: "floor", kind: "at_least", limit: 0 };
const cap: Limit = { name: "cap", kind: "at_most", limit: 10 };

const even: Property = {
  name: "even",
  scope: "step",
  keys: [0],
  holds: ([balance = 0]) => Number(balance) % 2 === 0,
};

/** A and B, and what they add up to. */
function questionOf(
  [a, b]: readonly [number, number],
  operation: Partial<Operation>,
  properties: readonly Property[] = [],
): Question {
  const keys: readonly KeyState[] = [
    { key: "A", initial: a, limits: [floor, { ...cap, limit: -5 }] },
    { key: "B", initial: b, limits: [cap, floor] },
    { key: "A + B", initial: a + b, limits: [{ ...floor, name: "both" }], sumOf: [0, 1] },
  ];
  const touched: Operation = {
    id: "t1",
    footprint: ["B"],
    touches: [1],
    effects: [],
    barred: undefined,
    ...operation,
  };
  return { keys, properties, operations: [touched], searchBound: 8 };
}

const barred = { reason: "unclassified write", operation: "transfer" } as const;
const ofA = { footprint: ["A"], touches: [0] };
const ofAll = { footprint: ["Z", "A", "Y"], touches: [0] };

describe("why an operation cannot be decided whatever the others do", () => {
  test.for<readonly [string, Question, object | undefined]>([
    ["all is well, and an end is just reached", questionOf([1, 10], {}), undefined],
    ["what it touches is well", questionOf([1, 9], {}), undefined],
    [
      "a floor is broken before anything runs",
      questionOf([0, -1], {}),
      { reason: "initial state violates", key: 1, violated: ["floor"] },
    ],
    [
      "a cap is",
      questionOf([0, 11], {}),
      { reason: "initial state violates", key: 1, violated: ["cap"] },
    ],
    [
      "one bound is, and the other is just reached",
      questionOf([0, 5], ofA),
      { reason: "initial state violates", key: 0, violated: ["cap"] },
    ],
    [
      "two are, in the order in which they are declared, and then a property",
      questionOf([-3, 5], ofA, [even]),
      { reason: "initial state violates", key: 0, violated: ["floor", "cap", "even"] },
    ],
    [
      "a sum that it is part of is broken",
      questionOf([-9, 5], { sums: [2] }),
      { reason: "initial state violates", key: 2, violated: ["both"] },
    ],
    [
      "keys that do not exist come before what is broken",
      questionOf([1, 5], ofAll),
      { reason: "unknown key", keys: ["Z", "Y"] },
    ],
    ["what bars it comes before all", questionOf([1, 5], { ...ofAll, barred }), barred],
  ])("%s", ([, question, expected]) => {
    expect(initialReasons(question)).toEqual([expected]);
  });
});
