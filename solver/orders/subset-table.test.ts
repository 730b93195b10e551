import { expect, test } from "vitest";
import { countOrders, factorial, firstOrder, tabulate, thingsMax } from "./subset-table.ts";

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

test("past the limit a table is refused, not cut short", () => {
  const nothing = { add: () => {}, remove: () => {}, allowed: () => true };
  expect(() => tabulate(thingsMax + 1, nothing)).toThrow("a table over 21 things; at most 20");
});
