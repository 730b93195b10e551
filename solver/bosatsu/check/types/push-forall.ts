import type { Type } from "../../tree/type.ts";
import { applyType } from "../../tree/type.ts";
import type { Solver } from "./solver.ts";
import { kindOf } from "./solver.ts";
import { freeParts, prune, quantify, spine } from "./type-walk.ts";

/**
 * Moves variables of an outer `forall` into the one covariant argument that mentions them:
 * `forall a. List[a -> a]` is `List[forall a. a -> a]`. The others stay outside.
 */
export function pushForall(solver: Solver, type: Type): Type {
  const pruned = prune(type);
  if (pruned.tag !== "forall") return pruned;
  const { head, args } = spine(pruned.body);
  if (head.tag !== "constant") return pruned;
  const mentioned = args.map((argument) => new Set(freeParts(argument).variables));
  const variances = variancesOf(solver, head, args.length);
  const moved = new Set<string>();
  const pushed = args.map((argument, index) => {
    if (variances[index] !== "co") return argument;
    const own = pruned.vars.filter(({ name }) =>
      mentioned.every((names, other) => names.has(name) === (other === index)),
    );
    for (const { name } of own) moved.add(name);
    return quantify("forall", own, argument);
  });
  const left = pruned.vars.filter(({ name }) => !moved.has(name));
  return quantify("forall", left, applyType(head, ...pushed));
}

function variancesOf(solver: Solver, head: Type, count: number): readonly string[] {
  let kind = kindOf(solver, head);
  const variances: string[] = [];
  while (kind.tag === "arrow" && variances.length < count) {
    variances.push(kind.variance);
    kind = kind.result;
  }
  return variances;
}
