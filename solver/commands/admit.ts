import { Command, InvalidArgumentError, Option } from "commander";
import { searchBoundDefault, searchBoundMax } from "../admission/admit.ts";
import { type Answer, answer } from "../admission/answer.ts";
import { type CommandOutput, processOutput, readText } from "./files.ts";
import { readSources } from "./sources.ts";

const helpText = `
The sources are a specification (Yichus/Spec), the handlers that it speaks of (Yichus/IO) and all that
they import. The batch is a JSON array of {"id", "operation", "input"} in the order of arrival.

Example:
  yichus admit ledger.bosatsu ledger.spec.bosatsu ledger_handlers.bosatsu \\
    --batch batch-sample.json --result admission.json

Exit status: 0 every operation is decided and the replay is clean; 1 something is inconclusive or the
handlers drift from the specification; 2 nothing could be run, and no result is written; 3 the solver
contradicts its own replay.`;

type Options = {
  readonly batch: string;
  readonly result?: string;
  readonly searchBound: number;
  readonly format: "text" | "json";
  readonly explain?: boolean;
  readonly warn?: boolean;
};

/** `yichus admit`: says which operations of a batch can be applied as one write, and why not the rest. */
export function admitCommand(output: CommandOutput = processOutput): Command {
  return new Command("admit")
    .description("decide which operations of a batch are safe to apply as one write")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .requiredOption("--batch <file>", "the operations, as JSON")
    .option("--result <file>", "where to write the result, as JSON")
    .addOption(
      new Option("--search-bound <n>", "search components of at most this many operations")
        .default(searchBoundDefault)
        .argParser(searchBoundIn),
    )
    .addOption(
      new Option("--format <format>", "what to print").choices(["text", "json"]).default("text"),
    )
    .option("--explain", "print why each operation was not admitted")
    .option("--warn", "report lints without failing on them")
    .addHelpText("after", helpText)
    .action((paths: string[], options: Options) => run(paths, options, output));
}

async function run(paths: string[], options: Options, output: CommandOutput): Promise<void> {
  const refuse = (...faults: readonly string[]): void => {
    for (const fault of faults) output.error(`${fault}\n`);
    output.exit(2);
  };
  const reading = readSources(paths);
  if (!reading.ok) return refuse(...reading.faults);
  const batch = readText(options.batch);
  if (!batch.ok) return refuse(batch.fault);
  const answered = await answer(
    {
      sources: reading.sources,
      batch: batch.source,
      options: { lints: options.warn ? "warn" : "error", searchBound: options.searchBound },
    },
    { explain: options.explain === true },
  );
  give(answered, options, output);
}

function give(answered: Answer, { result, format }: Options, output: CommandOutput): void {
  if (answered.problems !== "") output.error(answered.problems);
  if (answered.result !== undefined) {
    if (result !== undefined && !output.write(result, answered.result)) {
      output.exit(2);
      return;
    }
    output.out(format === "json" ? answered.result : answered.text);
  }
  output.exit(answered.status);
}

function searchBoundIn(text: string): number {
  const bound = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (bound <= searchBoundMax) return bound;
  throw new InvalidArgumentError(`It is a whole number from 0 to ${searchBoundMax}.`);
}
