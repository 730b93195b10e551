import { Command, InvalidArgumentError, Option } from "commander";
import { boundDefault } from "../interleaving/check.ts";
import { type InterleaveOptions, interleave } from "../tasks/interleave.ts";
import { type CommandOutput, processOutput, thisDisk } from "./files.ts";

const helpText = `
The sources are handlers (Yichus/IO), properties (Yichus/Interleaving) and all that they import. The
scenario is a JSON object: "schema" is "yichus.scenario/1", "operations" an array of {"id",
"operation", "input"} that run at the same time, "initial" what cells start with, by name.

A schedule to replay is a JSON array of ids, one for each step, or an earlier result.

Example:
  yichus interleave transfers.bosatsu --scenario two-transfers.json --result interleaving.json
  yichus interleave transfers.bosatsu --scenario two-transfers.json --replay interleaving.json

Exit status: 0 every property holds; 1 a property is violated or inconclusive; 2 nothing could be run,
and no result is written.`;

/** `yichus interleave`: says whether properties hold however the steps of operations interleave. */
export function interleaveCommand(output: CommandOutput = processOutput): Command {
  return new Command("interleave")
    .description("check properties under every interleaving of concurrent operations")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .requiredOption("--scenario <file>", "what runs at the same time, as JSON")
    .option("--result <file>", "where to write the result, as JSON")
    .option("--replay <file>", "follow one schedule in place of all")
    .addOption(
      new Option("--bound <n>", "explore at most this many steps")
        .default(boundDefault)
        .argParser(boundIn),
    )
    .addOption(
      new Option("--format <format>", "what to print").choices(["text", "json"]).default("text"),
    )
    .option("--warn", "report lints without failing on them")
    .addHelpText("after", helpText)
    .action(async (paths: string[], options: InterleaveOptions) => {
      output.exit(await interleave(paths, options, { files: thisDisk, ...output }));
    });
}

function boundIn(text: string): number {
  const bound = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (bound >= 1) return bound;
  throw new InvalidArgumentError("It is a whole number from 1 to 999999999.");
}
