import type { Type } from "../../tree/type.ts";
import { applyType } from "../../tree/type.ts";
import type { SkolemOrigin, Solver } from "./solver.ts";
import { kindOf, newMeta, newSkolem } from "./solver.ts";
import type { Skolem } from "./type-walk.ts";
import { hasQuantifier, prune, spine, substitute } from "./type-walk.ts";

/** Opening of quantifiers: with metas where we may choose, with skolems where we may not. */

/** Replaces the outer `forall`s by fresh metas: what is left has no outer `forall`. */
export function instantiate(solver: Solver, type: Type): Type {
  const pruned = prune(type);
  if (pruned.tag !== "forall") return pruned;
  const metas = pruned.vars.map(({ name, kind }): readonly [string, Type] => [
    name,
    newMeta(solver, kind),
  ]);
  return instantiate(solver, substitute(pruned.body, new Map(metas)));
}

/** Replaces an outer `exists` by fresh metas: someone else will say what is hidden. */
export function chooseWitness(solver: Solver, type: Type): Type {
  const pruned = prune(type);
  if (pruned.tag !== "exists") return pruned;
  const metas = pruned.vars.map(({ name, kind }): readonly [string, Type] => [
    name,
    newMeta(solver, kind),
  ]);
  return chooseWitness(solver, substitute(pruned.body, new Map(metas)));
}

/**
 * Replaces an outer `exists` by skolems of the current scope. What is hidden under a `forall` may
 * differ from instance to instance, so there one instance is taken first.
 */
export function openHidden(solver: Solver, type: Type): Type {
  const pruned = prune(type);
  if (pruned.tag === "forall" && prune(pruned.body).tag === "exists") {
    return openHidden(solver, instantiate(solver, pruned));
  }
  if (pruned.tag !== "exists") return pruned;
  const skolems = skolemsFor(solver, pruned.vars, { from: "hidden" });
  const opened = prune(substitute(pruned.body, skolems));
  return opened.tag === "exists" ? openHidden(solver, opened) : opened;
}

/**
 * Weak prenex form: each `forall` at the root or behind covariant arguments only is opened with
 * skolems of the current scope. (Peyton Jones et al., "Practical type inference for arbitrary-rank
 * types", 2007, where functions are the only constructor.)
 */
export function skolemise(solver: Solver, type: Type, origin: SkolemOrigin): Type {
  if (!needsSkolems(solver, type)) return type;
  const pruned = prune(type);
  if (pruned.tag === "forall") {
    const opened = substitute(pruned.body, skolemsFor(solver, pruned.vars, origin));
    return skolemise(solver, opened, origin);
  }
  if (pruned.tag !== "apply") return pruned;
  const { head, args } = spine(pruned);
  let kind = kindOf(solver, head);
  const opened = args.map((argument) => {
    const covariant = kind.tag === "arrow" && kind.variance === "co";
    if (kind.tag === "arrow") kind = kind.result;
    return covariant ? skolemise(solver, argument, origin) : argument;
  });
  return applyType(head, ...opened);
}

/** Opens the `forall`s at the root only. */
export function skolemiseRoot(solver: Solver, type: Type, origin: SkolemOrigin): Type {
  const pruned = prune(type);
  if (pruned.tag !== "forall") return pruned;
  const opened = substitute(pruned.body, skolemsFor(solver, pruned.vars, origin));
  return skolemiseRoot(solver, opened, origin);
}

/** Whether `skolemise` would open anything. */
export function needsSkolems(solver: Solver, type: Type): boolean {
  if (!hasQuantifier(type, "forall")) return false;
  const pruned = prune(type);
  if (pruned.tag !== "apply") return pruned.tag === "forall";
  const { head, args } = spine(pruned);
  let kind = kindOf(solver, head);
  for (const argument of args) {
    if (kind.tag !== "arrow") return false;
    if (kind.variance === "co" && needsSkolems(solver, argument)) return true;
    kind = kind.result;
  }
  return false;
}

function skolemsFor(
  solver: Solver,
  vars: Extract<Type, { readonly tag: "forall" }>["vars"],
  origin: SkolemOrigin,
): ReadonlyMap<string, Skolem> {
  return new Map(vars.map((bound) => [bound.name, newSkolem(solver, bound, origin)]));
}
