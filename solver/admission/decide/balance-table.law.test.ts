import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBigInt, type Int, toBigInt } from "../../bosatsu/evaluate/int.ts";
import { assertLaw } from "../../law.testing.ts";
import { thingsOf } from "../../orders/subset-table.ts";
import { balanceTable } from "./balance-table.ts";
import type { Property, Question } from "./question.ts";

/** Small, past what a list has places for, and past what a number holds. */
const amount = fc
  .oneof(
    { weight: 6, arbitrary: fc.bigInt({ min: -9n, max: 9n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }) },
  )
  .map(fromBigInt);

const property = fc
  .record({ keys: fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 }), modulus: amount })
  .map(({ keys, modulus }): Property => {
    const by = modulus === 0 ? 3n : toBigInt(modulus);
    const holds = (balances: readonly Int[]): boolean =>
      balances.reduce<bigint>((sum, each, at) => sum + toBigInt(each) * BigInt(at + 1), 0n) % by !==
      1n;
    return { name: "", scope: "step", keys, holds };
  });

const situation = fc.record({
  initial: fc.tuple(amount, amount, amount),
  deltas: fc.array(fc.tuple(amount, amount, amount), { maxLength: 6 }),
  properties: fc.array(property, { maxLength: 2 }),
});

/** A question whose operations change the keys by these amounts. */
function questionOf(
  initial: readonly Int[],
  deltas: readonly (readonly Int[])[],
  properties: readonly Property[],
): Question {
  return {
    keys: initial.map((balance, at) => ({ key: `k${at}`, initial: balance, limits: [] })),
    properties,
    operations: deltas.map((all, at) => ({
      id: `t${at}`,
      footprint: [],
      touches: [],
      effects: all.flatMap((delta, key) => (delta === 0 ? [] : [{ key, delta }])),
      barred: undefined,
    })),
    searchBound: 8,
  };
}

function allowedIn(question: Question, subset: number): boolean {
  const balances = question.keys.map(({ initial }) => toBigInt(initial));
  for (const at of thingsOf(subset)) {
    for (const { key, delta } of question.operations[at]?.effects ?? []) {
      balances[key] = (balances[key] ?? 0n) + toBigInt(delta);
    }
  }
  return question.properties.every(({ keys, holds }) =>
    holds(keys.map((key) => fromBigInt(balances[key] ?? 0n))),
  );
}

test("law: a subset is in the table just when its own balances keep the properties", () => {
  assertLaw(
    fc.property(situation, ({ initial, deltas, properties }) => {
      const question = questionOf(initial, deltas, properties);
      const table = balanceTable(question, [...deltas.keys()], properties);
      const expected = Array.from({ length: 2 ** deltas.length }, (_, subset) =>
        allowedIn(question, subset) ? 1 : 0,
      );
      expect([...table]).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

test.for([2n ** 53n, 2n ** 53n - 1n, -(2n ** 53n), -(2n ** 53n) + 1n])(
  "a balance of %s moves by one",
  (initial) => {
    const isEven: Property = {
      name: "even",
      scope: "step",
      keys: [0],
      holds: ([balance = 0]) => toBigInt(balance) % 2n === 0n,
    };
    for (const delta of [1, -1]) {
      const question = questionOf([fromBigInt(initial)], [[delta], [delta]], [isEven]);
      const even = initial % 2n === 0n ? 1 : 0;
      expect([...balanceTable(question, [0, 1], [isEven])]).toEqual([
        even,
        1 - even,
        1 - even,
        even,
      ]);
    }
  },
);
