import { canonicalText } from "@receipts/formats/canonical-json.ts";
import { Command, Option } from "commander";
import type { Compilation } from "../bosatsu/compile.ts";
import { compile } from "../bosatsu/compile.ts";
import { diagnosticsOf, textOf } from "../bosatsu/inspect/diagnostics.ts";
import { render } from "../bosatsu/report/render.ts";
import { counted } from "../bosatsu/report/suggest.ts";
import { isLint } from "../bosatsu/tree/problem.ts";
import type { Source } from "../bosatsu/tree/source.ts";
import { readSources } from "./sources.ts";

/** All that the command does to the world besides reading. Tests pass one that records. */
export type CheckOutput = {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly exit: (status: number) => void;
};

const processOutput: CheckOutput = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  exit: (status) => {
    process.exitCode = status;
  },
};

const helpText = `
Problems go to standard error, or with --format json to standard output.
Exit status: 0 the packages compile; 2 they do not, or the files cannot be read.
A lint counts as an error unless --warn is given. The library packages are always there; a given package
takes the place of the one of its name.`;

type Options = { readonly warn?: boolean; readonly format: "text" | "json" };

/** `yichus check`: says everything that is wrong with some packages, and runs nothing. */
export function checkCommand(output: CheckOutput = processOutput): Command {
  return new Command("check")
    .description("say what is wrong with Bosatsu packages, without running them")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .option("--warn", "report lints without failing on them")
    .addOption(
      new Option("--format <format>", "how to report").choices(["text", "json"]).default("text"),
    )
    .addHelpText("after", helpText)
    .action((paths: string[], options: Options) => {
      const reading = readSources(paths);
      if (!reading.ok) {
        for (const fault of reading.faults) output.error(`${fault}\n`);
        output.exit(2);
        return;
      }
      const compilation = compile(reading.sources, { lints: options.warn ? "warn" : "error" });
      if (options.format === "json") output.out(asJson(compilation));
      else reportText(compilation, reading.sources, output);
      output.exit(compilation.failed ? 2 : 0);
    });
}

function reportText(
  compilation: Compilation,
  sources: readonly Source[],
  { out, error }: CheckOutput,
): void {
  const { problems } = compilation;
  for (const problem of problems) error(`${render(problem, textOf(compilation, problem))}\n`);
  const given = new Set(sources.map(({ path }) => path));
  const sound = compilation.packages.filter(({ resolved }) => given.has(resolved.path)).length;
  const lints = problems.filter(isLint).length;
  const counts = [
    `${sound} of ${counted(sources.length, "package")} without errors`,
    counted(problems.length - lints, "error"),
    counted(lints, "lint"),
  ].join(", ");
  if (problems.length > 0) error(`${counts}\n`);
  else out(`${counts}\n`);
}

/**
 * One object with every problem. `line` and `column` count from 1, `region` are offsets from the start
 * of the file to the first unit after; all of them count UTF-16 code units. `hint` is null where there
 * is none. Whether a lint counted is for the exit status to say.
 */
function asJson(compilation: Compilation): string {
  return canonicalText({
    diagnostics: diagnosticsOf(compilation).map(({ severity: _, ...said }) => said),
  });
}
