import type { TypeDeclaration } from "../tree/core.ts";
import type { BoundVariable, Type } from "../tree/type.ts";
import { applyType } from "../tree/type.ts";

/**
 * The right side of an alias for these arguments; arguments beyond its parameters are applied to it.
 * With too few, the alias still means something when the missing parameters come last on its right
 * side and nowhere else: `type L[a] = List[a]` alone is `List`. Otherwise `undefined`.
 */
export function expandAlias(declaration: TypeDeclaration, args: readonly Type[]): Type | undefined {
  if (declaration.body.tag !== "alias") {
    throw new Error(`${declaration.package}::${declaration.name} is not an alias`);
  }
  const params = declaration.params.map(({ name }) => name);
  const body = withoutLast(declaration.body.type, params.slice(args.length));
  if (body === undefined) return undefined;
  const given = new Map<string, Type>();
  for (const [index, param] of params.slice(0, args.length).entries()) {
    const arg = args[index];
    if (arg !== undefined) given.set(param, arg);
  }
  return applyType(substitute(body, given), ...args.slice(params.length));
}

/** Drops trailing arguments that are just these variables. */
function withoutLast(type: Type, variables: readonly string[]): Type | undefined {
  let rest = type;
  for (const variable of variables.toReversed()) {
    if (rest.tag !== "apply") return undefined;
    if (rest.argument.tag !== "variable" || rest.argument.name !== variable) return undefined;
    rest = rest.fn;
  }
  const free = freeVariables(rest);
  return variables.some((variable) => free.has(variable)) ? undefined : rest;
}

/** Replaces free variables; quantifiers that would catch a variable of a replacement are renamed. */
export function substitute(type: Type, replacements: ReadonlyMap<string, Type>): Type {
  if (replacements.size === 0) return type;
  switch (type.tag) {
    case "variable":
      return replacements.get(type.name) ?? type;
    case "apply":
      return {
        tag: "apply",
        fn: substitute(type.fn, replacements),
        argument: substitute(type.argument, replacements),
      };
    case "forall":
    case "exists":
      return substituteInside(type, replacements);
    case "constant":
    case "skolem":
    case "meta":
      return type;
  }
}

function substituteInside(
  type: Extract<Type, { readonly vars: readonly BoundVariable[] }>,
  replacements: ReadonlyMap<string, Type>,
): Type {
  const inner = new Map(replacements);
  for (const { name } of type.vars) inner.delete(name);
  const caught = new Set([...inner.values()].flatMap((it) => [...freeVariables(it)]));
  const taken = new Set([...caught, ...freeVariables(type.body)]);
  const vars = type.vars.map((bound) => {
    if (!caught.has(bound.name)) return bound;
    const name = freshName(bound.name, taken);
    taken.add(name);
    inner.set(bound.name, { tag: "variable", name });
    return { ...bound, name };
  });
  return { tag: type.tag, vars, body: substitute(type.body, inner) };
}

function freshName(name: string, taken: ReadonlySet<string>): string {
  let count = 1;
  while (taken.has(`${name}$${count}`)) count += 1;
  return `${name}$${count}`;
}

/** In order of first appearance. */
export function freeVariables(type: Type): ReadonlySet<string> {
  switch (type.tag) {
    case "variable":
      return new Set([type.name]);
    case "apply":
      return new Set([...freeVariables(type.fn), ...freeVariables(type.argument)]);
    case "forall":
    case "exists": {
      const free = new Set(freeVariables(type.body));
      for (const { name } of type.vars) free.delete(name);
      return free;
    }
    case "constant":
    case "skolem":
    case "meta":
      return new Set();
  }
}
