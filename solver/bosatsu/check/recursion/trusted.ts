import type { CheckedPackage } from "../../tree/checked.ts";
import type { Expr } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { asFunction, unapply } from "../../tree/type.ts";
import { withoutTypes } from "./structural.ts";

/**
 * Functions that give what a delayed value holds and nothing else. They are known by name, and their
 * types must say as much: a function for all `a` from `Lazy[a]` to `a` has no other `a` to give.
 */
export type Trusted = {
  /** `get_Lazy(l)` and `eval(e)`. */
  readonly isForce: (fn: Expr) => boolean;
  /** `flat_map(e, x -> ...)`, which gives its lambda what `e` holds. */
  readonly isBind: (fn: Expr) => boolean;
};

export function trustedFunctions(packages: ReadonlyMap<string, CheckedPackage>): Trusted {
  const is = (fn: Expr, owner: string, name: string): boolean => {
    const called = withoutTypes(fn);
    return called.tag === "global" && called.package === owner && called.name === name;
  };
  const typed = (owner: string, name: string): Type | undefined =>
    packages.get(owner)?.valueTypes.get(name);
  const lazy = isForceType("Bosatsu/Lazy", typed("Bosatsu/Lazy", "get_Lazy"));
  const evaluates = isForceType("Bosatsu/Eval", typed("Bosatsu/Eval", "eval"));
  const binds = isBindType("Bosatsu/Eval", typed("Bosatsu/Eval", "flat_map"));
  return {
    isForce: (fn) =>
      (lazy && is(fn, "Bosatsu/Lazy", "get_Lazy")) || (evaluates && is(fn, "Bosatsu/Eval", "eval")),
    isBind: (fn) => binds && is(fn, "Bosatsu/Eval", "flat_map"),
  };
}

/** `forall a. F[a] -> a`, with `F` of the same package. */
function isForceType(owner: string, type: Type | undefined): boolean {
  const fn = quantifiedFunction(type);
  const [delayed, another] = fn?.params ?? [];
  if (fn === undefined || delayed === undefined || another !== undefined) return false;
  const held = heldBy(owner, delayed);
  return held !== undefined && held === variableName(fn.result);
}

/** `forall a, b. (F[a], a -> F[b]) -> F[b]`. */
function isBindType(owner: string, type: Type | undefined): boolean {
  const fn = quantifiedFunction(type);
  const [delayed, next, another] = fn?.params ?? [];
  if (delayed === undefined || next === undefined || another !== undefined) return false;
  const held = heldBy(owner, delayed);
  const [param, second] = asFunction(next)?.params ?? [];
  return held !== undefined && second === undefined && held === variableName(param);
}

function quantifiedFunction(type: Type | undefined): ReturnType<typeof asFunction> {
  return type?.tag === "forall" ? asFunction(type.body) : undefined;
}

/** `a` of `F[a]`. */
function heldBy(owner: string, type: Type): string | undefined {
  const { head, args } = unapply(type);
  if (head.tag !== "constant" || head.package !== owner || args.length !== 1) return undefined;
  return variableName(args[0]);
}

function variableName(type: Type | undefined): string | undefined {
  return type?.tag === "variable" ? type.name : undefined;
}
