import { expect, test } from "vitest";
import { decide } from "./decide.ts";
import type { Operation, Property, Question } from "./question.ts";

// What was dropped for a property may join once others are in: they carry its keys past a value that
// must not be seen. Dropping it, and another one, is what made room for them.

const keys = ["S", "A", "P", "Q", "R"] as const;
type Key = (typeof keys)[number];

function moves(at: number, from: Key, to: Key, amount: number): Operation {
  const touches = [keys.indexOf(from), keys.indexOf(to)];
  const [source = -1, target = -1] = touches;
  return {
    id: `t${at}`,
    footprint: [from, to],
    touches,
    effects: [
      { key: source, delta: -amount },
      { key: target, delta: amount },
    ],
    barred: undefined,
  };
}

const never = (key: Key, ...values: readonly number[]): Property => ({
  name: `${key} is never ${values.join()}`,
  scope: "step",
  keys: [keys.indexOf(key)],
  holds: ([balance = 0]) => !values.includes(Number(balance)),
});

/** All start empty but A, which may not be overdrawn. */
function questionOf(
  inA: number,
  properties: readonly Property[],
  operations: readonly Operation[],
): Question {
  return {
    keys: keys.map((key) => ({
      key,
      initial: key === "A" ? inA : 0,
      limits: key === "A" ? [{ name: "floor", kind: "at_least", limit: 0 }] : [],
    })),
    properties,
    operations,
    searchBound: 8,
  };
}

test("in arrival order, one that joins lets an earlier one join", () => {
  const question = questionOf(
    2,
    [never("P", 1, 3), never("Q", 1)],
    [moves(0, "S", "P", 1), moves(1, "A", "Q", 1), moves(2, "A", "P", 2), moves(3, "S", "P", 3)],
  );
  // P goes 2, 5, 6. The second operation has no such help, and what it needs of A is gone.
  const { admitted, components } = decide(question);
  expect(admitted).toEqual([true, false, true, true]);
  expect(components.map(({ witness }) => witness?.order)).toEqual([[2, 3, 0], undefined]);
});

test("past the table of largest sets, a small one that was passed over joins", () => {
  const plain = Array.from({ length: 18 }, (_, at) => moves(at + 3, "A", "R", 1));
  const question = questionOf(
    30,
    [never("P", 1)],
    [moves(0, "A", "R", 100), moves(1, "A", "P", 1), moves(2, "A", "P", 2), ...plain],
  );
  const { admitted } = decide(question, "maximum");
  expect(admitted).toEqual([false, true, true, ...plain.map(() => true)]);
});
