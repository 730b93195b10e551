import fc from "fast-check";
import { expect, test } from "vitest";
import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import { assertLaw } from "../../law.testing.ts";
import { decide } from "./decide.ts";
import { explainer } from "./explain.ts";
import { holdersOf } from "./holders.ts";
import { violatedAtStart } from "./initial-reasons.ts";
import type { Operation, Property, Question, Reason } from "./question.ts";
import { admittedRanges, fitsAfterWrite, independentRanges, type Range } from "./ranges.ts";

/** What a range says is what deciding says, value by value. */

const keys = ["A", "B", "C"];

type Move = { readonly from: number; readonly to: number; readonly amount: number };

function operationOf({ from, to, amount }: Move, at: number): Operation {
  const touches = [...new Set([from, to])];
  const effects =
    from === to || amount === 0
      ? []
      : [
          { key: from, delta: 0 - amount },
          { key: to, delta: amount },
        ];
  return {
    id: `t${at}`,
    footprint: touches.map((key) => keys[key] ?? ""),
    touches,
    effects,
    barred: undefined,
  };
}

const move = fc.record({
  from: fc.nat({ max: 2 }),
  to: fc.nat({ max: 2 }),
  amount: fc.integer({ min: -4, max: 9 }),
});

const even: Property = {
  name: "even",
  scope: "step",
  keys: [2],
  holds: ([balance = 0]) => Number(balance) % 2 === 0,
};

/** It reads a key that an operation need not change. */
const together: Property = {
  name: "together even",
  scope: "step",
  keys: [1, 2],
  holds: ([one = 0, other = 0]) => Number(add(one, other)) % 2 === 0,
};

const barred: Reason = { reason: "unknown key", keys: ["Z"] };

const questions = (properties: readonly Property[]): fc.Arbitrary<[Question, readonly Move[]]> =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 3, maxLength: 3 }),
      fc.array(move, { minLength: 1, maxLength: 7 }),
    )
    .map(([balances, moves]) => [
      {
        keys: balances.map((balance, at) => ({
          key: keys[at] ?? "",
          initial: balance * 2,
          limits: [
            ...(at === 1 ? [] : [{ name: `floor ${at}`, kind: "at_least" as const, limit: 0 }]),
            ...(at === 0 ? [] : [{ name: `cap ${at}`, kind: "at_most" as const, limit: 30 }]),
          ],
        })),
        properties,
        searchBound: 8,
        operations: moves.map(operationOf),
      },
      moves,
    ]);

const within = ({ low, high }: Range, value: Int): boolean =>
  (low === undefined || value >= low) && (high === undefined || value <= high);

test("law: an operation is admitted just when its size is within its range", () => {
  assertLaw(
    fc.property(questions([]), ([question, moves]) => {
      const decision = decide(question);
      const range = admittedRanges(question, decision);
      for (const [at, given] of moves.entries()) {
        const found = range(at);
        expect(found === undefined).toBe(given.from === given.to || given.amount === 0);
        if (found === undefined) continue;
        expect(found.given).toBe("the batch");
        const direction = given.amount < 0 ? -1 : 1;
        for (let size = -40; size <= 40; size += 1) {
          const other = operationOf({ ...given, amount: direction * size }, at);
          const changed = { ...question, operations: question.operations.with(at, other) };
          expect(decide(changed).admitted[at]).toBe(within(found, size));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("where the changes are of several sizes, no range says it", () => {
  const operation = operationOf({ from: 0, to: 1, amount: 5 }, 0);
  const [first] = operation.effects;
  if (first === undefined) throw new Error("no effect");
  const question: Question = {
    keys: keys.map((key) => ({ key, initial: 9, limits: [] })),
    properties: [],
    searchBound: 8,
    operations: [{ ...operation, effects: [first, { key: 1, delta: 4 }] }],
  };
  const decision = decide(question);
  const range = admittedRanges(question, decision);
  expect(range(0)).toBeUndefined();
});

test("law: a range is said of what no property judges, in arrival order and unsearched of the whole batch", () => {
  const modes = fc.constantFrom("greedy" as const, "maximum" as const);
  assertLaw(
    fc.property(questions([even]), modes, ([question, moves], mode) => {
      const decision = decide(question, mode);
      const range = admittedRanges(question, decision);
      const isSearched = decision.components.some(({ searched }) => searched !== undefined);
      const given = mode === "maximum" || isSearched ? "the other admitted" : "the batch";
      for (const [at, { from, to, amount }] of moves.entries()) {
        const isSaid = !decision.componentOf.has(at) && from !== to && amount !== 0;
        expect(range(at)?.given).toBe(isSaid ? given : undefined);
      }
    }),
  );
});

test("law: beside searched components, a range says whether the operation could join the others", () => {
  assertLaw(
    fc.property(questions([even]), ([question, moves]) => {
      const decision = decide(question);
      const range = admittedRanges(question, decision);
      for (const [at, given] of moves.entries()) {
        const found = range(at);
        if (found === undefined || found.given === "the batch") continue;
        for (let size = -40; size <= 40; size += 1) {
          const amount = given.amount < 0 ? -size : size;
          const joined = [...question.operations.entries()].flatMap(([place, operation]) => {
            if (place === at) return [operationOf({ ...given, amount }, at)];
            return decision.admitted[place] === true ? [operation] : [];
          });
          const alone = decide({ ...question, properties: [], operations: joined });
          expect(alone.admitted.every((is) => is)).toBe(within(found, size));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("law: the whole batch keeps a key's bounds in every order just when the key starts within its range", () => {
  assertLaw(
    fc.property(questions([]), fc.nat({ max: 2 }), ([question], key) => {
      const found = independentRanges(question, decide(question))[key];
      if (found === undefined) throw new Error("no range");
      const undecided = { ...operationOf({ from: 0, to: 1, amount: 5 }, 7), barred };
      const beside = { ...question, operations: [...question.operations, undecided] };
      expect(independentRanges(beside, decide(beside))[key]).toEqual(found);
      for (let initial = 0; initial <= 60; initial += 1) {
        const changed = {
          ...question,
          keys: question.keys.map((state, at) =>
            at === key ? { ...state, initial } : { ...state, limits: [] },
          ),
        };
        // What is broken before anything runs is kept by no order.
        if (violatedAtStart(changed).size > 0) expect(within(found, initial)).toBe(false);
        else expect(decide(changed).admitted.every((is) => is)).toBe(within(found, initial));
      }
    }),
    { numRuns: 60 },
  );
});

test("law: an operation fits after the write just when it is admitted alone from what the write leaves", () => {
  assertLaw(
    fc.property(questions([even, together]), ([question]) => {
      const decision = decide(question);
      const fits = fitsAfterWrite(question, decision);
      const after = question.keys.map((state, key) => ({
        ...state,
        initial: add(
          subtract(state.initial, decision.held.debits[key] ?? 0),
          decision.held.credits[key] ?? 0,
        ),
      }));
      for (const [at, operation] of question.operations.entries()) {
        const alone = decide({ ...question, keys: after, operations: [operation] });
        expect(fits(at)).toBe(alone.admitted[0]);
      }
    }),
    { numRuns: 200 },
  );
});

/** All sets of the items. */
function subsetsOf(items: readonly number[]): readonly (readonly number[])[] {
  return items.reduce<readonly (readonly number[])[]>(
    (subsets, item) => subsets.flatMap((subset) => [subset, [...subset, item]]),
    [[]],
  );
}

test("law: a refusal by a property names as few as leave no order, and as few as give one", () => {
  let refused = 0;
  assertLaw(
    fc.property(questions([even]), ([question]) => {
      const decision = decide(question);
      const explain = explainer(question, decision, holdersOf(question, decision.admitted));
      for (const at of question.operations.keys()) {
        if (decision.admitted[at] !== false || decision.reasons[at] !== undefined) continue;
        const refusal = explain(at);
        if (refusal.tag !== "property") continue;
        refused += 1;
        const hasOrder = (members: readonly number[]): boolean => {
          const operations = [...members, at].flatMap((place) => question.operations[place] ?? []);
          const limits = question.keys.map((state) => ({ ...state, limits: [] }));
          return decide({ ...question, keys: limits, operations }).admitted.every((is) => is);
        };
        const sets = subsetsOf(refusal.with);
        const none = sets.filter((set) => !hasOrder(set)).map((set) => set.length);
        const some = sets
          .filter((set) => hasOrder(set))
          .map((set) => refusal.with.length - set.length);
        expect(hasOrder(refusal.smallest)).toBe(false);
        expect(refusal.smallest).toHaveLength(Math.min(...none));
        expect(refusal.repair?.length).toBe(some.length === 0 ? undefined : Math.min(...some));
        const { repair } = refusal;
        if (repair !== undefined) {
          expect(hasOrder(refusal.with.filter((other) => !repair.includes(other)))).toBe(true);
        }
      }
    }),
    { numRuns: 300, reached: () => expect(refused).toBeGreaterThan(30) },
  );
});
