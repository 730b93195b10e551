import type { CheckedPackage } from "../tree/checked.ts";
import type { ResolvedPackage } from "../tree/core.ts";
import type { Phase } from "../tree/phase.ts";
import type { Problem, ProblemData } from "../tree/problem.ts";
import type { Region } from "../tree/source.ts";
import { inferValues } from "./types/check-values.ts";
import { kindDeclarations } from "./types/declarations.ts";
import { kindOfParameters } from "./types/kind.ts";

/**
 * All that can be wrong with a package whose names are known, in the order in which it is looked for.
 * `imports` has every package that was checked before, by name.
 */
export function check(
  resolved: ResolvedPackage,
  imports: ReadonlyMap<string, CheckedPackage>,
): Phase<CheckedPackage> {
  const kinded = kindDeclarations(resolved, (packageName, name) => {
    const params = imports.get(packageName)?.types.get(name)?.params;
    return params && kindOfParameters(params);
  });
  const typed = inferValues(resolved, kinded.types, imports);
  const product: CheckedPackage = {
    resolved,
    types: kinded.types,
    valueTypes: typed.valueTypes,
    exprTypes: typed.exprTypes,
    patternTypes: typed.patternTypes,
    localTypes: typed.localTypes,
  };
  const problems = [...kinded.problems, ...typed.problems].map((found) => placed(resolved, found));
  return { ok: problems.length === 0, product, problems };
}

type Found = { readonly problem: ProblemData; readonly region: Region };

function placed({ path }: ResolvedPackage, { problem, region }: Found): Problem {
  return { ...problem, path, region };
}
