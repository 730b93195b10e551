import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../../law.testing.ts";
import { fewestReaching } from "./holders.ts";

/** Every subset, smaller ones first, then by the positions of the members. */
function subsetsInOrder(count: number): readonly (readonly number[])[] {
  const subsets = Array.from({ length: 2 ** count }, (_, mask) =>
    Array.from({ length: count }, (_unused, at) => at).filter((at) => (mask & (1 << at)) !== 0),
  );
  return subsets.sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1));
}

test("law: the fewest holders are the first of all subsets, by size and then by arrival", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 7 });
  assertLaw(
    fc.property(amounts, fc.integer({ min: -3, max: 40 }), (given, threshold) => {
      const holders = given.map((amount, operation) => ({ operation, amount }));
      const expected = subsetsInOrder(given.length).find(
        (members) => members.reduce((sum, at) => sum + (given[at] ?? 0), 0) >= threshold,
      );
      const found = fewestReaching(holders, threshold);
      expect(found?.members).toEqual(expected);
      expect(found?.count).toBe(expected?.length);
    }),
    { numRuns: 400 },
  );
});

test("more holders than are named are still counted", () => {
  const holders = Array.from({ length: 40 }, (_, operation) => ({ operation, amount: 1 }));
  expect(fewestReaching(holders, 32)?.members).toHaveLength(32);
  expect(fewestReaching(holders, 33)).toEqual({ count: 33, members: undefined });
  expect(fewestReaching(holders, 41)).toBeUndefined();
});
