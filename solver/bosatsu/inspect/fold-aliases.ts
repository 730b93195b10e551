import type { BoundVariable, Type } from "../tree/type.ts";
import { applyType, constant, predef } from "../tree/type.ts";

/** A type alias under the name by which a file knows it. */
export type Alias = {
  readonly package: string;
  readonly name: string;
  readonly params: readonly string[];
  readonly type: Type;
};

/**
 * Writes a type with aliases again. Resolve puts what an alias stands for in its place, and a reader
 * wrote the alias. One that only renames a type is left out, since every such type would go by the other
 * name, and so is one that names none: it would be found in functions that have nothing to do with it.
 */
export function foldAliases(type: Type, aliases: readonly Alias[]): Type {
  const telling = aliases
    .filter(({ type: meaning }) => sizeOf(meaning) > 1 && namesType(meaning))
    .toSorted((one, other) => sizeOf(other.type) - sizeOf(one.type));
  return telling.length === 0 ? type : folded(type, telling);
}

function folded(type: Type, aliases: readonly Alias[]): Type {
  for (const alias of aliases) {
    const args = argumentsFor(alias, type);
    if (args === undefined) continue;
    const head = constant(alias.name, alias.package);
    return applyType(head, ...args.map((argument) => folded(argument, aliases)));
  }
  switch (type.tag) {
    case "apply":
      return {
        tag: "apply",
        fn: folded(type.fn, aliases),
        argument: folded(type.argument, aliases),
      };
    case "forall":
    case "exists":
      return { ...type, body: folded(type.body, aliases) };
    case "meta":
      return type.meta.solution === undefined ? type : folded(type.meta.solution, aliases);
    case "constant":
    case "variable":
    case "skolem":
      return type;
  }
}

/** Whether a type stands in it that is neither a function nor a tuple. */
function namesType(type: Type): boolean {
  switch (type.tag) {
    case "constant":
      return type.package !== predef || !/^(?:Fn|Tuple)\d+$|^Unit$/.test(type.name);
    case "apply":
      return namesType(type.fn) || namesType(type.argument);
    case "forall":
    case "exists":
      return namesType(type.body);
    default:
      return false;
  }
}

function sizeOf(type: Type): number {
  if (type.tag === "apply") return sizeOf(type.fn) + sizeOf(type.argument);
  if (type.tag === "forall" || type.tag === "exists") return 1 + sizeOf(type.body);
  return 1;
}

/** The arguments at which the alias is this type; a parameter that it does not mention cannot be known. */
function argumentsFor({ params, type: meaning }: Alias, type: Type): readonly Type[] | undefined {
  const found = new Map<string, Type>();
  if (!fits({ params: new Set(params), found, bound: new Map() }, meaning, type)) return undefined;
  const args = params.flatMap((name) => found.get(name) ?? []);
  return args.length === params.length ? args : undefined;
}

/** `bound` leads from the names that a quantifier of the alias binds to those of the type. */
type Matching = {
  readonly params: ReadonlySet<string>;
  readonly found: Map<string, Type>;
  readonly bound: ReadonlyMap<string, string>;
};

function fits(matching: Matching, meaning: Type, given: Type): boolean {
  const type = given.tag === "meta" ? (given.meta.solution ?? given) : given;
  switch (meaning.tag) {
    case "variable":
      return fitsVariable(matching, meaning.name, type);
    case "constant":
      return (
        type.tag === "constant" && type.name === meaning.name && type.package === meaning.package
      );
    case "apply":
      return (
        type.tag === "apply" &&
        fits(matching, meaning.fn, type.fn) &&
        fits(matching, meaning.argument, type.argument)
      );
    case "forall":
    case "exists":
      return fitsQuantified(matching, meaning, type);
    case "skolem":
      return type.tag === "skolem" && type.id === meaning.id;
    case "meta":
      return type.tag === "meta" && type.meta === meaning.meta;
  }
}

function fitsVariable({ params, found, bound }: Matching, name: string, type: Type): boolean {
  const other = bound.get(name);
  if (other !== undefined) return type.tag === "variable" && type.name === other;
  if (!params.has(name)) return false;
  const inner = new Set(bound.values());
  if (mentions(type, inner)) return false;
  const known = found.get(name);
  if (known === undefined) found.set(name, type);
  return known === undefined || sameType(known, type);
}

type Quantified = Extract<Type, { readonly vars: readonly BoundVariable[] }>;

function fitsQuantified(matching: Matching, meaning: Quantified, type: Type): boolean {
  if (type.tag !== meaning.tag || type.vars.length !== meaning.vars.length) return false;
  const bound = new Map(matching.bound);
  for (const [index, { name }] of meaning.vars.entries()) {
    bound.set(name, type.vars[index]?.name ?? name);
  }
  return fits({ ...matching, bound }, meaning.body, type.body);
}

function mentions(type: Type, names: ReadonlySet<string>): boolean {
  switch (type.tag) {
    case "variable":
      return names.has(type.name);
    case "apply":
      return mentions(type.fn, names) || mentions(type.argument, names);
    case "forall":
    case "exists":
      return mentions(type.body, names);
    default:
      return false;
  }
}

/** Equal without renaming: both are parts of one type. */
function sameType(one: Type, other: Type): boolean {
  return fits({ params: new Set(), found: new Map(), bound: selfBound(one) }, one, other);
}

/** Free variables have to be themselves. */
function selfBound(type: Type): ReadonlyMap<string, string> {
  switch (type.tag) {
    case "variable":
      return new Map([[type.name, type.name]]);
    case "apply":
      return new Map([...selfBound(type.fn), ...selfBound(type.argument)]);
    case "forall":
    case "exists":
      return selfBound(type.body);
    default:
      return new Map();
  }
}
