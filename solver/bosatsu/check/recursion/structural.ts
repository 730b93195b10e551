import type { CheckedPackage } from "../../tree/checked.ts";
import type { ConstructorRef, CorePattern, Expr, LocalId } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { asFunction, predef, unapply } from "../../tree/type.ts";
import type { DeclaredTypes } from "../declared-types.ts";
import { asDataType, fieldTypes, typeKey } from "../declared-types.ts";

/**
 * How a value compares with the target of a recursion. The order is the recursive path order on the
 * tree that one sees by taking data apart and by forcing what is delayed: a part is smaller than the
 * whole, and an earlier constructor of smaller parts is smaller than a later one. All such trees are
 * finite, since a type mentions itself in covariant places only.
 */
export type Size = "equal" | "smaller";

export type SizeQuestion = {
  readonly checked: CheckedPackage;
  readonly declared: DeclaredTypes;
  readonly isForce: (fn: Expr) => boolean;
  readonly sizes: ReadonlyMap<LocalId, Size>;
  readonly targetType: Type | undefined;
  /** The constructor that the branch has found the target to be made with, if it is one. */
  readonly targetCase: ConstructorRef | undefined;
};

/** The size of an expression; `undefined` for one that may be anything. */
export function sizeOf(question: SizeQuestion, expr: Expr): Size | undefined {
  const value = withoutTypes(expr);
  switch (value.tag) {
    case "local":
      return question.sizes.get(value.id);
    case "constructor":
      return sizeOfMade(question, value.ref, []);
    case "list":
      return value.items.length === 0 ? sizeOfMade(question, emptyList, []) : undefined;
    case "apply":
      return sizeOfCall(question, value);
    default:
      return undefined;
  }
}

const emptyList: ConstructorRef = { package: predef, name: "EmptyList" };

export function withoutTypes(expr: Expr): Expr {
  let inner = expr;
  while (inner.tag === "annotate" || inner.tag === "generic") {
    inner = inner.tag === "annotate" ? inner.value : inner.body;
  }
  return inner;
}

type Apply = Extract<Expr, { readonly tag: "apply" }>;

function sizeOfCall(question: SizeQuestion, { fn, args }: Apply): Size | undefined {
  const called = withoutTypes(fn);
  const [argument] = args;
  if (called.tag === "constructor") return sizeOfMade(question, called.ref, args);
  if (argument === undefined || args.length !== 1) return undefined;
  if (question.isForce(called)) return sizeOf(question, argument) && "smaller";
  if (called.tag !== "local" || !isUnit(argument)) return undefined;
  const type = question.checked.exprTypes.get(fn);
  return isThunk(type) ? question.sizes.get(called.id) && "smaller" : undefined;
}

export function isUnit(expr: Expr): boolean {
  const value = withoutTypes(expr);
  return value.tag === "constructor" && value.ref.package === predef && value.ref.name === "Unit";
}

function isThunk(type: Type | undefined): boolean {
  const fn = type === undefined ? undefined : asFunction(type);
  return fn !== undefined && isThunkOf(fn.params);
}

export function isThunkOf(params: readonly Type[]): boolean {
  const [only] = params;
  if (only?.tag !== "constant" || params.length !== 1) return false;
  return only.package === predef && only.name === "Unit";
}

/**
 * `K(args)` where the target is known to be made with `C`: equal when both are the same constructor
 * without fields; smaller when `K` stands before `C`, each field of the target's own type gets
 * something smaller, and no other field can hold anything of that type.
 */
function sizeOfMade(
  question: SizeQuestion,
  ref: ConstructorRef,
  args: readonly Expr[],
): Size | undefined {
  const { declared, targetCase, targetType } = question;
  if (targetCase === undefined || targetType === undefined) return undefined;
  const made = declared.constructor(ref);
  const target = declared.constructor(targetCase);
  if (made === undefined || target === undefined || made.type !== target.type) return undefined;
  if (made.variant === target.variant)
    return made.variant.fields.length === 0 ? "equal" : undefined;
  if (made.variant.index > target.variant.index) return undefined;
  if (made.variant.fields.length !== args.length || made.variant.existentials.length > 0) {
    return undefined;
  }
  const data = asDataType(declared, targetType);
  if (data?.declaration !== made.type) return undefined;
  const key = typeKey(targetType);
  const fields = fieldTypes(data, made.variant);
  const fits = fields.every((field, at) => {
    if (!mayHold(field, targetType)) return true;
    const arg = args[at];
    if (arg === undefined || typeKey(field) !== key) return false;
    const value = withoutTypes(arg);
    return value.tag === "local" && question.sizes.get(value.id) === "smaller";
  });
  return fits ? "smaller" : undefined;
}

/** Whether a value of one type can have one of the other inside, as far as its type tells. */
function mayHold(type: Type, inside: Type): boolean {
  const { head } = unapply(inside);
  const search = (it: Type): boolean => {
    switch (it.tag) {
      case "apply":
        return search(it.fn) || search(it.argument);
      case "constant":
        return head.tag === "constant" && it.package === head.package && it.name === head.name;
      case "exists":
        return true;
      case "forall":
        return search(it.body);
      case "variable":
      case "skolem":
        return false;
      case "meta":
        return true;
    }
  };
  return search(type);
}

/** The sizes of a pattern's names, for a value of this size. */
export function sizesIn(pattern: CorePattern, whole: Size): ReadonlyMap<LocalId, Size> {
  switch (pattern.tag) {
    case "wildcard":
    case "literal":
      return new Map();
    case "bind":
      return new Map([[pattern.local.id, whole]]);
    case "as":
      return new Map(sizesIn(pattern.pattern, whole)).set(pattern.local.id, whole);
    case "annotated":
      return sizesIn(pattern.pattern, whole);
    case "constructor":
      return joined(pattern.args.map((arg) => sizesIn(arg, "smaller")));
    case "union":
      return commonSizes(pattern.alternatives.map((it) => sizesIn(it, whole)));
    case "list":
      return listSizes(pattern, whole);
    case "string":
      return stringSizes(pattern, whole);
  }
}

function joined(parts: readonly ReadonlyMap<LocalId, Size>[]): ReadonlyMap<LocalId, Size> {
  return new Map(parts.flatMap((part) => [...part]));
}

/** What holds in every alternative. A name that is smaller in some and equal in others is no larger. */
export function commonSizes(
  alternatives: readonly ReadonlyMap<LocalId, Size>[],
): ReadonlyMap<LocalId, Size> {
  const [first, ...others] = alternatives;
  const common = new Map<LocalId, Size>();
  for (const [id, size] of first ?? []) {
    const sizes = [size, ...others.map((other) => other.get(id))];
    if (sizes.includes(undefined)) continue;
    common.set(id, sizes.every((it) => it === "smaller") ? "smaller" : "equal");
  }
  return common;
}

type PatternOf<Tag extends CorePattern["tag"]> = Extract<CorePattern, { readonly tag: Tag }>;

/** A lone glob is the whole list. */
function listSizes({ items }: PatternOf<"list">, whole: Size): ReadonlyMap<LocalId, Size> {
  const inside = items.length === 1 ? whole : "smaller";
  return joined(
    items.map((item) => {
      if (item.tag === "item") return sizesIn(item.pattern, "smaller");
      return item.local === undefined ? new Map() : new Map([[item.local.id, inside]]);
    }),
  );
}

/** A lone glob is the whole string; a character is no part of it of the same type. */
function stringSizes({ parts }: PatternOf<"string">, whole: Size): ReadonlyMap<LocalId, Size> {
  const fixed = parts.filter((part) => part.tag !== "text" || part.text !== "");
  const inside = fixed.length === 1 ? whole : "smaller";
  const sizes = new Map<LocalId, Size>();
  for (const part of parts) {
    if (part.tag === "glob" && part.local !== undefined) sizes.set(part.local.id, inside);
  }
  return sizes;
}

/** The constructor that a pattern asks for, when all its alternatives ask for the same. */
export function caseAsked(pattern: CorePattern): ConstructorRef | undefined {
  switch (pattern.tag) {
    case "as":
    case "annotated":
      return caseAsked(pattern.pattern);
    case "constructor":
      return pattern.ref;
    case "list":
      return listCase(pattern);
    case "union":
      return commonCase(pattern.alternatives.map(caseAsked));
    default:
      return undefined;
  }
}

function listCase({ items }: PatternOf<"list">): ConstructorRef | undefined {
  if (items.length === 0) return emptyList;
  const some = items.some(({ tag }) => tag === "item");
  return some ? { package: predef, name: "NonEmptyList" } : undefined;
}

export function commonCase(
  refs: readonly (ConstructorRef | undefined)[],
): ConstructorRef | undefined {
  const [first] = refs;
  const same = refs.every((it) => it?.package === first?.package && it?.name === first?.name);
  return same ? first : undefined;
}
