import type { Value } from "../tree/value.ts";
import { dataOf, fieldOf, itemsOf } from "./data.ts";

/** What a `Test` says, from the top down: a suite, then what is in it, one deeper. */
export type TestLine =
  | {
      readonly tag: "suite";
      readonly depth: number;
      readonly name: string;
      /** Assertions in it, at any depth. */
      readonly passed: number;
      readonly failed: number;
    }
  | {
      readonly tag: "assertion";
      readonly depth: number;
      readonly passed: boolean;
      readonly message: string;
    };

export type FailedAssertion = {
  /** The names of the suites around it, from the outside. */
  readonly suites: readonly string[];
  readonly message: string;
};

type OpenSuite = {
  readonly tag: "suite";
  readonly depth: number;
  readonly name: string;
  passed: number;
  failed: number;
};

/** The constructors of `Test`. */
const assertion = 0;

/** Suites may be nested deeper than JavaScript's stack. */
export function testLines(test: Value): readonly TestLine[] {
  const lines: TestLine[] = [];
  const suites: OpenSuite[] = [];
  const left: { readonly value: Value; readonly depth: number }[] = [{ value: test, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { depth } = next;
    const data = dataOf(next.value);
    suites.length = depth;
    if (data[0] === assertion) {
      const passed = fieldOf(data, 1) === true;
      lines.push({ tag: "assertion", depth, passed, message: String(fieldOf(data, 2)) });
      for (const suite of suites) suite[passed ? "passed" : "failed"] += 1;
    } else {
      const name = String(fieldOf(data, 1));
      const suite: OpenSuite = { tag: "suite", depth, name, passed: 0, failed: 0 };
      lines.push(suite);
      suites.push(suite);
      const inside = itemsOf(fieldOf(data, 2)).map((value) => ({ value, depth: depth + 1 }));
      for (const each of inside.reverse()) left.push(each);
    }
  }
  return lines;
}

export function passedIn(lines: readonly TestLine[]): number {
  return lines.filter((line) => line.tag === "assertion" && line.passed).length;
}

export function failuresIn(lines: readonly TestLine[]): readonly FailedAssertion[] {
  const failures: FailedAssertion[] = [];
  const suites: string[] = [];
  for (const line of lines) {
    suites.length = line.depth;
    if (line.tag === "suite") suites.push(line.name);
    else if (!line.passed) failures.push({ suites: [...suites], message: line.message });
  }
  return failures;
}
