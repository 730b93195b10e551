import type { CorePattern, Expr, LocalId } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { asFunction, unapply } from "../../tree/type.ts";
import type { DeclaredTypes } from "../declared-types.ts";
import type { Size } from "./structural.ts";
import { isThunkOf, isUnit, withoutTypes } from "./structural.ts";

/**
 * A second way to see a recursion get smaller, for types with functions in them: by the stage at
 * which a value enters the least solution of its type's declaration. A value made by `C` of stage
 * i + 1 has in its fields values of its own type of stage i, where the declaration itself says so,
 * and functions that take and give such values. So a function in a field may be handed a function
 * that asks for a value of stage i; with it, what it asks for is smaller.
 *
 * A stage says nothing of values that come in through a type parameter, which may be of any stage.
 * So this order and that of `structural.ts` are never mixed: a definition has to get smaller by one of
 * them in all its calls. Mixed, `T[p]: Leaf(p), Next((T[p] -> Int, p) -> Int)` would let a value come
 * back inside a `Leaf` that it asked for itself.
 */
export type Stages = {
  readonly sizes: Map<LocalId, Size>;
  /** Functions found in fields, with their declared types. */
  readonly functions: Map<LocalId, Type>;
};

export function noStages(): Stages {
  return { sizes: new Map(), functions: new Map() };
}

/** Whether a type is the target's by its head, so that a declaration that says it means the target. */
function isOwn(type: Type, target: Type | undefined): boolean {
  const [head, wanted] = [unapply(type).head, target && unapply(target).head];
  if (head.tag !== "constant" || wanted?.tag !== "constant") return false;
  return head.package === wanted.package && head.name === wanted.name;
}

/** Learns the stages of a pattern's names, for a value of the target's own type. */
export function learnStages(
  stages: Stages,
  declared: DeclaredTypes,
  target: Type | undefined,
  { pattern, whole }: { readonly pattern: CorePattern; readonly whole: Size },
): void {
  switch (pattern.tag) {
    case "bind":
      stages.sizes.set(pattern.local.id, whole);
      return;
    case "as":
      stages.sizes.set(pattern.local.id, whole);
      learnStages(stages, declared, target, { pattern: pattern.pattern, whole });
      return;
    case "annotated":
      learnStages(stages, declared, target, { pattern: pattern.pattern, whole });
      return;
    case "constructor":
      learnFields(stages, declared, target, pattern);
      return;
    default:
      return;
  }
}

function learnFields(
  stages: Stages,
  declared: DeclaredTypes,
  target: Type | undefined,
  { ref, args }: Extract<CorePattern, { readonly tag: "constructor" }>,
): void {
  const found = declared.constructor(ref);
  const head = target && unapply(target).head;
  if (found === undefined || head?.tag !== "constant") return;
  if (found.type.package !== head.package || found.type.name !== head.name) return;
  for (const [index, { type }] of found.variant.fields.entries()) {
    const pattern = args[index];
    if (pattern === undefined) continue;
    if (isOwn(type, target)) learnStages(stages, declared, target, { pattern, whole: "smaller" });
    if (functionOf(type) === undefined || pattern.tag !== "bind") continue;
    stages.functions.set(pattern.local.id, type);
  }
}

/**
 * A type as a function, for whatever its variables stand for. They may stand for the target at any
 * stage, so only what the declaration calls by the target's name is of the stage before.
 */
function functionOf(type: Type): ReturnType<typeof asFunction> {
  let inner = type;
  while (inner.tag === "forall") inner = inner.body;
  return asFunction(inner);
}

/** The stage of an expression: of a name, or of a delayed value from a field. */
export function stageOf(stages: Stages, target: Type | undefined, expr: Expr): Size | undefined {
  const value = withoutTypes(expr);
  if (value.tag === "local") return stages.sizes.get(value.id);
  if (value.tag !== "apply") return undefined;
  const fn = fieldFunction(stages, value);
  const [argument] = value.args;
  if (fn === undefined || argument === undefined || !isUnit(argument)) return undefined;
  return isThunkOf(fn.params) && isOwn(fn.result, target) ? "smaller" : undefined;
}

type Apply = Extract<Expr, { readonly tag: "apply" }>;

/** The declared type of what is called, when that is a function found in a field. */
function fieldFunction(stages: Stages, { fn }: Apply): ReturnType<typeof asFunction> {
  const called = withoutTypes(fn);
  const type = called.tag === "local" ? stages.functions.get(called.id) : undefined;
  return type && functionOf(type);
}

/**
 * For a call of a function found in a field: for each argument, which of the parameters of a function
 * given there are values of the target's type, and so smaller. `undefined` when it is no such call.
 */
export function continuations(
  stages: Stages,
  target: Type | undefined,
  apply: Apply,
): readonly (readonly boolean[])[] | undefined {
  const fn = fieldFunction(stages, apply);
  return fn?.params.map((param) => {
    const continuation = functionOf(param);
    return continuation === undefined ? [] : continuation.params.map((it) => isOwn(it, target));
  });
}
