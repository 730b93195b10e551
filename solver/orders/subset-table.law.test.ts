import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../law.testing.ts";
import {
  countOrders,
  countThings,
  firstOrder,
  largestSubset,
  reachable,
  type SubsetTable,
  smallestSubset,
  tabulate,
  thingsOf,
} from "./subset-table.ts";

/** All orders of the things, first things first. */
function everyOrder(things: readonly number[]): readonly (readonly number[])[] {
  if (things.length === 0) return [[]];
  return things.flatMap((first) =>
    everyOrder(things.filter((thing) => thing !== first)).map((rest) => [first, ...rest]),
  );
}

/** Whether every state on the way is allowed, the first and the last included. */
function isSafe(order: readonly number[], allowed: SubsetTable): boolean {
  let subset = 0;
  if (allowed[0] !== 1) return false;
  for (const thing of order) {
    subset |= 1 << thing;
    if (allowed[subset] !== 1) return false;
  }
  return true;
}

const table = fc.nat({ max: 5 }).chain((things) =>
  fc.record({
    things: fc.constant(things),
    allowed: fc
      .array(fc.boolean(), { minLength: 2 ** things, maxLength: 2 ** things })
      .map((bits) => Uint8Array.from(bits, Number)),
  }),
);

test("law: a subset is reachable just when one of its orders is safe", () => {
  assertLaw(
    fc.property(table, ({ things, allowed }) => {
      const reached = reachable(things, allowed);
      for (let subset = 0; subset < 2 ** things; subset += 1) {
        const some = everyOrder(thingsOf(subset)).some((order) => isSafe(order, allowed));
        expect(reached[subset]).toBe(some ? 1 : 0);
      }
    }),
  );
});

test("law: the first order and the number of orders are those of a walk over all of them", () => {
  assertLaw(
    fc.property(table, ({ things, allowed }) => {
      for (let subset = 0; subset < 2 ** things; subset += 1) {
        const safe = everyOrder(thingsOf(subset)).filter((order) => isSafe(order, allowed));
        expect(firstOrder(subset, allowed)).toEqual(safe[0]);
        expect(countOrders(subset, allowed)).toBe(BigInt(safe.length));
      }
    }),
  );
});

test("law: the largest subset is the first of the largest, listed by their things", () => {
  assertLaw(
    fc.property(table, fc.nat(), ({ things, allowed }, seed) => {
      const within = seed & (2 ** things - 1);
      const subsets = Array.from({ length: 2 ** things }, (_, subset) => subset).filter(
        (subset) => (subset & ~within) === 0 && allowed[subset] === 1,
      );
      const listed = subsets.map((subset) => thingsOf(subset).join(""));
      const best = listed.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))[0];
      const found = largestSubset(within, allowed);
      expect(found === undefined ? undefined : thingsOf(found).join("")).toBe(best);
    }),
  );
});

test("law: the smallest subset is the first of the smallest that are wanted", () => {
  assertLaw(
    fc.property(table, fc.nat(), ({ things, allowed }, seed) => {
      const within = seed & (2 ** things - 1);
      const wanted = [...allowed.keys()].filter(
        (subset) => (subset & ~within) === 0 && allowed[subset] === 1,
      );
      const listed = wanted.map((subset) => thingsOf(subset).join(""));
      const best = listed.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
      const found = smallestSubset(within, (subset) => allowed[subset] === 1);
      expect(found === undefined ? undefined : thingsOf(found).join("")).toBe(best);
    }),
  );
});

test("law: a tracker is asked once per subset, about what is in", () => {
  assertLaw(
    fc.property(fc.nat({ max: 6 }), (things) => {
      const inside = new Set<number>();
      const asked: string[] = [];
      const counted = tabulate(things, {
        add: (thing) => void inside.add(thing),
        remove: (thing) => void inside.delete(thing),
        allowed: () => {
          asked.push([...inside].sort().join());
          return inside.size % 2 === 0;
        },
      });
      expect(new Set(asked).size).toBe(2 ** things);
      expect(asked).toHaveLength(2 ** things);
      for (const [subset, even] of counted.entries()) {
        expect(even).toBe(countThings(subset) % 2 === 0 ? 1 : 0);
      }
    }),
  );
});
