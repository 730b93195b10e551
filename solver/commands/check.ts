import { Command, Option } from "commander";
import { type CheckOptions, check } from "../tasks/check.ts";
import { processOutput, type SpeechOutput, thisDisk } from "./files.ts";

const helpText = `
Problems go to standard error, or with --format json to standard output.
Exit status: 0 the packages compile; 2 they do not, or the files cannot be read.
A lint counts as an error unless --warn is given. The library packages are always there; a given package
takes the place of the one of its name.`;

/** `yichus check`: says everything that is wrong with some packages, and runs nothing. */
export function checkCommand(output: SpeechOutput = processOutput): Command {
  return new Command("check")
    .description("say what is wrong with Bosatsu packages, without running them")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .option("--warn", "report lints without failing on them")
    .addOption(
      new Option("--format <format>", "how to report").choices(["text", "json"]).default("text"),
    )
    .addHelpText("after", helpText)
    .action((paths: string[], options: CheckOptions) => {
      output.exit(check(paths, options, { files: thisDisk, ...output }));
    });
}
