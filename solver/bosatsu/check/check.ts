import type { CheckedPackage } from "../tree/checked.ts";
import type { ResolvedPackage } from "../tree/core.ts";
import type { Phase } from "../tree/phase.ts";
import type { Problem, ProblemData } from "../tree/problem.ts";
import type { Region } from "../tree/source.ts";
import { checkCustoms } from "./lints/customs.ts";
import { checkShadows } from "./lints/shadow.ts";
import { checkTodos } from "./lints/todo.ts";
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
export function check(resolved: ResolvedPackage, imports: Imports): Phase<CheckedPackage> {
  const { product, problems } = typed(resolved, imports);
  const unused = checkUnused(resolved);
  if (problems.length > 0) {
    return { ok: false, problems: [...problems, ...unused], partial: product };
  }
  return {
    ok: true,
    product,
    problems: [
      ...unused,
      ...checkTotality(product, imports),
      ...checkRecursion(product, imports),
      ...checkShadows(product),
      ...checkTodos(resolved),
      ...checkCustoms(product),
      ...checkUnusedTopLevels(product),
    ],
  };
}

/**
 * The types only, for a package that is known to have nothing wrong with it. They are needed to check
 * others, and the rest is most of the work.
 */
export function checkTypes(resolved: ResolvedPackage, imports: Imports): Phase<CheckedPackage> {
  const { product, problems } = typed(resolved, imports);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, product, problems };
}

type Imports = ReadonlyMap<string, CheckedPackage>;

type Typed = { readonly product: CheckedPackage; readonly problems: readonly Problem[] };

function typed(resolved: ResolvedPackage, imports: Imports): Typed {
  const kinded = kindDeclarations(resolved, (packageName, name) => {
    const params = imports.get(packageName)?.types.get(name)?.params;
    return params && kindOfParameters(params);
  });
  const values = inferValues(resolved, kinded.types, imports);
  const { valueTypes, exprTypes, patternTypes, localTypes } = values;
  return {
    product: { resolved, types: kinded.types, valueTypes, exprTypes, patternTypes, localTypes },
    problems: [...kinded.problems, ...values.problems].map((found) => placed(resolved, found)),
  };
}

type Found = { readonly problem: ProblemData; readonly region: Region };

function placed({ path }: ResolvedPackage, { problem, region }: Found): Problem {
  return { ...problem, path, region };
}
