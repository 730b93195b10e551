import { evaluate, missingExternals } from "../bosatsu/evaluate/evaluate.ts";
import { libraryExternals } from "../bosatsu/evaluate/externals.ts";
import { EvaluationLimit } from "../bosatsu/evaluate/limit.ts";
import { neededBy } from "../bosatsu/evaluate/needed.ts";
import { valueJson } from "../bosatsu/evaluate/value-json.ts";
import { valueText } from "../bosatsu/evaluate/value-text.ts";
import { valueTypes } from "../bosatsu/evaluate/value-types.ts";
import { ioExternals } from "../program/actions.ts";
import { type FoundValue, findValue, type Refusal, refuse } from "./find-value.ts";
import type { Reader } from "./world.ts";

export type EvalOptions = {
  readonly warn?: boolean;
  readonly format: "text" | "json";
  /** How many steps the value may take: calls of functions, and turns of loops. No limit unless given. */
  readonly steps?: number | undefined;
};

/** The largest limit that a command takes. */
export const stepsMax = 999_999_999;

/** Works out one top-level value, says it, and gives the exit status. */
export function evalValue(
  name: string,
  paths: readonly string[],
  options: EvalOptions,
  world: Reader,
): 0 | 2 {
  const shown = show(name, paths, options, world);
  if (shown.ok) world.out(`${shown.text}\n`);
  else world.error(shown.faults.map((fault) => `${fault}\n`).join(""));
  return shown.ok ? 0 : 2;
}

type Shown = { readonly ok: true; readonly text: string } | Refusal;

function show(
  name: string,
  paths: readonly string[],
  { warn, format, steps }: EvalOptions,
  { files, error }: Reader,
): Shown {
  const found = findValue(files, name, paths, warn ? (lint) => error(`${lint}\n`) : undefined);
  if (!found.ok) return found;
  try {
    return print(found, { format, steps }, error);
  } catch (thrown) {
    if (!(thrown instanceof EvaluationLimit)) throw thrown;
    return refuse(`${name}: ${thrown.message}.`);
  }
}

function print(
  { package: { resolved }, packages, name, type }: FoundValue,
  { format, steps }: Pick<EvalOptions, "format" | "steps">,
  error: Reader["error"],
): Shown {
  const needed = neededBy(packages, resolved.name);
  const trace = (line: string) => error(`${line}\n`);
  const externals = new Map([...libraryExternals(trace), ...ioExternals]);
  const missing = missingExternals(needed, externals);
  if (missing.length > 0) return refuse(`There is no host here for ${missing.join(", ")}.`);
  const evaluation = evaluate(needed, externals, steps === undefined ? {} : { stepsMax: steps });
  const types = valueTypes(packages, evaluation);
  const value = evaluation.value(resolved.name, name);
  if (format === "text") return { ok: true, text: valueText(value, type, types) };
  const encoded = valueJson(value, type, types);
  if (encoded.ok) return encoded;
  const { pointer, message } = encoded.problem;
  return refuse(`${pointer === "" ? "The value" : pointer}: ${message}.`);
}
