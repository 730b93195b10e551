import { Command, InvalidArgumentError, Option } from "commander";
import { searchBoundDefault, searchBoundMax } from "../admission/admit.ts";
import { type AdmitTaskOptions, admitBatch } from "../tasks/admit.ts";
import { type PiecesOutput, processOutput, thisDisk } from "./files.ts";

const helpText = `
The sources are a specification (Yichus/Spec), the handlers that it speaks of (Yichus/IO) and all that
they import. The batch is a JSON array of {"id", "operation", "input"} in the order of arrival.

With --carry, the operations that the file holds stand before those of the batch, and the file is
written anew with all that is left out now. They are decided from the state that the specification starts
with: it has to be the one that the last write has left.

Example:
  yichus admit ledger.bosatsu ledger.spec.bosatsu ledger_handlers.bosatsu \\
    --batch batch-sample.json --result admission.json

Exit status: 0 every operation is decided and the replay is clean; 1 something is inconclusive or the
handlers drift from the specification; 2 nothing could be run, and no result is written; 3 the solver
contradicts its own replay.`;

/** `yichus admit`: says which operations of a batch can be applied as one write, and why not the rest. */
export function admitCommand(output: PiecesOutput = processOutput): Command {
  return new Command("admit")
    .description("decide which operations of a batch are safe to apply as one write")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .requiredOption("--batch <file>", "the operations, as JSON")
    .option("--result <file>", "where to write the result, as JSON")
    .option("--carry <file>", "what earlier batches have left out; made when it does not exist")
    .addOption(
      new Option("--mode <mode>", "in arrival order, or as many as can be found")
        .choices(["greedy", "maximum"])
        .default("greedy"),
    )
    .addOption(
      new Option("--replay <orders>", "the order of the write, or also orders chosen to hurt")
        .choices(["witness", "all"])
        .default("all"),
    )
    .addOption(
      new Option(
        "--search-bound <n>",
        "search components of at most this many operations, a table of 2^n states each",
      )
        .default(searchBoundDefault)
        .argParser(searchBoundIn),
    )
    .addOption(
      new Option("--format <format>", "what to print").choices(["text", "json"]).default("text"),
    )
    .option("--explain", "print why each operation was not admitted")
    .option("--warn", "report lints without failing on them")
    .addHelpText("after", helpText)
    .action(async (paths: string[], options: AdmitTaskOptions) => {
      output.exit(await admitBatch(paths, options, { files: thisDisk, ...output }));
    });
}

function searchBoundIn(text: string): number {
  const bound = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (bound <= searchBoundMax) return bound;
  throw new InvalidArgumentError(`It is a whole number from 0 to ${searchBoundMax}.`);
}
