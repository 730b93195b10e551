import { canonicalText } from "@receipts/formats/canonical-json.ts";
import { type Compilation, compile } from "../bosatsu/compile.ts";
import { diagnosticsOf, textOf } from "../bosatsu/inspect/diagnostics.ts";
import { render } from "../bosatsu/report/render.ts";
import { counted } from "../bosatsu/report/suggest.ts";
import { isLint } from "../bosatsu/tree/problem.ts";
import type { Source } from "../bosatsu/tree/source.ts";
import { readSources } from "./sources.ts";
import type { Reader } from "./world.ts";

export type CheckOptions = { readonly warn?: boolean; readonly format: "text" | "json" };

/** Says everything that is wrong with some packages, and gives the exit status. */
export function check(paths: readonly string[], options: CheckOptions, world: Reader): 0 | 2 {
  const reading = readSources(world.files, paths);
  if (!reading.ok) {
    for (const fault of reading.faults) world.error(`${fault}\n`);
    return 2;
  }
  const compilation = compile(reading.sources, { lints: options.warn ? "warn" : "error" });
  if (options.format === "json") world.out(asJson(compilation));
  else reportText(compilation, reading.sources, world);
  return compilation.failed ? 2 : 0;
}

function reportText(
  compilation: Compilation,
  sources: readonly Source[],
  { out, error }: Reader,
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
