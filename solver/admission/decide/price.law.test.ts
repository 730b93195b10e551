import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../../law.testing.ts";
import { decide } from "./decide.ts";
import { tabledMax } from "./maximum.ts";
import { priceOf } from "./price.ts";
import type { Operation, Question } from "./question.ts";

/** Each operation moves an amount between two of three keys; the first key has to stay even. */
const questions = fc
  .record({
    initial: fc.tuple(...Array.from({ length: 3 }, () => fc.bigInt({ min: 0n, max: 12n }))),
    cap: fc.bigInt({ min: 12n, max: 20n }),
    moves: fc.array(
      fc.record({
        from: fc.nat({ max: 2 }),
        by: fc.constantFrom(1, 2),
        amount: fc.bigInt({ min: 0n, max: 5n }),
      }),
      { minLength: 1, maxLength: 9 },
    ),
  })
  .map(
    ({ initial, cap, moves }): Question => ({
      keys: initial.map((balance, at) => ({
        key: `K${at}`,
        initial: balance * 2n,
        limits: [
          { name: `floor ${at}`, kind: "at_least", limit: 0n },
          { name: `cap ${at}`, kind: "at_most", limit: cap * 2n },
        ],
      })),
      properties: [
        { name: "even", scope: "step", keys: [0], holds: ([balance = 0n]) => balance % 2n === 0n },
      ],
      operations: moves.map(({ from, by, amount }, at): Operation => {
        const to = (from + by) % 3;
        const effects =
          amount === 0n
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
