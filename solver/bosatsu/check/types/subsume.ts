import type { Kind, Meta, Type } from "../../tree/type.ts";
import { applyType } from "../../tree/type.ts";
import type { Fault } from "./fault.ts";
import { flip } from "./fault.ts";
import { kindAllows } from "./kind.ts";
import { matchTypes } from "./match-type.ts";
import { chooseWitness, instantiate, needsSkolems, openHidden, skolemise } from "./quantifiers.ts";
import { sameType } from "./same-type.ts";
import type { Solver } from "./solver.ts";
import { inScope, kindOf, newMeta, solve } from "./solver.ts";
import { functionArity, hasQuantifier, prune, spine } from "./type-walk.ts";

/**
 * Whether a value of type `actual` can be used as a `wanted`: a polymorphic type as each of its
 * instances, a type as an `exists` that hides part of it, and so on inside by the variance of each
 * parameter. Solves metas on the way, also when there is a fault: see `attempt`.
 */
export function subsume(solver: Solver, actual: Type, wanted: Type): Fault | undefined {
  if (hidesPolymorphic(wanted)) return subsumeHiding(solver, prune(actual), wanted);
  if (!needsSkolems(solver, wanted)) return subsumeRho(solver, actual, wanted);
  if (isInstance(solver, actual, wanted)) return undefined;
  return inScope(solver, () =>
    subsumeRho(solver, actual, skolemise(solver, wanted, { from: "use" })),
  );
}

/** `exists a. forall b. ...`: the variables inside must be open before an instance is taken of `actual`. */
function hidesPolymorphic(wanted: Type): boolean {
  const pruned = prune(wanted);
  return pruned.tag === "exists" && prune(pruned.body).tag === "forall";
}

function subsumeHiding(solver: Solver, actual: Type, wanted: Type): Fault | undefined {
  if (actual.tag === "exists") return subsume(solver, openHidden(solver, actual), wanted);
  return subsume(solver, actual, chooseWitness(solver, wanted));
}

/** Makes both types equal. */
export function unify(solver: Solver, actual: Type, wanted: Type): Fault | undefined {
  const left = prune(actual);
  const right = prune(wanted);
  if (left === right) return undefined;
  if (left.tag === "meta" && right.tag === "meta") return joinMetas(solver, left.meta, right.meta);
  if (left.tag === "meta") return flip(solve(solver, left.meta, right));
  if (right.tag === "meta") return solve(solver, right.meta, left);
  if (left.tag === "apply" && right.tag === "apply") return unifyApplied(solver, left, right);
  if (sameType(left, right)) return undefined;
  const equivalent =
    (isQuantified(left) || isQuantified(right)) &&
    subsume(solver, left, right) === undefined &&
    subsume(solver, right, left) === undefined;
  return equivalent ? undefined : mismatch(left, right);
}

type Applied = Extract<Type, { readonly tag: "apply" }>;

function unifyApplied(solver: Solver, left: Applied, right: Applied): Fault | undefined {
  const whole = differentHeads(left, right);
  if (whole !== undefined) return whole;
  return unify(solver, left.fn, right.fn) ?? unify(solver, left.argument, right.argument);
}

/** The older meta stays, unless its kind is the wider one. */
function joinMetas(solver: Solver, left: Meta, right: Meta): Fault | undefined {
  if (left === right) return undefined;
  const leftStays = kindAllows(right.kind, left.kind);
  const rightStays = kindAllows(left.kind, right.kind);
  if (leftStays && (left.id < right.id || !rightStays)) {
    return solve(solver, right, { tag: "meta", meta: left });
  }
  return flip(solve(solver, left, { tag: "meta", meta: right }));
}

/** `wanted` is in weak prenex form. */
function subsumeRho(solver: Solver, actual: Type, wanted: Type): Fault | undefined {
  const left = prune(actual);
  if (left.tag !== "forall") return subsumeMono(solver, left, wanted);
  if (isInstance(solver, left, wanted)) return undefined;
  return subsumeMono(solver, instantiate(solver, left), wanted);
}

/** `actual` has no outer `forall`. */
function subsumeMono(solver: Solver, actual: Type, wanted: Type): Fault | undefined {
  const left = prune(actual);
  const right = prune(wanted);
  if (left === right) return undefined;
  if (left.tag === "exists") {
    const keeps = right.tag === "meta" && !hasQuantifier(left, "forall");
    if (keeps || sameType(left, right)) return unify(solver, left, right);
    return subsumeRho(solver, openHidden(solver, left), right);
  }
  if (right.tag === "exists") {
    if (matchTypes(solver, right.vars, [{ pattern: right.body, target: left }])) return undefined;
    return subsume(solver, left, chooseWitness(solver, right));
  }
  if (left.tag === "apply" || right.tag === "apply") return subsumeApplied(solver, left, right);
  return unify(solver, left, right);
}

/** Whether it is one as it stands, for choices that may be polymorphic themselves. */
function isInstance(solver: Solver, actual: Type, wanted: Type): boolean {
  const left = prune(actual);
  if (left.tag !== "forall") return false;
  return matchTypes(solver, left.vars, [{ pattern: left.body, target: wanted }]) !== undefined;
}

function subsumeApplied(solver: Solver, left: Type, right: Type): Fault | undefined {
  if (left.tag === "meta") {
    const shape = shapeFor(solver, right);
    return flip(solve(solver, left.meta, shape)) ?? subsumeParts(solver, shape, right);
  }
  if (right.tag === "meta") {
    const shape = shapeFor(solver, left);
    return solve(solver, right.meta, shape) ?? subsumeParts(solver, left, shape);
  }
  return subsumeParts(solver, left, right);
}

/**
 * A meta cannot be a type with a `forall` in it, but it can have the same outline, with a meta for
 * each argument that may be an instance.
 */
function shapeFor(solver: Solver, type: Type): Type {
  if (!hasQuantifier(type, "forall")) return type;
  const { head, args } = spine(type);
  return applyType(head, ...args.map((argument) => newMeta(solver, kindOf(solver, argument))));
}

function subsumeParts(solver: Solver, left: Type, right: Type): Fault | undefined {
  if (left === right) return undefined;
  if (left.tag !== "apply" || right.tag !== "apply") return mismatch(left, right);
  const whole = differentHeads(left, right);
  if (whole !== undefined) return whole;
  return (
    subsumeMono(solver, left.fn, right.fn) ??
    subsumeArgument(solver, left.argument, right.argument, kindOf(solver, right.fn))
  );
}

function subsumeArgument(solver: Solver, left: Type, right: Type, kind: Kind): Fault | undefined {
  const variance = kind.tag === "arrow" ? kind.variance : "invariant";
  switch (variance) {
    case "phantom":
      return undefined;
    case "invariant":
      return unify(solver, left, right);
    case "co":
      return subsumeInside(solver, left, right);
    case "contra":
      return flip(subsumeInside(solver, right, left));
  }
}

/** What an inner `exists` hides may differ from one part of the value to the next: it must stay inside. */
function subsumeInside(solver: Solver, left: Type, right: Type): Fault | undefined {
  if (!hasQuantifier(left, "exists")) return subsume(solver, left, right);
  return inScope(solver, () => subsume(solver, left, right));
}

/** Two constants at the heads that can never be the same: the whole types are what does not fit. */
function differentHeads(left: Type, right: Type): Fault | undefined {
  const { head: one, args: ones } = spine(left);
  const { head: other, args: others } = spine(right);
  if (one.tag !== "constant" || other.tag !== "constant") return undefined;
  if (one.package === other.package && one.name === other.name && ones.length === others.length) {
    return undefined;
  }
  if (functionArity(one) !== undefined && functionArity(other) !== undefined) {
    return { reason: "arity", actual: ones.length - 1, wanted: others.length - 1 };
  }
  return mismatch(left, right);
}

function isQuantified(type: Type): boolean {
  return type.tag === "forall" || type.tag === "exists";
}

function mismatch(actual: Type, wanted: Type): Fault {
  return { reason: "mismatch", actual, wanted };
}
