import { type Compilation, compile } from "../bosatsu/compile.ts";
import { unfitExternals } from "../bosatsu/host-types.ts";
import { render } from "../bosatsu/report/render.ts";
import { didYouMean, listed } from "../bosatsu/report/suggest.ts";
import { nearNames } from "../bosatsu/resolve/near-names.ts";
import type { CheckedPackage } from "../bosatsu/tree/checked.ts";
import type { Type } from "../bosatsu/tree/type.ts";
import { readSources } from "./sources.ts";
import type { Files } from "./world.ts";

/** A top-level value of compiled packages. `name` is unique in its package. */
export type FoundValue = {
  readonly ok: true;
  readonly package: CheckedPackage;
  readonly name: string;
  readonly type: Type;
  readonly packages: readonly CheckedPackage[];
};

/** Why there is no result, a sentence or a message each. */
export type Refusal = { readonly ok: false; readonly faults: readonly string[] };

export function refuse(...faults: readonly string[]): Refusal {
  return { ok: false, faults };
}

/**
 * Compiles what is at the paths and looks for `PACKAGE::name` there, or for the last value of
 * `PACKAGE`. Lints are told to `warn` when they are not to count, and are faults otherwise.
 */
export function findValue(
  files: Files,
  name: string,
  paths: readonly string[],
  warn: ((lint: string) => void) | undefined,
): FoundValue | Refusal {
  const reading = readSources(files, paths);
  if (!reading.ok) return reading;
  const compilation = compile(reading.sources, { lints: warn === undefined ? "error" : "warn" });
  const problems = renderAll(compilation);
  if (compilation.failed) return refuse(...problems);
  for (const problem of problems) warn?.(problem);
  const unfit = unfitExternals(compilation.packages);
  return unfit.length > 0 ? refuse(unfitText(unfit)) : lookUp(name, compilation.packages);
}

export function unfitText(unfit: readonly string[]): string {
  return `The host has another type for ${unfit.join(", ")}.`;
}

function renderAll({ problems, texts }: Compilation): readonly string[] {
  return problems.map((problem) => render(problem, texts.get(problem.path) ?? ""));
}

/** Of values that share a name the last one counts: it is the one that the rest of the package sees. */
function lookUp(name: string, packages: readonly CheckedPackage[]): FoundValue | Refusal {
  const [packageName = "", wanted] = name.split("::");
  const found = packages.find(({ resolved }) => resolved.name === packageName);
  if (found === undefined) {
    const known = packages.map(({ resolved }) => resolved.name);
    const hint = choice("The packages", packageName, known);
    return refuse(`There is no package ${packageName}. ${hint}`.trimEnd());
  }
  const values = found.resolved.values.flatMap((value) =>
    value.tag === "value" && value.written !== undefined
      ? [{ unique: value.name, written: value.written }]
      : [],
  );
  const value = values.findLast(({ written }) => wanted === undefined || written === wanted);
  if (value === undefined) {
    if (wanted === undefined) return refuse(`${packageName} has no values.`);
    const known = [...new Set(values.map(({ written }) => written))];
    const hint = choice("Its values", wanted, known);
    return refuse(`There is no value ${wanted} in ${packageName}. ${hint}`.trimEnd());
  }
  const type = found.valueTypes.get(value.unique);
  if (type === undefined) throw new Error(`${name} was checked without a type`);
  return { ok: true, package: found, name: value.unique, type, packages };
}

/** More names than these are no help. */
const listedMax = 12;

/** What may have been meant: names with the same last part, near names, or else all when they are few. */
function choice(which: string, wanted: string, known: readonly string[]): string {
  const longer = known.filter((name) => name.endsWith(`/${wanted}`));
  const meant = didYouMean(longer.length > 0 ? longer : nearNames(wanted, known));
  if (meant !== undefined) return meant;
  return known.length > listedMax ? "" : `${which} are ${listed(known)}.`;
}
