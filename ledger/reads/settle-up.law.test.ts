import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Open } from "./settle-up.ts";
import { settleUp } from "./settle-up.ts";

const named = (amounts: readonly bigint[]): readonly Open[] =>
  amounts.map((minor, index) => ({ member: String.fromCharCode(97 + index), minor }));

/** Closes the sum with one more person. */
const closed = (amounts: readonly bigint[]) =>
  named([...amounts, -amounts.reduce((sum, each) => sum + each, 0n)]);

const paymentsOf = (open: readonly Open[]) => settleUp(open).parts.flatMap((part) => part.payments);

/** The fewest payments by trying every payment of the first open debt: slow and obvious. */
function fewest(amounts: readonly bigint[]): number {
  const open = amounts.filter((each) => each !== 0n);
  const [first, ...rest] = open;
  if (first === undefined) return 0;
  return Math.min(
    ...rest.flatMap((other, index) =>
      first > 0n === other > 0n ? [] : [1 + fewest(rest.with(index, other + first))],
    ),
  );
}

describe("settling up", () => {
  test.each([
    [[], 0],
    [[0n, 0n], 0],
    [[5n, -5n], 1],
    [[5n, -2n, -3n], 2],
    [[5n, -5n, 7n, -7n], 2],
    // The largest debt to the largest claim would need four.
    [[6n, 5n, -5n, -4n, -2n], 3],
    [[9_223_372_036_854_775_807n, -9_223_372_036_854_775_807n], 1],
  ])("%s takes %i payments", (amounts, payments) => {
    expect(paymentsOf(named(amounts))).toHaveLength(payments);
  });

  test("law: the fewest payments, each more than 0, and nobody owes anything after", () => {
    const amounts = fc.array(fc.bigInt(-9n, 9n), { maxLength: 6 });
    fc.assert(
      fc.property(amounts, (some) => {
        const open = closed(some);
        const payments = paymentsOf(open);
        expect(payments).toHaveLength(fewest(open.map(({ minor }) => minor)));
        const left = new Map(open.map(({ member, minor }) => [member, minor]));
        for (const { from, to, minor } of payments) {
          expect(minor).toBeGreaterThan(0n);
          left.set(from, (left.get(from) ?? 0n) + minor);
          left.set(to, (left.get(to) ?? 0n) - minor);
        }
        expect([...left.values()].filter((each) => each !== 0n)).toEqual([]);
        expect(settleUp([...open].reverse())).toEqual(settleUp(open));
      }),
      { numRuns: 300 },
    );
  });

  test("many people: every pair that cancels out is taken apart, and it says that it is no proof", () => {
    const pairs = Array.from({ length: 10 }, (_, index) => [BigInt(index + 1), BigInt(-index - 1)]);
    const plan = settleUp(named([...pairs.flat(), 30n, -10n, -20n]));
    expect(plan.method).toBe("greedy");
    expect(plan.parts.flatMap((part) => part.payments)).toHaveLength(12);
    expect(
      settleUp(named(Array.from({ length: 16 }, (_, i) => BigInt((i % 2) * 2 - 1)))).method,
    ).toBe("exact");
  });

  test("balances that do not add up to 0 are a fault", () => {
    expect(() => settleUp(named([1n]))).toThrow("add up to 1");
  });
});
