import { Command, Option } from "commander";
import { runTests, type TestOptions } from "../tasks/test.ts";
import { type CommandOutput, processOutput, thisDisk } from "./files.ts";

const helpText = `
Of each package the last value of type ProgTest is run, or else the last one of type Test; what it
does not hold is not run. Packages without either are only counted. What tests trace and print goes to
standard error; there is nothing to read for them, and no files, processes or clock.

Exit status: 0 all assertions hold; 1 one does not; 2 the packages do not compile, tests cannot be run
to their end, or there are none. With 2 no result is written.`;

/** `yichus test`: runs the tests of some packages. */
export function testCommand(output: CommandOutput = processOutput): Command {
  return new Command("test")
    .description("run the tests of Bosatsu packages")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .option("--warn", "report lints without failing on them")
    .addOption(
      new Option("--format <format>", "how to report").choices(["text", "json"]).default("text"),
    )
    .option("--result <file>", "write the suites with their counts here, as JSON")
    .addHelpText("after", helpText)
    .action((paths: string[], options: TestOptions) => {
      output.exit(runTests(paths, options, { files: thisDisk, ...output }));
    });
}
