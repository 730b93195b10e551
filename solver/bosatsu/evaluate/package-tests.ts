import type { CheckedPackage } from "../tree/checked.ts";
import { predef, type Type } from "../tree/type.ts";
import { type Externals, emptyList, type Value } from "../tree/value.ts";
import { asFn } from "./code.ts";
import { dataOf, fieldOf } from "./data.ts";
import { evaluate, missingExternals } from "./evaluate.ts";
import { type ProgHost, runProg } from "./hosts/prog.ts";
import { EvaluationLimit } from "./limit.ts";
import { neededBy } from "./needed.ts";
import { type TestLine, testLines } from "./test-lines.ts";

/** What the tests of a package came to. */
export type TestedPackage =
  | { readonly tag: "tested"; readonly package: string; readonly lines: readonly TestLine[] }
  | { readonly tag: "untested"; readonly package: string }
  /** They could not be run to their end. */
  | { readonly tag: "fault"; readonly package: string; readonly message: string };

export type TestHost = {
  readonly externals: Externals;
  readonly prog: ProgHost;
  /** `evaluate` unless it is given. */
  readonly evaluate?: typeof evaluate;
};

/**
 * Runs the tests of one package: its last value of type `ProgTest`, or without one its last value of
 * type `Test`. All of them are run, whatever fails. `packages` are in dependency order.
 */
export function testPackage(
  tested: CheckedPackage,
  packages: readonly CheckedPackage[],
  host: TestHost,
): TestedPackage {
  const { name } = tested.resolved;
  const entry = findEntry(tested);
  if (entry.tag === "none") return { tag: "untested", package: name };
  if (entry.tag === "fault") return { ...entry, package: name };
  const needed = neededBy(packages, name);
  const missing = missingExternals(needed, host.externals);
  if (missing.length > 0) {
    const message = `there is no host here for ${missing.join(", ")}`;
    return { tag: "fault", package: name, message };
  }
  try {
    const test = testValue(entry, name, needed, host);
    return { tag: "tested", package: name, lines: testLines(test) };
  } catch (thrown) {
    if (!(thrown instanceof EvaluationLimit)) throw thrown;
    return { tag: "fault", package: name, message: thrown.message };
  }
}

type Entry =
  | { readonly tag: "Test" | "ProgTest"; readonly value: string }
  | { readonly tag: "none" }
  | { readonly tag: "fault"; readonly message: string };

function findEntry({ resolved, valueTypes }: CheckedPackage): Entry {
  const tests = resolved.values.flatMap(({ name: value }) => {
    const tag = testType(valueTypes.get(value));
    return tag === undefined ? [] : [{ tag, value }];
  });
  const last = tests.at(-1);
  const program = tests.findLast(({ tag }) => tag === "ProgTest");
  if (last === undefined || program === undefined || last === program) {
    return last ?? { tag: "none" };
  }
  const message = `the Test ${last.value} would not be run, since it stands below the ProgTest ${program.value}`;
  return { tag: "fault", message };
}

function testType(type: Type | undefined): "Test" | "ProgTest" | undefined {
  if (type?.tag !== "constant") return undefined;
  if (type.package === predef && type.name === "Test") return "Test";
  return type.package === "Bosatsu/Prog" && type.name === "ProgTest" ? "ProgTest" : undefined;
}

function testValue(
  { tag, value: entry }: Extract<Entry, { readonly value: string }>,
  packageName: string,
  needed: readonly CheckedPackage[],
  { externals, prog, evaluate: evaluator = evaluate }: TestHost,
): Value {
  const evaluation = evaluator(needed, externals);
  const value = evaluation.value(packageName, entry);
  if (tag === "Test") return value;
  // A ProgTest holds a function of the arguments of a command line.
  const program = evaluation.call(asFn(fieldOf(dataOf(value), 1)), emptyList);
  const outcome = runProg(program, prog, evaluation.call);
  if (outcome.ok) return outcome.value;
  return [0, false, `${packageName}::${entry} ended with an error that nothing caught`];
}
