import type { CheckedPackage, KindedType } from "../../tree/checked.ts";
import type { CorePattern, Expr, LocalId, ResolvedPackage, TopLevel } from "../../tree/core.ts";
import { tidyType } from "../../tree/tidy-type.ts";
import type { Type } from "../../tree/type.ts";
import { constructorSignatures } from "./constructors.ts";
import { judge } from "./infer.ts";
import { inferDefinition } from "./infer-block.ts";
import { evidentType } from "./infer-sigma.ts";
import type { FoundProblem, Inference, Names } from "./inference.ts";
import { kindOfParameters } from "./kind.ts";
import { zonkProblem } from "./report.ts";
import type { Solver } from "./solver.ts";
import { freshName, newSolver, setSolution } from "./solver.ts";
import { freeParts, zonk } from "./type-walk.ts";
import { kindFault } from "./written-type.ts";

/** What inference finds out about the values of a package. */
export type TypedValues = Pick<
  CheckedPackage,
  "valueTypes" | "exprTypes" | "patternTypes" | "localTypes"
> & {
  readonly problems: readonly FoundProblem[];
};

type Imports = ReadonlyMap<string, CheckedPackage>;
type Types = ReadonlyMap<string, KindedType>;

/**
 * Types every value in order. One that is at fault is reported and, unless its text says its type,
 * the values that use it are passed over. Types are kept of all of them, as far as they were found.
 */
export function inferValues(
  resolved: ResolvedPackage,
  types: Types,
  imports: Imports,
): TypedValues {
  const problems: FoundProblem[] = [];
  const found = {
    valueTypes: new Map<string, Type>(),
    exprTypes: new Map<Expr, Type>(),
    patternTypes: new Map<CorePattern, Type>(),
    localTypes: new Map<LocalId, Type>(),
    problems,
  };
  const typesOf = (packageName: string): Types | undefined =>
    packageName === resolved.name ? types : imports.get(packageName)?.types;
  const solver = newSolver((packageName, name) => {
    const kinded = typesOf(packageName)?.get(name);
    if (kinded === undefined) throw new Error(`no kind for ${packageName}::${name}`);
    return kindOfParameters(kinded.params);
  });
  const names: Names = {
    global: (ref) =>
      ref.package === resolved.name
        ? found.valueTypes.get(ref.name)
        : imports.get(ref.package)?.valueTypes.get(ref.name),
    constructor: constructorSignatures(typesOf),
  };
  for (const value of resolved.values) {
    const inference = newInference(solver, names, isBroken(value));
    const type = typeOfTopLevel(inference, value, (assumed) =>
      found.valueTypes.set(value.name, assumed),
    );
    if (type === undefined) found.valueTypes.delete(value.name);
    else found.valueTypes.set(value.name, tidyType(zonk(type)));
    if (!inference.tainted && !inference.broken) {
      found.problems.push(...inference.problems.map(zonkProblem));
    }
    keepTypes(solver, inference.exprTypes, found.exprTypes);
    keepTypes(solver, inference.patternTypes, found.patternTypes);
    keepTypes(solver, inference.locals, found.localTypes);
  }
  return found;
}

function newInference(solver: Solver, names: Names, broken: boolean): Inference {
  return {
    solver,
    names,
    judge,
    locals: new Map(),
    typeVariables: new Map(),
    exprTypes: new Map(),
    patternTypes: new Map(),
    problems: [],
    broken,
    tainted: false,
  };
}

function isBroken(value: TopLevel): boolean {
  return value.tag === "value" && value.broken;
}

/**
 * `undefined` when nobody can know it. One that is broken is looked through all the same, for the types
 * that an editor can show.
 */
function typeOfTopLevel(
  inference: Inference,
  value: TopLevel,
  assume: (type: Type) => void,
): Type | undefined {
  if (value.tag === "external") {
    const problem = kindFault(inference.solver, value.type);
    if (problem === undefined) return value.type;
    inference.problems.push({ problem, region: value.region });
    return undefined;
  }
  const type = inferDefinition(inference, value, assume);
  if (inference.broken) return undefined;
  if (inference.problems.length === 0 && !inference.tainted) return type;
  const evident = evidentType(inference, value.value);
  const usable = evident !== undefined && kindFault(inference.solver, evident) === undefined;
  return usable ? evident : undefined;
}

/** Takes over what was recorded. What nothing decides is some type that stays unknown. */
function keepTypes<Node>(
  solver: Solver,
  from: ReadonlyMap<Node, Type>,
  into: Map<Node, Type>,
): void {
  for (const [node, type] of from) {
    for (const { meta } of freeParts(type).metas) {
      setSolution(solver, meta, { tag: "variable", name: freshName(solver, "") });
    }
    into.set(node, zonk(type));
  }
}
