import type { TypeDeclaration } from "../tree/core.ts";
import { freeVariables, substitute } from "../tree/substitute.ts";
import type { Type } from "../tree/type.ts";
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
