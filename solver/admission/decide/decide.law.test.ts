import fc from "fast-check";
import { expect, test } from "vitest";
import { add, fromBigInt, type Int, modulo } from "../../bosatsu/evaluate/int.ts";
import { assertLaw } from "../../law.testing.ts";
import { type Decision, decide } from "./decide.ts";
import { type BoundRefusal, explainer, type Refusal } from "./explain.ts";
import { type Holders, holdersOf } from "./holders.ts";
import type { Limit, Operation, Property, Question, Side } from "./question.ts";

/**
 * The oracle walks every order of a set, balance by balance. It knows nothing of headroom, tables or
 * components.
 */
function everyOrder<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, at) =>
    everyOrder(items.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  );
}

/** The balances before the first and after each operation. */
function states(question: Question, order: readonly number[]): readonly (readonly Int[])[] {
  const balances = question.keys.map(({ initial }) => initial);
  const seen = [[...balances]];
  for (const at of order) {
    for (const { key, delta } of question.operations[at]?.effects ?? []) {
      balances[key] = add(balances[key] ?? 0, delta);
    }
    seen.push([...balances]);
  }
  return seen;
}

const keeps = ({ kind, limit }: Limit, balance: Int): boolean =>
  kind === "at_least" ? balance >= limit : balance <= limit;

/** Bounds of the keys that `operations` change; the others say nothing of this set. */
function boundsHold(
  question: Question,
  operations: readonly number[],
  balances: readonly Int[],
): boolean {
  const changed = new Set(
    operations.flatMap((at) => question.operations[at]?.effects.map(({ key }) => key) ?? []),
  );
  return question.keys.every(
    ({ limits }, key) =>
      !changed.has(key) || limits.every((limit) => keeps(limit, balances[key] ?? 0)),
  );
}

function boundsHoldInEveryOrder(question: Question, operations: readonly number[]): boolean {
  return everyOrder(operations).every((order) =>
    states(question, order).every((balances) => boundsHold(question, operations, balances)),
  );
}

/** Whether some order keeps the properties that hold at the start. */
function hasOrder(question: Question, operations: readonly number[]): boolean {
  return everyOrder(operations).some((order) => keepsProperties(question, order));
}

function keepsProperties(question: Question, order: readonly number[]): boolean {
  const seen = states(question, order);
  const holds = ({ keys, holds: predicate }: Property, balances: readonly Int[]): boolean =>
    predicate(keys.map((key) => balances[key] ?? 0));
  return question.properties.every((property) => {
    const first = seen[0] ?? [];
    if (!holds(property, first)) return true;
    const judged = property.scope === "step" ? seen : seen.slice(-1);
    return judged.every((balances) => holds(property, balances));
  });
}

const amount = fc.integer({ min: -3, max: 7 });

const limits = fc
  .record({
    floor: fc.option(fc.integer({ min: -9, max: 4 })),
    cap: fc.option(fc.integer({ min: 14, max: 30 })),
  })
  .map(({ floor, cap }): readonly Limit[] => [
    ...(floor === null ? [] : [{ name: "floor", kind: "at_least" as const, limit: floor }]),
    ...(cap === null ? [] : [{ name: "cap", kind: "at_most" as const, limit: cap }]),
  ]);

const property = fc
  .record({
    scope: fc.constantFrom("step" as const, "step" as const, "commit" as const),
    keys: fc.constantFrom([0], [1], [2], [0, 1], [1, 2]),
    modulus: fc.integer({ min: 3, max: 5 }),
    avoided: fc.integer({ min: 0, max: 5 }),
  })
  .map(
    ({ scope, keys, modulus, avoided }): Property => ({
      name: `${scope} ${keys.join()} mod ${modulus} not ${avoided}`,
      scope,
      keys,
      holds: (balances) => modulo(balances.reduce(add, 0), modulus) !== avoided % modulus,
    }),
  );

const transfer = fc.record({ source: fc.nat({ max: 2 }), target: fc.nat({ max: 2 }), amount });

const question = fc
  .record({
    keys: fc.tuple(
      ...Array.from({ length: 3 }, () =>
        fc.record({ initial: fc.integer({ min: 3, max: 16 }), limits }),
      ),
    ),
    properties: fc.array(property, { minLength: 1, maxLength: 2 }),
    transfers: fc.array(transfer, { minLength: 3, maxLength: 6 }),
    searchBound: fc.constantFrom(8, 8, 8, 2),
  })
  .map(
    ({ keys, properties, transfers, searchBound }): Question => ({
      keys: keys.map((state, at) => ({ key: `K${at}`, ...state })),
      properties,
      searchBound,
      operations: transfers.map((given, at) => operationOf(`t${at}`, given)),
    }),
  );

function operationOf(
  id: string,
  given: { source: number; target: number; amount: number },
): Operation {
  const touches = [...new Set([given.source, given.target])];
  const effects =
    given.source === given.target || given.amount === 0
      ? []
      : [
          { key: given.source, delta: -given.amount },
          { key: given.target, delta: given.amount },
        ];
  return { id, footprint: touches.map((key) => `K${key}`), touches, effects, barred: undefined };
}

function admittedBy(decision: Decision): readonly number[] {
  return decision.admitted.flatMap((is, at) => (is ? [at] : []));
}

const runs = { numRuns: 400 };

test("law: whatever the order, the admitted set keeps every bound at every step", () => {
  assertLaw(
    fc.property(question, (given) => {
      expect(boundsHoldInEveryOrder(given, admittedBy(decide(given)))).toBe(true);
    }),
    runs,
  );
});

test("law: in the order given, a component keeps its properties, whatever else is admitted", () => {
  assertLaw(
    fc.property(question, (given) => {
      const decision = decide(given);
      const searched = new Set(decision.components.flatMap(({ operations }) => operations));
      const order = [
        ...decision.components.flatMap(({ witness }) => witness?.order ?? []),
        ...admittedBy(decision).filter((at) => !searched.has(at)),
      ];
      expect(new Set(order)).toEqual(new Set(admittedBy(decision)));
      expect(keepsProperties(given, order)).toBe(true);
    }),
    runs,
  );
});

test("law: nothing that was left out could be added alone", () => {
  assertLaw(
    fc.property(question, (given) => {
      const decision = decide(given);
      const admitted = admittedBy(decision);
      for (const at of given.operations.keys()) {
        if (decision.admitted[at] === true || decision.reasons[at] !== undefined) continue;
        const joined = [...admitted, at];
        const component = decision.components[decision.componentOf.get(at) ?? -1];
        const together = [...(component?.admitted ?? []), at];
        expect(boundsHoldInEveryOrder(given, joined) && hasOrder(given, together)).toBe(false);
      }
    }),
    runs,
  );
});

/** Operations that were left out and explained. */
function refusals(given: Question): readonly { readonly at: number; readonly refusal: Refusal }[] {
  const decision = decide(given);
  const holders = holdersOf(given, decision.admitted);
  return [...given.operations.keys()]
    .filter((at) => decision.admitted[at] === false && decision.reasons[at] === undefined)
    .map((at) => ({ at, refusal: explainer(given, decision, holders)(at) }));
}

/** Whether some order of the operations leaves the bound. */
function breaks(given: Question, failing: BoundRefusal, operations: readonly number[]): boolean {
  return everyOrder(operations).some((order) =>
    states(given, order).some((balances) => !keeps(failing.limit, balances[failing.key] ?? 0)),
  );
}

test("law: a refusal names admitted operations only", () => {
  assertLaw(
    fc.property(question, (given) => {
      const { admitted } = decide(given);
      const holders = holdersOf(given, admitted);
      for (const { refusal } of refusals(given)) {
        const named =
          refusal.tag === "property"
            ? refusal.with
            : refusal.failing.flatMap(({ side, key, upTo }) => blamed(holders, side, key, upTo));
        expect(named.every((at) => admitted[at] === true)).toBe(true);
      }
    }),
    runs,
  );
});

function blamed(holders: Holders, side: Side, key: number, upTo: number): readonly number[] {
  const list = holders[side][key]?.slice(0, upTo) ?? [];
  return list.map(({ operation }) => operation);
}

test("law: a refusal by a bound states a fact, and names as few as the fact needs", () => {
  assertLaw(
    fc.property(question, (given) => {
      const holders = holdersOf(given, decide(given).admitted);
      for (const { at, refusal } of refusals(given)) {
        if (refusal.tag === "property") continue;
        for (const failing of refusal.failing) {
          const all = blamed(holders, failing.side, failing.key, failing.upTo);
          const smallest = failing.smallest.members?.map((member) => all[member] ?? -1) ?? [];
          expect(add(failing.headroom, failing.shortfall)).toBe(failing.need);
          expect(breaks(given, failing, [...smallest, at])).toBe(true);
          if (failing.repair === undefined) {
            expect(breaks(given, failing, [at])).toBe(true);
            continue;
          }
          const gone = new Set(failing.repair.members?.map((member) => all[member]));
          expect(breaks(given, failing, [...all.filter((other) => !gone.has(other)), at])).toBe(
            false,
          );
        }
      }
    }),
    runs,
  );
});

/** The same with all balances and bounds higher by so much. */
function raised({ keys, ...rest }: Question, by: Int): Question {
  return {
    ...rest,
    keys: keys.map((state) => ({
      ...state,
      initial: add(state.initial, by),
      limits: state.limits.map((limit) => ({ ...limit, limit: add(limit.limit, by) })),
    })),
    properties: [],
  };
}

test("law: near the last safe integer and past it, all is decided and explained as near zero", () => {
  const edges = [2n ** 53n, -(2n ** 53n), 2n ** 64n].map((edge) =>
    fc.bigInt({ min: edge - 12n, max: edge + 12n }),
  );
  assertLaw(
    fc.property(question, fc.oneof(...edges), (given, by) => {
      const [near, far] = [raised(given, 0), raised(given, fromBigInt(by))];
      expect(decide(far)).toEqual(decide(near));
      const refused = refusals(near);
      for (const [index, { refusal }] of refusals(far).entries()) {
        const other = refused[index]?.refusal;
        if (refusal.tag !== "bounds" || other?.tag !== "bounds") throw new Error("not by bounds");
        const withoutLimit = ({ limit, ...failing }: BoundRefusal): object => ({
          ...failing,
          bound: limit.name,
        });
        expect(refusal.failing.map(withoutLimit)).toEqual(other.failing.map(withoutLimit));
      }
    }),
    runs,
  );
});

/** What happens in an answer, one word a time it happens. */
function happenings(given: Question): readonly string[] {
  const decision = decide(given);
  const reordered = decision.components.filter(({ witness }) =>
    witness?.order.some((at, place) => at < (witness.order[place - 1] ?? -1)),
  );
  return [
    ...admittedBy(decision).map(() => "admitted"),
    ...refusals(given).map(({ refusal }) => refusal.tag),
    ...decision.reasons.flatMap((reason) => reason?.reason ?? []),
    ...reordered.map(() => "an order other than that of arrival"),
  ];
}

test("the questions of these laws are worth asking", () => {
  const given = fc.sample(question, { numRuns: 1000, seed: 1986 });
  const counts = Map.groupBy(given.flatMap(happenings), (word) => word);
  const often = [...counts].filter(([, times]) => times.length >= 20).map(([word]) => word);
  expect(often.toSorted()).toEqual([
    "admitted",
    "an order other than that of arrival",
    "bounds",
    "initial state violates",
    "property",
    "search bound exhausted",
  ]);
});
