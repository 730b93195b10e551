import { Command, Option } from "commander";
import { evaluate, missingExternals } from "../bosatsu/evaluate/evaluate.ts";
import { libraryExternals } from "../bosatsu/evaluate/externals.ts";
import { EvaluationLimit } from "../bosatsu/evaluate/limit.ts";
import { neededBy } from "../bosatsu/evaluate/needed.ts";
import { valueJson } from "../bosatsu/evaluate/value-json.ts";
import { valueText } from "../bosatsu/evaluate/value-text.ts";
import { valueTypes } from "../bosatsu/evaluate/value-types.ts";
import { ioExternals } from "../program/actions.ts";
import { type FoundValue, findValue, type Refusal, refuse } from "./find-value.ts";

/** All that the command does to the world besides reading. Tests pass one that records. */
export type EvalOutput = {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly exit: (status: number) => void;
};

const processOutput: EvalOutput = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  exit: (status) => {
    process.exitCode = status;
  },
};

const helpText = `
The value goes to standard output; what it traces, and problems, go to standard error.

Examples:
  yichus eval Shop/Ledger::total shop/
  yichus eval Shop/Ledger ledger.bosatsu --format json

Exit status: 0 the value is printed; 2 the packages do not compile, or there is no such value.`;

type Options = { readonly warn?: boolean; readonly format: "text" | "json" };

/** `yichus eval`: works out one top-level value and prints it. */
export function evalCommand(output: EvalOutput = processOutput): Command {
  return new Command("eval")
    .description("print a value of a Bosatsu package")
    .argument("<value>", "PACKAGE::name, or PACKAGE for its last value")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .option("--warn", "report lints without failing on them")
    .addOption(
      new Option("--format <format>", "print a Bosatsu literal, or JSON")
        .choices(["text", "json"])
        .default("text"),
    )
    .addHelpText("after", helpText)
    .action((name: string, paths: string[], options: Options) => {
      const shown = show(name, paths, options, output);
      if (shown.ok) output.out(`${shown.text}\n`);
      else output.error(shown.faults.map((fault) => `${fault}\n`).join(""));
      output.exit(shown.ok ? 0 : 2);
    });
}

type Shown = { readonly ok: true; readonly text: string } | Refusal;

function show(
  name: string,
  paths: readonly string[],
  { warn, format }: Options,
  { error }: EvalOutput,
): Shown {
  const found = findValue(name, paths, warn ? (lint) => error(`${lint}\n`) : undefined);
  if (!found.ok) return found;
  try {
    return print(found, format, error);
  } catch (thrown) {
    if (!(thrown instanceof EvaluationLimit)) throw thrown;
    return refuse(`${name}: ${thrown.message}.`);
  }
}

function print(
  { package: { resolved }, packages, name, type }: FoundValue,
  format: Options["format"],
  error: EvalOutput["error"],
): Shown {
  const needed = neededBy(packages, resolved.name);
  const trace = (line: string) => error(`${line}\n`);
  const externals = new Map([...libraryExternals(trace), ...ioExternals]);
  const missing = missingExternals(needed, externals);
  if (missing.length > 0) return refuse(`There is no host here for ${missing.join(", ")}.`);
  const evaluation = evaluate(needed, externals);
  const types = valueTypes(packages, evaluation);
  const value = evaluation.value(resolved.name, name);
  if (format === "text") return { ok: true, text: valueText(value, type, types) };
  const encoded = valueJson(value, type, types);
  if (encoded.ok) return encoded;
  const { pointer, message } = encoded.problem;
  return refuse(`${pointer === "" ? "The value" : pointer}: ${message}.`);
}
