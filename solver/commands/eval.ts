import { Command, InvalidArgumentError, Option } from "commander";
import { type EvalOptions, evalValue, stepsMax } from "../tasks/eval.ts";
import { processOutput, type SpeechOutput, thisDisk } from "./files.ts";

const helpText = `
The value goes to standard output; what it traces, and problems, go to standard error.

Examples:
  yichus eval Shop/Ledger::total shop/
  yichus eval Shop/Ledger ledger.bosatsu --format json

Exit status: 0 the value is printed; 2 the packages do not compile, or there is no such value.`;

/** `yichus eval`: works out one top-level value and prints it. */
export function evalCommand(output: SpeechOutput = processOutput): Command {
  return new Command("eval")
    .description("print a value of a Bosatsu package")
    .argument("<value>", "PACKAGE::name, or PACKAGE for its last value")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .option("--warn", "report lints without failing on them")
    .option("--steps <n>", "stop after this many steps (calls, and turns of loops)", stepsIn)
    .addOption(
      new Option("--format <format>", "print a Bosatsu literal, or JSON")
        .choices(["text", "json"])
        .default("text"),
    )
    .addHelpText("after", helpText)
    .action((name: string, paths: string[], options: EvalOptions) => {
      output.exit(evalValue(name, paths, options, { files: thisDisk, ...output }));
    });
}

function stepsIn(text: string): number {
  const steps = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (steps >= 1) return steps;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${stepsMax}.`);
}
