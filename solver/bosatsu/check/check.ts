import type { CheckedPackage } from "../tree/checked.ts";
import type { ResolvedPackage } from "../tree/core.ts";
import type { Phase } from "../tree/phase.ts";
import type { Problem, ProblemData } from "../tree/problem.ts";
import type { Region } from "../tree/source.ts";
import { checkCustoms } from "./lints/customs.ts";
import { checkShadows } from "./lints/shadow.ts";
import { checkUnused } from "./lints/unused.ts";
import { checkUnusedTopLevels } from "./lints/unused-top-level.ts";
import { checkRecursion } from "./recursion/recursion.ts";
import { checkTotality } from "./totality/totality.ts";
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
  const mistyped = [...kinded.problems, ...typed.problems].map((found) => placed(resolved, found));
  const unused = checkUnused(resolved);
  if (mistyped.length > 0) return { ok: false, problems: [...mistyped, ...unused] };
  const problems = [
    ...unused,
    ...checkTotality(product, imports),
    ...checkRecursion(product, imports),
    ...checkShadows(product),
    ...checkCustoms(product),
    ...checkUnusedTopLevels(product),
  ];
  return { ok: true, product, problems };
}

type Found = { readonly problem: ProblemData; readonly region: Region };

function placed({ path }: ResolvedPackage, { problem, region }: Found): Problem {
  return { ...problem, path, region };
}
