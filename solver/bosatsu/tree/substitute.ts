import type { BoundVariable, Type } from "./type.ts";

/**
 * The type with these free variables replaced, all at once. A quantifier that would catch a variable of
 * a replacement is renamed. For types without metas, as declarations have them.
 */
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

/** The variables that no quantifier of the type binds, in order of first appearance. */
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
