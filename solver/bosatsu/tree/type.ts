/** Variance of a type parameter; `phantom` is unused, below both `co` and `contra`. */
export type Variance = "phantom" | "co" | "contra" | "invariant";

/** `*`, or an arrow whose argument carries its variance. */
export type Kind =
  | { readonly tag: "star" }
  | {
      readonly tag: "arrow";
      readonly variance: Variance;
      readonly argument: Kind;
      readonly result: Kind;
    };

export type BoundVariable = { readonly name: string; readonly kind: Kind };

/**
 * Types of any rank. A function `(a, b) -> c` is `apply(apply(apply(Fn2, a), b), c)`, with `Fn2` a
 * constant of `Bosatsu/Predef`. *Rho* has no outer `forall`; *tau* has no quantifier at all.
 */
export type Type =
  | { readonly tag: "forall"; readonly vars: readonly BoundVariable[]; readonly body: Type }
  | { readonly tag: "exists"; readonly vars: readonly BoundVariable[]; readonly body: Type }
  | { readonly tag: "apply"; readonly fn: Type; readonly argument: Type }
  | { readonly tag: "constant"; readonly package: string; readonly name: string }
  /** Bound by a `forall`, an `exists`, a `generic` node of core or a type declaration. */
  | { readonly tag: "variable"; readonly name: string }
  | {
      readonly tag: "skolem";
      readonly name: string;
      readonly kind: Kind;
      readonly existential: boolean;
      readonly id: number;
    }
  | { readonly tag: "meta"; readonly meta: Meta };

/** A type not known yet. Lives only while one package is inferred; never becomes one with a `forall`. */
export type Meta = {
  readonly id: number;
  readonly kind: Kind;
  level: number;
  solution: Type | undefined;
};

export const predef = "Bosatsu/Predef";

/** The most parameters of a function, fields of a constructor, items of a tuple. */
export const arityMax = 32;

export const star: Kind = { tag: "star" };

export function constant(name: string, packageName: string = predef): Type {
  return { tag: "constant", package: packageName, name };
}

export function applyType(fn: Type, ...args: readonly Type[]): Type {
  return args.reduce<Type>((head, argument) => ({ tag: "apply", fn: head, argument }), fn);
}

export function functionType(params: readonly Type[], result: Type): Type {
  return applyType(constant(`Fn${params.length}`), ...params, result);
}

export function tupleType(items: readonly Type[]): Type {
  if (items.length === 0) return unitType;
  return applyType(constant(`Tuple${items.length}`), ...items);
}

export const unitType: Type = constant("Unit");
export const intType: Type = constant("Int");
export const boolType: Type = constant("Bool");
export const stringType: Type = constant("String");
export const charType: Type = constant("Char");
export const floatType: Type = constant("Float64");

/** Head and arguments of a chain of applications. */
export function unapply(type: Type): { readonly head: Type; readonly args: readonly Type[] } {
  const args: Type[] = [];
  let head = type;
  while (head.tag === "apply") {
    args.push(head.argument);
    head = head.fn;
  }
  return { head, args: args.reverse() };
}

/** Parameters and result when the type is a function whose head needs no further solving. */
export function asFunction(
  type: Type,
): { readonly params: readonly Type[]; readonly result: Type } | undefined {
  const { head, args } = unapply(type);
  if (head.tag !== "constant" || head.package !== predef || !/^Fn\d+$/.test(head.name)) {
    return undefined;
  }
  const result = args.at(-1);
  if (result === undefined || args.length !== Number(head.name.slice(2)) + 1) return undefined;
  return { params: args.slice(0, -1), result };
}
