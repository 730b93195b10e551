import { compile } from "./compile.ts";
import {
  type EvaluateOptions,
  type Evaluation,
  evaluate,
  evaluateDeep,
} from "./evaluate/evaluate.ts";
import { libraryExternals } from "./evaluate/externals.ts";
import { neededBy } from "./evaluate/needed.ts";
import { valueText } from "./evaluate/value-text.ts";
import { type ValueTypes, valueTypes } from "./evaluate/value-types.ts";
import type { Problem } from "./tree/problem.ts";
import type { Type } from "./tree/type.ts";
import type { Externals, Value } from "./tree/value.ts";

/** A compiled package of a test, ready to be asked for its values. */
export type Running = {
  readonly evaluation: Evaluation;
  readonly types: ValueTypes;
  readonly value: (name: string) => Value;
  readonly type: (name: string) => Type;
  /** The value as a literal. */
  readonly text: (name: string) => string;
};

export type RunOptions = {
  /** The machine's own stack, in place of JavaScript's first. */
  readonly deep?: boolean;
  readonly trace?: (line: string) => void;
  readonly externals?: Externals;
} & EvaluateOptions;

/** Compiles the body of a package `Test/Run` and makes it ready. Lints do not count. */
export function run(body: string, options: RunOptions = {}): Running {
  const name = "Test/Run";
  const source = { path: "run.bosatsu", text: `package ${name}\n\n${body}\n` };
  const { packages, problems } = compile([source], { lints: "warn" });
  const found = packages.find(({ resolved }) => resolved.name === name);
  if (found === undefined) throw new Error([...problems.map(inOneLine), source.text].join("\n"));
  const needed = neededBy(packages, name);
  const externals = new Map([
    ...libraryExternals(options.trace ?? (() => undefined)),
    ...(options.externals ?? []),
  ]);
  const evaluation = (options.deep === true ? evaluateDeep : evaluate)(needed, externals, options);
  const types = valueTypes(needed, evaluation);
  const type = (value: string) => {
    const known = found.valueTypes.get(value);
    if (known === undefined) throw new Error(`no value ${value}`);
    return known;
  };
  const value = (of: string) => evaluation.value(name, of);
  return { evaluation, types, value, type, text: (of) => valueText(value(of), type(of), types) };
}

function inOneLine(problem: Problem): string {
  return JSON.stringify(problem, (_, held: unknown) =>
    typeof held === "bigint" ? String(held) : held,
  );
}

/**
 * What each expression gives, as a literal, below the same declarations. All of them make one
 * package, since compiling costs more than running.
 */
export function results(
  declarations: string,
  expressions: readonly string[],
  options: RunOptions = {},
): readonly string[] {
  const values = expressions.map((expression, at) => `v${at} = ${expression}`);
  const running = run([declarations, ...values].join("\n\n"), options);
  return expressions.map((_, at) => running.text(`v${at}`));
}
