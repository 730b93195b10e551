import { expect, test } from "vitest";
import type { Formula } from "./formula.ts";
import { and, atLeast, equal, lessThan, not, or } from "./formula.ts";
import { describeFact, describeSum } from "./formula-text.ts";
import { constantOf, minus, plus, times, variableOf } from "./linear.ts";

const names = new Map([
  ["n", "n"],
  ["m", "m"],
]);
const [n, m, unnamed] = [variableOf("n"), variableOf("m"), variableOf("u")];
const five = constantOf(5n);

const sums = [
  ["n", n],
  ["n - 5", minus(n, five)],
  ["5 - n", minus(five, n)],
  ["-n", minus(constantOf(0n), n)],
  ["2 * n + m - 5", minus(plus(times(n, 2n), m), five)],
  ["-5", constantOf(-5n)],
  [undefined, plus(n, unnamed)],
] as const;

for (const [expected, sum] of sums) {
  test(`a sum reads ${expected}`, () => expect(describeSum(sum, names)).toBe(expected));
}

const facts: readonly (readonly [readonly string[] | undefined, Formula])[] = [
  [["n >= 5"], atLeast(n, five)],
  [["n <= 5"], atLeast(five, n)],
  [["n <= 4"], lessThan(n, five)],
  [["n <= 4"], not(atLeast(n, five))],
  [["n >= 6"], not(atLeast(five, n))],
  [["n >= m"], atLeast(n, m)],
  [["n >= m + 1"], lessThan(m, n)],
  [["n = 5"], equal(n, five)],
  [["n != 5"], not(equal(n, five))],
  [["n >= 5", "m >= 5"], and(atLeast(n, five), atLeast(m, five))],
  [["n >= 5 or m >= 5"], or(atLeast(n, five), atLeast(m, five))],
  [["n >= 5"], and(atLeast(n, five), atLeast(unnamed, five))],
  [undefined, or(atLeast(n, five), atLeast(unnamed, five))],
  [undefined, and()],
];

for (const [index, [expected, fact]] of facts.entries()) {
  test(`fact ${index} reads ${expected}`, () =>
    expect(describeFact(fact, names)).toEqual(expected));
}
