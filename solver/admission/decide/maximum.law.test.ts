import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../../law.testing.ts";
import { decide } from "./decide.ts";
import { maximumOf, tabledMax } from "./maximum.ts";
import type { Operation, Property, Question } from "./question.ts";

type Move = { readonly from: number; readonly to: number; readonly amount: number };

function operationOf({ from, to, amount }: Move, at: number): Operation {
  const effects =
    from === to || amount === 0
      ? []
      : [
          { key: from, delta: -amount },
          { key: to, delta: amount },
        ];
  const touches = [...new Set([from, to])];
  return {
    id: `t${at}`,
    footprint: touches.map((key) => `K${key}`),
    touches,
    effects,
    barred: undefined,
  };
}

function questionOf(
  balances: readonly number[],
  cap: number | null,
  moves: readonly Move[],
  properties: readonly Property[],
): Question {
  return {
    keys: balances.map((initial, at) => ({
      key: `K${at}`,
      initial,
      limits: [
        { name: `floor ${at}`, kind: "at_least", limit: 0 },
        ...(cap === null ? [] : [{ name: `cap ${at}`, kind: "at_most" as const, limit: cap }]),
      ],
    })),
    properties,
    searchBound: 8,
    operations: moves.map(operationOf),
  };
}

const move = (amount: fc.Arbitrary<number>): fc.Arbitrary<Move> =>
  fc.record({ from: fc.nat({ max: 2 }), to: fc.nat({ max: 2 }), amount });

const even: Property = {
  name: "even",
  scope: "step",
  keys: [0],
  holds: ([balance = 0]) => Number(balance) % 2 === 0,
};

const balances = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 })
  .map((all) => all.map((balance) => balance * 2));

/** The size of the largest of all sets of operations that the solver admits whole. */
function largestByTrying(question: Question): number {
  let best = 0;
  for (let subset = 0; subset < 2 ** question.operations.length; subset += 1) {
    const operations = question.operations.filter((_, at) => (subset & (1 << at)) !== 0);
    if (operations.length <= best) continue;
    if (decide({ ...question, operations }).admitted.every((is) => is)) best = operations.length;
  }
  return best;
}

/** Most want the same key's balance, so that one that comes early may keep out several. */
const crowded: fc.Arbitrary<Move> = fc
  .record({
    from: fc.constantFrom(0, 0, 0, 1),
    by: fc.constantFrom(1, 2),
    amount: fc.constantFrom(2, 4, 4, 5, 6, 10, 12),
  })
  .map(({ from, by, amount }) => ({ from, to: (from + by) % 3, amount }));

test("law: the largest set is as large as any set that is admitted whole", () => {
  let larger = 0;
  assertLaw(
    fc.property(
      balances,
      fc.option(fc.integer({ min: 18, max: 26 })),
      fc.array(crowded, { minLength: 4, maxLength: 7, size: "max" }),
      fc.constantFrom([], [even]),
      (initial, cap, moves, properties) => {
        const question = questionOf(initial, cap, moves, properties);
        const decision = decide(question, "maximum");
        const size = decision.admitted.filter((is) => is).length;
        expect(size).toBe(largestByTrying(question));
        expect(maximumOf(question, decision)).toMatchObject({ atMost: size, proof: "table" });
        const byArrival = decide(question).admitted.filter((is) => is).length;
        expect(size).toBeGreaterThanOrEqual(byArrival);
        if (size > byArrival) larger += 1;
      },
    ),
    { numRuns: 150, reached: () => expect(larger).toBeGreaterThan(3) },
  );
});

test("law: past the table, with floors alone, the smallest debits of each key are the proof", () => {
  assertLaw(
    fc.property(
      balances,
      fc.array(move(fc.integer({ min: 1, max: 6 })), { minLength: 40, maxLength: 80 }),
      (initial, moves) => {
        const question = questionOf(initial, null, moves, []);
        const decision = decide(question, "maximum");
        const { atMost, proof } = maximumOf(question, decision);
        let most = 0;
        for (const [key, balance] of initial.entries()) {
          const debits = moves.filter(({ from, to }) => from === key && to !== key);
          let left = balance;
          for (const { amount } of debits.toSorted((a, b) => Number(a.amount - b.amount))) {
            left -= amount;
            if (left >= 0) most += 1;
          }
        }
        most += moves.filter(({ from, to }) => from === to).length;
        expect(proof).not.toBe("bound");
        expect(atMost).toBe(most);
        expect(decision.admitted.filter((is) => is)).toHaveLength(most);
      },
    ),
    { numRuns: 30 },
  );
});

test("law: past the table, with floors and caps, what is chosen is within the bound", () => {
  assertLaw(
    fc.property(
      balances,
      fc.array(move(fc.integer({ min: 1, max: 6 })), { minLength: tabledMax + 1, maxLength: 60 }),
      (initial, moves) => {
        const question = questionOf(initial, 22, moves, []);
        const decision = decide(question, "maximum");
        const { atMost } = maximumOf(question, decision);
        const size = decision.admitted.filter((is) => is).length;
        expect(size).toBeLessThanOrEqual(atMost);
        expect(decide(question).admitted.filter((is) => is).length).toBeLessThanOrEqual(atMost);
        expect(decision.admitted).not.toContain(undefined);
      },
    ),
    { numRuns: 60 },
  );
});

test("law: past the table, what is chosen of a searched component has an order", () => {
  let refused = 0;
  const among = (to: number, amount: fc.Arbitrary<number>): fc.Arbitrary<Move> =>
    amount.map((size) => ({ from: 0, to, amount: size }));
  assertLaw(
    fc.property(
      balances,
      fc.array(among(1, fc.integer({ min: 1, max: 6 })), { minLength: tabledMax, maxLength: 24 }),
      fc.array(among(2, fc.integer({ min: 1, max: 3 })), { minLength: 2, maxLength: 5 }),
      (initial, plain, judged) => {
        const question = questionOf(initial, null, [...plain, ...judged], [{ ...even, keys: [2] }]);
        const decision = decide(question, "maximum");
        const { chosen, atMost } = maximumOf(question, decision);
        const whole = chosen.flatMap((at) => question.operations[at] ?? []);
        expect(decide({ ...question, operations: whole }).admitted.every((is) => is)).toBe(true);
        expect(chosen.length).toBeLessThanOrEqual(atMost);
        if (judged.length > chosen.filter((at) => at >= plain.length).length) refused += 1;
      },
    ),
    { numRuns: 150, reached: () => expect(refused).toBeGreaterThan(30) },
  );
});
