import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { searchBoundDefault, searchBoundMax } from "../admission/admit.ts";
import { type Answer, answer } from "../admission/answer.ts";
import { readSources } from "./sources.ts";

/** All that the command does to the world besides reading. Tests pass one that records. */
export type AdmitOutput = {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Puts a whole file in place at once, or throws. */
  readonly write: (path: string, text: string) => void;
  readonly exit: (status: number) => void;
};

const processOutput: AdmitOutput = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  write: writeWhole,
  exit: (status) => {
    process.exitCode = status;
  },
};

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
export function admitCommand(output: AdmitOutput = processOutput): Command {
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

async function run(paths: string[], options: Options, output: AdmitOutput): Promise<void> {
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
      batch: { path: options.batch.replaceAll("\\", "/"), text: batch.text },
      options: { lints: options.warn ? "warn" : "error", searchBound: options.searchBound },
    },
    { explain: options.explain === true },
  );
  give(answered, options, output);
}

function give(answered: Answer, { result, format }: Options, output: AdmitOutput): void {
  if (answered.problems !== "") output.error(answered.problems);
  if (answered.result !== undefined) {
    if (result !== undefined) {
      try {
        output.write(result, answered.result);
      } catch (error) {
        output.error(`${result}: cannot be written: ${reasonOf(error)}.\n`);
        output.exit(2);
        return;
      }
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

type ReadText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: string };

function readText(path: string): ReadText {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
    return { ok: true, text };
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, fault: `${path}: this is not UTF-8 text.` };
    return { ok: false, fault: `${path}: cannot be read: ${reasonOf(error)}.` };
  }
}

/** Nobody ever sees half a file: it is written beside its place and then moved there. */
function writeWhole(path: string, text: string): void {
  const beside = `${path}.part`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
