import type { KindProblem } from "../../tree/problem-type.ts";
import type { Region } from "../../tree/source.ts";
import type { BoundVariable, Kind, Type } from "../../tree/type.ts";
import { star } from "../../tree/type.ts";
import type { Inference } from "./inference.ts";
import { kindAllows } from "./kind.ts";
import { addProblem } from "./report.ts";
import type { Solver } from "./solver.ts";
import { kindOf, newMeta } from "./solver.ts";
import { prune, substitute } from "./type-walk.ts";

/**
 * A type from the source, with its variables as the scope has them. Must be a value's type; if it
 * cannot be, any type will do from there on.
 */
export function readType(inference: Inference, type: Type, region: Region): Type {
  const { solver, typeVariables } = inference;
  const read = substitute(type, typeVariables);
  const fault = kindFault(solver, read);
  if (fault === undefined) return read;
  addProblem(inference, fault, region);
  return newMeta(solver);
}

/** What is wrong with a written type that should be the type of a value. */
export function kindFault(solver: Solver, type: Type): KindProblem | undefined {
  const found = kindOfWritten(solver, type, new Map());
  if ("code" in found) return found;
  if (found.tag === "star") return undefined;
  return { code: "KindExpectedType", type, kind: found };
}

function kindOfWritten(
  solver: Solver,
  type: Type,
  bound: ReadonlyMap<string, Kind>,
): Kind | KindProblem {
  const pruned = prune(type);
  switch (pruned.tag) {
    case "apply":
      return kindOfApplied(solver, pruned, bound);
    case "forall":
    case "exists":
      return kindOfQuantified(solver, pruned, withBound(bound, pruned.vars));
    case "variable":
      return bound.get(pruned.name) ?? star;
    case "constant":
    case "skolem":
    case "meta":
      return kindOf(solver, pruned);
  }
}

function kindOfApplied(
  solver: Solver,
  { fn, argument }: Extract<Type, { readonly tag: "apply" }>,
  bound: ReadonlyMap<string, Kind>,
): Kind | KindProblem {
  const kind = kindOfWritten(solver, fn, bound);
  if ("code" in kind) return kind;
  const actual = kindOfWritten(solver, argument, bound);
  if ("code" in actual) return actual;
  if (kind.tag === "star") return { code: "KindCannotTyApply", fn };
  if (kindAllows(kind.argument, actual)) return kind.result;
  return { code: "KindInvalidApply", fn, argument, actual, expected: kind.argument };
}

function kindOfQuantified(
  solver: Solver,
  { body }: Extract<Type, { readonly tag: "forall" | "exists" }>,
  bound: ReadonlyMap<string, Kind>,
): Kind | KindProblem {
  const kind = kindOfWritten(solver, body, bound);
  if ("code" in kind || kind.tag === "star") return kind;
  return { code: "KindExpectedType", type: body, kind };
}

function withBound(
  bound: ReadonlyMap<string, Kind>,
  vars: readonly BoundVariable[],
): ReadonlyMap<string, Kind> {
  return new Map([...bound, ...vars.map(({ name, kind }) => [name, kind] as const)]);
}
