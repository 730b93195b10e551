import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../../../law.testing.ts";
import type { Formula } from "./formula.ts";
import { and, atLeast, equal, lessThan, not, or, prove } from "./formula.ts";
import type { Linear } from "./linear.ts";
import { constantOf, feasibility, plus, sumAt, times, variableOf } from "./linear.ts";

const names = ["x", "y", "z"];
const range = [-6n, -5n, -4n, -3n, -2n, -1n, 0n, 1n, 2n, 3n, 4n, 5n, 6n];

const points: readonly ReadonlyMap<string, bigint>[] = range.flatMap((x) =>
  range.flatMap((y) =>
    range.map(
      (z) =>
        new Map([
          ["x", x],
          ["y", y],
          ["z", z],
        ]),
    ),
  ),
);

const sum: fc.Arbitrary<Linear> = fc
  .tuple(...[...names, "one"].map(() => fc.bigInt({ min: -3n, max: 3n })))
  .map((coefficients) =>
    coefficients.reduce(
      (all, it, at) => plus(all, times(at < 3 ? variableOf(names[at] ?? "") : constantOf(1n), it)),
      constantOf(0n),
    ),
  );

const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(sum, sum).map(([left, right]) => atLeast(left, right)),
    fc.tuple(sum, sum).map(([left, right]) => lessThan(left, right)),
    fc.tuple(sum, sum).map(([left, right]) => equal(left, right)),
    fc.array(tie("formula"), { maxLength: 3 }).map((parts) => and(...parts)),
    fc.array(tie("formula"), { maxLength: 3 }).map((parts) => or(...parts)),
    tie("formula").map(not),
  ),
}));

function holds(it: Formula, at: ReadonlyMap<string, bigint>): boolean {
  switch (it.tag) {
    case "not-negative":
      return sumAt(it.sum, at) >= 0n;
    case "and":
      return it.parts.every((part) => holds(part, at));
    case "or":
      return it.parts.some((part) => holds(part, at));
    case "not":
      return !holds(it.part, at);
  }
}

test("law: sums that some whole numbers satisfy are never refuted, and solutions are solutions", () => {
  let refuted = 0;
  let solved = 0;
  assertLaw(
    fc.property(fc.array(sum, { maxLength: 7 }), (sums) => {
      const answer = feasibility(sums);
      const satisfied = points.some((at) => sums.every((it) => sumAt(it, at) >= 0n));
      if (answer.tag === "refuted") {
        refuted += 1;
        expect(satisfied).toBe(false);
      } else if (answer.solution !== undefined) {
        solved += 1;
        for (const it of sums) expect(sumAt(it, answer.solution) >= 0n).toBe(true);
      }
    }),
    {
      numRuns: 1_500,
      reached: () => expect(Math.min(refuted, solved)).toBeGreaterThan(100),
    },
  );
});

test("law: what is proved holds at every point, and a counterexample is one", () => {
  let proved = 0;
  let countered = 0;
  assertLaw(
    fc.property(fc.array(formula, { maxLength: 3 }), formula, (facts, goal) => {
      const proof = prove(facts, goal);
      const broken = points.some((at) => facts.every((it) => holds(it, at)) && !holds(goal, at));
      if (proof.tag === "proved") {
        proved += 1;
        expect(broken).toBe(false);
      } else if (proof.counterexample !== undefined) {
        countered += 1;
        expect(holds(goal, proof.counterexample)).toBe(false);
      }
    }),
    {
      numRuns: 1_500,
      reached: () => expect(Math.min(proved, countered)).toBeGreaterThan(100),
    },
  );
});

test("law: bounds between constants are decided either way", () => {
  const bound = fc.bigInt({ min: -50n, max: 50n });
  assertLaw(
    fc.property(bound, bound, bound, bound, (low, high, factor, limit) => {
      const x = variableOf("x");
      const facts = [atLeast(x, constantOf(low)), atLeast(constantOf(high), x)];
      const proof = prove(facts, atLeast(times(x, factor), constantOf(limit)));
      const worst = factor >= 0n ? low * factor : high * factor;
      // A goal without a variable has nothing to do with any fact, not even with false ones.
      const contradiction = low > high && factor !== 0n;
      expect(proof.tag === "proved").toBe(contradiction || worst >= limit);
    }),
    { numRuns: 1_500 },
  );
});
