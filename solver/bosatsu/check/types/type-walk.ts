import type { BoundVariable, Kind, Meta, Type } from "../../tree/type.ts";
import { predef } from "../../tree/type.ts";

/** Plain operations on types. All of them look through solved metas. */

export type Quantified = Extract<Type, { readonly vars: readonly BoundVariable[] }>;
export type Skolem = Extract<Type, { readonly tag: "skolem" }>;

/** The type without solved metas at its root. */
export function prune(type: Type): Type {
  let pruned = type;
  while (pruned.tag === "meta" && pruned.meta.solution !== undefined) pruned = pruned.meta.solution;
  return pruned;
}

/** Head and arguments of a chain of applications. */
export function spine(type: Type): { readonly head: Type; readonly args: readonly Type[] } {
  const args: Type[] = [];
  let head = prune(type);
  while (head.tag === "apply") {
    args.push(head.argument);
    head = prune(head.fn);
  }
  return { head, args: args.reverse() };
}

export type FunctionParts = { readonly params: readonly Type[]; readonly result: Type };

/** Parameters and result of a type that is known to be a function. */
export function functionParts(type: Type): FunctionParts | undefined {
  const { head, args } = spine(type);
  const result = args.at(-1);
  if (result === undefined || functionArity(head) !== args.length - 1) return undefined;
  return { params: args.slice(0, -1), result };
}

/** The number of parameters when the type is one of the constants `Fn1`, `Fn2`, ... */
export function functionArity(type: Type): number | undefined {
  if (type.tag !== "constant" || type.package !== predef) return undefined;
  const digits = /^Fn(\d+)$/.exec(type.name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Rebuilds a type whose parts `change` maps; the same object when nothing changed. */
export function mapParts(type: Type, change: (part: Type) => Type): Type {
  switch (type.tag) {
    case "apply": {
      const fn = change(type.fn);
      const argument = change(type.argument);
      if (fn === type.fn && argument === type.argument) return type;
      return { tag: "apply", fn, argument };
    }
    case "forall":
    case "exists": {
      const body = change(type.body);
      return body === type.body ? type : { tag: type.tag, vars: type.vars, body };
    }
    case "constant":
    case "variable":
    case "skolem":
    case "meta":
      return type;
  }
}

/** The type with every solved meta replaced by its solution. */
export function zonk(type: Type): Type {
  return mapParts(prune(type), zonk);
}

/**
 * Replaces free variables. The replacements must have no free variables of their own, which holds
 * while a package is inferred: variables in scope are skolems or metas there.
 */
export function substitute(type: Type, replacements: ReadonlyMap<string, Type>): Type {
  if (replacements.size === 0) return type;
  const pruned = prune(type);
  if (pruned.tag === "variable") return replacements.get(pruned.name) ?? pruned;
  if (pruned.tag === "forall" || pruned.tag === "exists") {
    if (!pruned.vars.some(({ name }) => replacements.has(name))) {
      return mapParts(pruned, (part) => substitute(part, replacements));
    }
    const bound = new Set(pruned.vars.map(({ name }) => name));
    const inner = new Map([...replacements].filter(([name]) => !bound.has(name)));
    return mapParts(pruned, (part) => substitute(part, inner));
  }
  return mapParts(pruned, (part) => substitute(part, replacements));
}

/** What stands free in a type, each in order of first appearance. */
export type FreeParts = {
  readonly metas: Extract<Type, { readonly tag: "meta" }>[];
  readonly skolems: Skolem[];
  readonly variables: string[];
};

export function freeParts(type: Type): FreeParts {
  const free: FreeParts = { metas: [], skolems: [], variables: [] };
  const seen = new Set<unknown>();
  collectFree(type, { free, seen, bound: [] });
  return free;
}

type Collection = {
  readonly free: FreeParts;
  readonly seen: Set<unknown>;
  readonly bound: readonly string[];
};

function collectFree(type: Type, collection: Collection): void {
  const pruned = prune(type);
  switch (pruned.tag) {
    case "apply":
      collectFree(pruned.fn, collection);
      collectFree(pruned.argument, collection);
      return;
    case "forall":
    case "exists": {
      const bound = [...collection.bound, ...pruned.vars.map(({ name }) => name)];
      collectFree(pruned.body, { ...collection, bound });
      return;
    }
    case "variable":
      if (collection.bound.includes(pruned.name)) return;
      addOnce(collection, pruned.name, () => collection.free.variables.push(pruned.name));
      return;
    case "skolem":
      addOnce(collection, pruned.id, () => collection.free.skolems.push(pruned));
      return;
    case "meta":
      addOnce(collection, pruned.meta, () => collection.free.metas.push(pruned));
      return;
    case "constant":
      return;
  }
}

function addOnce({ seen }: Collection, key: unknown, add: () => void): void {
  if (seen.has(key)) return;
  seen.add(key);
  add();
}

/** Replaces skolems by id. A replacement that is a variable needs a name no quantifier inside binds. */
export function replaceSkolems(type: Type, replacements: ReadonlyMap<number, Type>): Type {
  if (replacements.size === 0) return type;
  const pruned = prune(type);
  if (pruned.tag === "skolem") return replacements.get(pruned.id) ?? pruned;
  return mapParts(pruned, (part) => replaceSkolems(part, replacements));
}

/** Replaces unsolved metas, without solving them. */
export function replaceMetas(type: Type, replacements: ReadonlyMap<Meta, Type>): Type {
  if (replacements.size === 0) return type;
  const pruned = prune(type);
  if (pruned.tag === "meta") return replacements.get(pruned.meta) ?? pruned;
  return mapParts(pruned, (part) => replaceMetas(part, replacements));
}

/** `forall vars. body`, merged with a `forall` that stands there; `body` itself without variables. */
export function quantify(tag: Quantified["tag"], vars: readonly BoundVariable[], body: Type): Type {
  if (vars.length === 0) return body;
  if (body.tag === tag) return { tag, vars: [...vars, ...body.vars], body: body.body };
  return { tag, vars, body };
}

/** Whether the type has a `forall` or `exists` somewhere, `forall` alone when `tag` says so. */
export function hasQuantifier(type: Type, tag?: Quantified["tag"]): boolean {
  const pruned = prune(type);
  switch (pruned.tag) {
    case "apply":
      return hasQuantifier(pruned.fn, tag) || hasQuantifier(pruned.argument, tag);
    case "forall":
    case "exists":
      return tag === undefined || pruned.tag === tag || hasQuantifier(pruned.body, tag);
    case "constant":
    case "variable":
    case "skolem":
    case "meta":
      return false;
  }
}

export function kindsEqual(one: Kind, other: Kind): boolean {
  if (one.tag === "star" || other.tag === "star") return one.tag === other.tag;
  return (
    one.variance === other.variance &&
    kindsEqual(one.argument, other.argument) &&
    kindsEqual(one.result, other.result)
  );
}
