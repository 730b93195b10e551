import { readSync, writeSync } from "node:fs";
import { Command } from "commander";
import { asFn } from "../bosatsu/evaluate/code.ts";
import { dataOf, fieldOf, listOf } from "../bosatsu/evaluate/data.ts";
import { evaluate, missingExternals } from "../bosatsu/evaluate/evaluate.ts";
import { libraryExternals } from "../bosatsu/evaluate/externals.ts";
import { type ProgHost, runProg } from "../bosatsu/evaluate/hosts/prog.ts";
import { EvaluationLimit } from "../bosatsu/evaluate/limit.ts";
import { neededBy } from "../bosatsu/evaluate/needed.ts";
import { type FoundValue, findValue, type Refusal, refuse } from "../tasks/find-value.ts";
import { thisDisk } from "./files.ts";

/** All that the command does to the world besides reading files. Tests pass one that records. */
export type RunOutput = ProgHost & {
  readonly error: (text: string) => void;
  readonly exit: (status: number) => void;
};

const processOutput: RunOutput = {
  write: (stream, octets) => {
    const file = stream === "stdout" ? 1 : 2;
    for (let at = 0; at < octets.length; ) at += writeSync(file, octets, at);
  },
  read: (max) => {
    const octets = new Uint8Array(max);
    return octets.subarray(0, readSync(0, octets));
  },
  error: (text) => process.stderr.write(text),
  exit: (status) => {
    process.exitCode = status;
  },
};

const helpText = `
The value is a Main of Bosatsu/Prog. It can read standard input and write standard output and standard
error; there are no files, no processes and no clock, and no variables of an environment.

Examples:
  yichus run Shop/Report shop/
  yichus run Shop/Report shop/ --args 2026 may

Exit status: what the program ends with, from 0 to 255; 2 also when it does not compile or cannot be run.`;

type Options = { readonly warn?: boolean; readonly args?: readonly string[] };

/** `yichus run`: does what a program says. */
export function runCommand(output: RunOutput = processOutput): Command {
  return new Command("run")
    .description("run a program of a Bosatsu package")
    .argument("<value>", "PACKAGE::name, or PACKAGE for its last value")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .option("--args <word...>", "words that the program is given")
    .option("--warn", "report lints without failing on them")
    .addHelpText("after", helpText)
    .action((name: string, paths: string[], options: Options) => {
      const ran = run(name, paths, options, output);
      if (!ran.ok) output.error(ran.faults.map((fault) => `${fault}\n`).join(""));
      output.exit(ran.ok ? ran.status : 2);
    });
}

type Ran = { readonly ok: true; readonly status: number } | Refusal;

function run(
  name: string,
  paths: readonly string[],
  { warn, args = [] }: Options,
  output: RunOutput,
): Ran {
  const found = findValue(
    thisDisk,
    name,
    paths,
    warn ? (lint) => output.error(`${lint}\n`) : undefined,
  );
  if (!found.ok) return found;
  try {
    return runMain(found, [name, ...args], output);
  } catch (thrown) {
    if (!(thrown instanceof EvaluationLimit)) throw thrown;
    return refuse(`${name}: ${thrown.message}.`);
  }
}

/** The first word is a name for the program, as a shell gives one. */
function runMain(
  { package: { resolved }, packages, name, type }: FoundValue,
  words: readonly string[],
  output: RunOutput,
): Ran {
  const label = `${resolved.name}::${name}`;
  if (type.tag !== "constant" || type.package !== "Bosatsu/Prog" || type.name !== "Main") {
    return refuse(`${label} is no program: its type is not Main of Bosatsu/Prog.`);
  }
  const needed = neededBy(packages, resolved.name);
  const externals = libraryExternals((line) => output.error(`${line}\n`));
  const missing = missingExternals(needed, externals);
  if (missing.length > 0) return refuse(`There is no host here for ${missing.join(", ")}.`);
  const evaluation = evaluate(needed, externals);
  const main = dataOf(evaluation.value(resolved.name, name));
  const program = evaluation.call(asFn(fieldOf(main, 1)), listOf(words));
  const outcome = runProg(program, output, evaluation.call);
  if (!outcome.ok) return refuse(`${label} ended with an error that nothing caught.`);
  return { ok: true, status: exitStatus(outcome.value) };
}

/** A shell sees the low eight bits. */
function exitStatus(value: unknown): number {
  if (typeof value !== "number" && typeof value !== "bigint") throw new Error("no exit status");
  return Number(BigInt.asUintN(8, BigInt(value)));
}
