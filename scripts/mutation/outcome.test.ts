import { describe, expect, test } from "vitest";
import { instrument } from "./mutants.ts";
import { outcomeOf, outcomeText, problemsOf } from "./outcome.ts";
import type { Trial } from "./trials.ts";

const source = "const f = () => a - b;\nconst g = () => a - b;\nconst h = () => a * b;\n";
const instrumented = instrument("k.ts", source, 0);
const kernel = {
  name: "k",
  files: new Map([["k.ts", instrumented]]),
  mutants: instrumented.mutants,
};
const noticed = (number: number, how: "killed" | "timed out" = "killed"): Trial => ({
  kind: "noticed",
  number,
  how,
  test: "k.test.ts: a test",
});
const reached = (...numbers: readonly number[]): Trial => ({
  kind: "reached",
  numbers: [...numbers],
});
const reasonFor = (code: string, file = "k.ts") => ({
  file,
  reason: "the same comes out",
  faults: [{ code, before: "-", after: "+" }],
});

describe("what became of the faults of a kernel", () => {
  test("they are counted by how they were noticed", () => {
    const outcome = outcomeOf(kernel, [reached(0, 1, 2), noticed(0), noticed(2, "timed out")], []);
    expect(outcomeText(outcome)).toBe("k: 3 faults, 1 killed, 1 endless, 1 survived");
    expect(problemsOf(outcome)).toEqual([
      "k.ts:2: - → +: no test fails",
      "k: 66.7 % of the faults are noticed, which is less than 90 %",
    ]);
  });

  test("one that no test runs through is told apart", () => {
    const [problem] = problemsOf(outcomeOf(kernel, [reached(0), noticed(0), noticed(2)], []));
    expect(problem).toBe("k.ts:2: - → +: no test runs through it");
  });

  test("one with a reason is no problem by itself, wherever its line stands by now", () => {
    const reasons = [reasonFor("const g = () => a - b;"), reasonFor("elsewhere", "other.ts")];
    const outcome = outcomeOf(kernel, [noticed(0), noticed(2)], reasons);
    expect(problemsOf(outcome)).toEqual([
      "k: 66.7 % of the faults are noticed, which is less than 90 %",
    ]);
  });

  test("a reason for what does not survive has to go", () => {
    const reasons = [reasonFor("const g = () => a - b;")];
    const outcome = outcomeOf(kernel, [noticed(0), noticed(1), noticed(2)], reasons);
    expect(problemsOf(outcome)).toEqual([
      "survivors.json gives a reason for what does not survive: k.ts: - → + in: const g = () => a - b;",
    ]);
  });
});
