import fc from "fast-check";
import { expect, test } from "vitest";
import { isLint } from "../../tree/problem.ts";
import { checkedText, predefAlone } from "../checked.testing.ts";
import { checkRecursion } from "./recursion.ts";

/** Lints do not count: a recursion may well be one that could be a loop, or none at all. */
function isAccepted(program: string): boolean {
  return checkRecursion(checkedText(program), predefAlone).every(isLint);
}

/** A sum `a * n + b * m + c`, divided by `by` when that is not 1. */
type Sum = { readonly n: number; readonly m: number; readonly plus: number; readonly by: number };
type Test = { readonly left: Sum; readonly is: "LT" | "EQ" | "GT" | "LT | EQ" | "EQ | GT" };
type Branch = {
  readonly pattern: number | undefined;
  readonly tests: readonly Test[];
  readonly joined: "and" | "or";
  readonly next: Sum | undefined;
};

const sum: fc.Arbitrary<Sum> = fc.record({
  n: fc.constantFrom(0, 1, 1, 1, 2, -1),
  m: fc.constantFrom(0, 0, 0, 1, -1),
  plus: fc.integer({ min: -3, max: 3 }),
  by: fc.constantFrom(1, 1, 1, 2, 3, -2),
});
const branch: fc.Arbitrary<Branch> = fc.record({
  pattern: fc.constantFrom(undefined, undefined, undefined, 0, 1),
  tests: fc.array(
    fc.record({
      left: sum,
      is: fc.constantFrom("LT", "EQ", "GT", "LT | EQ", "EQ | GT"),
    }),
    { maxLength: 2 },
  ),
  joined: fc.constantFrom("and", "or"),
  next: fc.option(sum, { nil: undefined, freq: 4 }),
});

function sumText({ n, m, plus, by }: Sum): string {
  const whole = `add(add(mul(n, ${n}), mul(${m}, m)), ${plus})`;
  return by === 1 ? whole : `div(${whole}, ${by})`;
}

function sumAt({ n, m, plus, by }: Sum, at: { n: number; m: number }): number {
  const whole = n * at.n + m * at.m + plus;
  return by === 1 ? whole : Math.floor(whole / by);
}

function branchText({ pattern, tests, joined, next }: Branch): string {
  const conditions = tests.map(({ left, is }) => `(cmp_Int(${sumText(left)}, 0) matches ${is})`);
  const guard = conditions.reduceRight(
    (rest, it) => (rest === "" ? it : `${joined}(${it}, ${rest})`),
    "",
  );
  const when = guard === "" ? "" : ` if ${guard}`;
  const body = next === undefined ? "m" : `f(${sumText(next)}, m)`;
  return `    case ${pattern ?? "_"}${when}: ${body}`;
}

function applies({ pattern, tests, joined }: Branch, at: { n: number; m: number }): boolean {
  if (pattern !== undefined && pattern !== at.n) return false;
  const holds = tests.map(({ left, is }) => {
    const value = sumAt(left, at);
    const outcomes = ["LT", "EQ", "GT"];
    return is.split(" | ").includes(outcomes[Math.sign(value) + 1] ?? "");
  });
  if (holds.length === 0) return true;
  return joined === "and" ? holds.every(Boolean) : holds.some(Boolean);
}

const numbers = Array.from({ length: 41 }, (_, index) => index - 20);
const places = numbers.flatMap((n) => numbers.map((m) => ({ n, m })));

test("law: an accepted recursion on Int hands on something smaller that is not negative", () => {
  const outcome = { accepted: 0, refused: 0, refusedThoughRight: 0 };
  fc.assert(
    fc.property(fc.array(branch, { minLength: 1, maxLength: 3 }), (branches) => {
      const program = [
        "def f(n: Int, m: Int) -> Int:",
        "  recur n:",
        ...branches.map(branchText),
        "    case _: m",
      ].join("\n");
      const right = places.every((at) => {
        const taken = branches.find((it) => applies(it, at));
        if (taken?.next === undefined) return true;
        const next = sumAt(taken.next, at);
        return next >= 0 && next < at.n;
      });
      if (isAccepted(program)) {
        outcome.accepted += 1;
        expect(right, program).toBe(true);
      } else {
        outcome.refused += 1;
        if (right) outcome.refusedThoughRight += 1;
      }
    }),
    { numRuns: 500, seed: 9 },
  );
  expect(outcome.refusedThoughRight).toBe(0);
  expect(outcome.accepted).toBeGreaterThan(80);
  expect(outcome.refused).toBeGreaterThan(80);
});
