import fc from "fast-check";
import { expect, test } from "vitest";
import { add, type Int } from "../../bosatsu/evaluate/int.ts";
import { assertLaw } from "../../law.testing.ts";
import { decide } from "./decide.ts";
import { tabledMax } from "./maximum.ts";
import { priceOf } from "./price.ts";
import type { Operation, Question } from "./question.ts";

/**
 * Each operation moves an amount between two of three keys. The first key has to stay even, and the
 * second must leave no three when divided by four, which some orders jump over and others do not.
 */
const questions = fc
  .record({
    initial: fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 12 }))),
    cap: fc.integer({ min: 12, max: 20 }),
    moves: fc.array(
      fc.record({
        from: fc.nat({ max: 2 }),
        by: fc.constantFrom(1, 2),
        amount: fc.integer({ min: 0, max: 5 }),
      }),
      { minLength: 1, maxLength: 9 },
    ),
  })
  .map(
    ({ initial, cap, moves }): Question => ({
      keys: initial.map((balance, at) => ({
        key: `K${at}`,
        initial: balance * 2,
        limits: [
          { name: `floor ${at}`, kind: "at_least", limit: 0 },
          { name: `cap ${at}`, kind: "at_most", limit: cap * 2 },
        ],
      })),
      properties: [
        {
          name: "even",
          scope: "step",
          keys: [0],
          holds: ([balance = 0]) => Number(balance) % 2 === 0,
        },
        {
          name: "no three",
          scope: "step",
          keys: [1],
          holds: ([balance = 0]) => Number(balance) % 4 !== 3,
        },
      ],
      operations: moves.map(({ from, by, amount }, at): Operation => {
        const to = (from + by) % 3;
        const effects =
          amount === 0
            ? []
            : [
                { key: from, delta: -amount },
                { key: to, delta: amount },
              ];
        return {
          id: `t${at}`,
          footprint: [`K${from}`, `K${to}`],
          touches: [from, to],
          effects,
          barred: undefined,
        };
      }),
      searchBound: 9,
    }),
  );

test("law: what is admitted is at most the best, and any order costs at least as much as a fixed one", () => {
  assertLaw(
    fc.property(questions, (question) => {
      const { admitted, bestAnyOrder, bestFixedOrder, arrivalSerial } = priceOf(
        question,
        decide(question),
      );
      expect(admitted).toBeLessThanOrEqual(bestAnyOrder.size);
      expect(bestAnyOrder.size).toBeLessThanOrEqual(bestFixedOrder.size);
      expect(arrivalSerial).toBeLessThanOrEqual(bestFixedOrder.size);
    }),
  );
});

test("law: past the table, the size is a bound on what the table would say", () => {
  assertLaw(
    fc.property(questions, (question) => {
      const exact = priceOf(question, decide(question));
      // Operations without effect can always join, and they push the batch past the table.
      const idle = Array.from(
        { length: tabledMax },
        (_, at): Operation => ({
          id: `idle${at}`,
          footprint: [],
          touches: [],
          effects: [],
          barred: undefined,
        }),
      );
      const padded = { ...question, operations: [...question.operations, ...idle] };
      const bound = priceOf(padded, decide(padded));
      // What does not contend is judged apart, so padding does not make this one a bound.
      expect(bound.bestAnyOrder.proof).toBe("table");
      expect(bound.bestAnyOrder.size - tabledMax).toBe(exact.bestAnyOrder.size);
      expect(bound.bestFixedOrder.size - tabledMax).toBeGreaterThanOrEqual(
        exact.bestFixedOrder.size,
      );
      expect(bound.arrivalSerial - tabledMax).toBe(exact.arrivalSerial);
    }),
  );
});

test("law: arrival one by one is what a loop over the batch finds", () => {
  assertLaw(
    fc.property(questions, (question) => {
      let balances = question.keys.map(({ initial }) => initial);
      let kept = 0;
      const decision = decide(question);
      for (const [at, { effects }] of question.operations.entries()) {
        if (decision.reasons[at] !== undefined) continue;
        const after = [...balances];
        for (const { key, delta } of effects) after[key] = add(after[key] ?? 0, delta);
        const isAllowed =
          after.every((balance, key) => isWithin(question, key, balance)) &&
          question.properties.every(({ keys, holds }) => holds(keys.map((key) => after[key] ?? 0)));
        if (!isAllowed) continue;
        balances = after;
        kept += 1;
      }
      expect(priceOf(question, decision).arrivalSerial).toBe(kept);
    }),
    { numRuns: 1500 },
  );
});

function isWithin({ keys }: Question, key: number, balance: Int): boolean {
  const limits = keys[key]?.limits ?? [];
  return limits.every(({ kind, limit }) =>
    kind === "at_least" ? balance >= limit : balance <= limit,
  );
}

test("law: where all only take, past the table too, the bound is what the smallest first come to", () => {
  const taking = fc.record({
    balances: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })),
    sizes: fc.array(fc.tuple(fc.nat({ max: 1 }), fc.integer({ min: 1, max: 9 })), {
      minLength: tabledMax + 1,
      maxLength: 30,
    }),
  });
  assertLaw(
    fc.property(taking, ({ balances, sizes }) => {
      const question: Question = {
        keys: balances.map((initial, at) => ({
          key: `K${at}`,
          initial,
          limits: [{ name: `floor ${at}`, kind: "at_least", limit: 0 }],
        })),
        properties: [],
        operations: sizes.map(([key, size], at) => ({
          id: `t${at}`,
          footprint: [`K${key}`],
          touches: [key],
          effects: [{ key, delta: -size }],
          barred: undefined,
        })),
        searchBound: 8,
      };
      let most = 0;
      for (const [key, balance] of balances.entries()) {
        let left = balance;
        const own = sizes.flatMap(([on, size]) => (on === key ? [size] : []));
        for (const size of own.toSorted((a, b) => Number(a - b))) {
          left -= size;
          if (left >= 0) most += 1;
        }
      }
      const price = priceOf(question, decide(question));
      expect(price.bestFixedOrder).toEqual({ size: most, proof: "bound" });
      expect(price.bestAnyOrder.size).toBe(most);
    }),
  );
});
