import type { BoundVariable, Type } from "../../tree/type.ts";
import { kindAllows } from "./kind.ts";
import { sameType } from "./same-type.ts";
import type { Solver } from "./solver.ts";
import { kindOf, newSkolem } from "./solver.ts";
import type { Quantified, Skolem } from "./type-walk.ts";
import { freeParts, prune, substitute } from "./type-walk.ts";

/** What a one-sided match found for each variable; a variable that occurs nowhere is not in it. */
export type Match = ReadonlyMap<string, Type>;

export type MatchPair = { readonly pattern: Type; readonly target: Type };

/**
 * Finds types for `vars` that make each `pattern` the very type `target`, or `undefined`. Unlike
 * unification it may choose a polymorphic type, and it solves no meta: metas are equal to themselves
 * only.
 */
export function matchTypes(
  solver: Solver,
  vars: readonly BoundVariable[],
  pairs: readonly MatchPair[],
): Match | undefined {
  const matching: Matching = {
    solver,
    vars: new Map(vars.map((bound) => [bound.name, bound])),
    found: new Map(),
    inner: new Set(),
  };
  const all = pairs.every(({ pattern, target }) => matches(matching, pattern, target));
  return all ? matching.found : undefined;
}

type Matching = {
  readonly solver: Solver;
  readonly vars: ReadonlyMap<string, BoundVariable>;
  readonly found: Map<string, Type>;
  /** Ids that stand for variables of quantifiers inside; no solution may mention them. */
  readonly inner: Set<number>;
};

function matches(matching: Matching, pattern: Type, target: Type): boolean {
  const left = prune(pattern);
  const right = prune(target);
  if (left.tag === "variable") {
    const bound = matching.vars.get(left.name);
    return bound === undefined ? sameType(left, right) : found(matching, bound, right);
  }
  if (left.tag === "apply") {
    return (
      right.tag === "apply" &&
      matches(matching, left.fn, right.fn) &&
      matches(matching, left.argument, right.argument)
    );
  }
  if (left.tag === "forall" || left.tag === "exists") {
    return right.tag === left.tag && matchesInside(matching, left, right);
  }
  return sameType(left, right);
}

function found(matching: Matching, bound: BoundVariable, type: Type): boolean {
  const known = matching.found.get(bound.name);
  if (known !== undefined) return sameType(known, type);
  if (freeParts(type).skolems.some(({ id }) => matching.inner.has(id))) return false;
  if (!kindAllows(bound.kind, kindOf(matching.solver, type))) return false;
  matching.found.set(bound.name, type);
  return true;
}

function matchesInside(matching: Matching, left: Quantified, right: Quantified): boolean {
  if (left.vars.length !== right.vars.length) return false;
  const rigid = left.vars.map((bound) => newSkolem(matching.solver, bound, { from: "use" }));
  for (const { id } of rigid) matching.inner.add(id);
  return matches(matching, opened(left, rigid), opened(right, rigid));
}

function opened({ vars, body }: Quantified, rigid: readonly Skolem[]): Type {
  const pairs = vars.flatMap(({ name }, index): readonly (readonly [string, Type])[] => {
    const skolem = rigid[index];
    return skolem === undefined ? [] : [[name, skolem]];
  });
  return substitute(body, new Map(pairs));
}
