import { Command, Option } from "commander";
import { searchBoundDefault } from "../admission/admit.ts";
import { tigerBeetleList } from "../admission/export/tigerbeetle.ts";
import { tlaModule } from "../admission/export/tla.ts";
import { judge, withOwn } from "../admission/judge.ts";
import { compile } from "../bosatsu/compile.ts";
import { render } from "../bosatsu/report/render.ts";
import { FaultError } from "../program/fault.ts";
import { faultText } from "../program/fault-text.ts";
import { readSources } from "../tasks/sources.ts";
import { readText } from "../tasks/world.ts";
import { type CommandOutput, processOutput, thisDisk } from "./files.ts";

const helpText = `
Writes a decided batch of at most 20 operations for another tool, with what that tool has to find:
a TLA+ module (called Admission, as its file has to be), or accounts and transfers in the manner of
TigerBeetle with the code of each.

Exit status: 0 written; 2 it cannot be put to that tool, or nothing could be run.`;

type Options = {
  readonly batch: string;
  readonly to: "tla" | "tigerbeetle";
  readonly out?: string;
};

/** `yichus export`: puts a batch to a second tool. */
export function exportCommand(output: CommandOutput = processOutput): Command {
  return new Command("export")
    .description("write a decided batch for another tool, so that it can be asked too")
    .argument("<path...>", "Bosatsu files, and folders that hold some at any depth")
    .requiredOption("--batch <file>", "the operations, as JSON")
    .addOption(
      new Option("--to <tool>", "what to write it for")
        .choices(["tla", "tigerbeetle"])
        .makeOptionMandatory(),
    )
    .option("--out <file>", "where to write it; standard output unless given")
    .addHelpText("after", helpText)
    .action((paths: string[], options: Options) => {
      const exported = exportedText(paths, options);
      if (!exported.ok) {
        for (const fault of exported.faults) output.error(`${fault.trimEnd()}\n`);
        output.exit(2);
        return;
      }
      if (options.out === undefined) output.out(exported.text);
      output.exit(options.out === undefined || output.write(options.out, exported.text) ? 0 : 2);
    });
}

type Exported =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly faults: readonly string[] };

function exportedText(paths: string[], { batch: path, to }: Options): Exported {
  const reading = readSources(thisDisk, paths);
  if (!reading.ok) return reading;
  const batch = readText(thisDisk, path);
  if (!batch.ok) return { ok: false, faults: [batch.fault] };
  const compilation = compile(reading.sources, { lints: "warn" });
  const { problems, texts, failed } = compilation;
  if (failed) {
    return { ok: false, faults: problems.map((it) => render(it, texts.get(it.path) ?? "")) };
  }
  try {
    const compiled = withOwn(compilation, reading.sources);
    const judged = judge(compiled, batch.source.text, { searchBound: searchBoundDefault });
    return {
      ok: true,
      text: to === "tla" ? tlaModule(judged, "Admission") : tigerBeetleList(judged),
    };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { ok: false, faults: [faultText(error.fault, batch.source.path, texts)] };
  }
}
