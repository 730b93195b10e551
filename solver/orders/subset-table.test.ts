import { describe, expect, test } from "vitest";
import {
  countOrders,
  countThings,
  factorial,
  firstOrder,
  largestSubset,
  reachable,
  smallestSubset,
  tabulate,
  thingsMax,
} from "./subset-table.ts";

const all = (things: number): Uint8Array => new Uint8Array(2 ** things).fill(1);

test("where nothing is forbidden, every order is safe and the first one ascends", () => {
  expect(countOrders(0b1011, all(4))).toBe(6n);
  expect(firstOrder(0b1011, all(4))).toEqual([0, 1, 3]);
});

test("counts stay exact past 2^53", () => {
  expect(countOrders(2 ** 19 - 1, all(19))).toBe(121645100408832000n);
  expect(factorial(19)).toBe(121645100408832000n);
});

test("of three things where 1 has to come before 0 and before 2, two orders of six are safe", () => {
  const allowed = Uint8Array.from([1, 0, 1, 1, 0, 0, 1, 1]);
  expect(countOrders(0b111, allowed)).toBe(2n);
  expect(firstOrder(0b111, allowed)).toEqual([1, 0, 2]);
});

test("of equally large or small subsets the first in the list of their things is chosen", () => {
  const wanted = new Set([0b0110, 0b1001, 0b1100]);
  const table = all(4).map((_, subset) => (wanted.has(subset) ? 1 : 0));
  expect(largestSubset(0b1111, table)).toBe(0b1001);
  expect(largestSubset(0b1110, table)).toBe(0b0110);
  expect(smallestSubset(0b1111, (subset) => wanted.has(subset))).toBe(0b1001);
  expect(smallestSubset(0b1110, (subset) => wanted.has(subset))).toBe(0b0110);
});

describe("past the limit a table is refused, not cut short", () => {
  const nothing = { add: () => {}, remove: () => {}, allowed: () => true };
  const tooMany = thingsMax + 1;
  test.for<readonly [string, () => unknown]>([
    ["by balances", () => tabulate(tooMany, nothing)],
    ["by orders", () => reachable(tooMany, all(1))],
    ["by counts", () => countOrders(2 ** tooMany - 1, all(1))],
  ])("%s", ([, asked]) => {
    expect(asked).toThrow("a table over 21 things; at most 20");
  });

  test("and at the limit it is not", () => {
    expect(reachable(thingsMax, all(0))).toHaveLength(2 ** thingsMax);
  });
});

test("the things of a subset are counted, up to the last", () => {
  const subsets = [0, 1, 0b1010_1010, 2 ** 20 - 1, 2 ** 30 - 1, 1 << 30];
  expect(subsets.map(countThings)).toEqual([0, 1, 4, 20, 30, 1]);
});
