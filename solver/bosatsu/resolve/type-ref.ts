import type { TypeDeclaration } from "../tree/core.ts";
import type { TypeRef } from "../tree/syntax.ts";
import type { Type } from "../tree/type.ts";
import { applyType, arityMax, functionType, tupleType, unitType } from "../tree/type.ts";
import { nearNames } from "./near-names.ts";
import type { Scope } from "./scope.ts";
import { report } from "./scope.ts";
import { expandAlias } from "./type-alias.ts";
import {
  boundVariables,
  declareVariables,
  popFrame,
  pushFrame,
  variableNamed,
} from "./type-variables.ts";

/** A written type with its names known and its aliases gone. A fault is reported and left as Unit. */
export function resolveType(scope: Scope, ref: TypeRef): Type {
  switch (ref.tag) {
    case "variable":
      return { tag: "variable", name: variableNamed(scope, ref.name)?.name ?? ref.name };
    case "constant":
      return namedType(scope, ref, []);
    case "apply":
      return appliedType(scope, ref);
    case "function":
      return resolveFunctionType(scope, ref);
    case "tuple":
      return resolveTupleType(scope, ref);
    case "forall":
    case "exists":
      return quantifiedType(scope, ref);
  }
}

type TypeRefOf<Tag extends TypeRef["tag"]> = Extract<TypeRef, { readonly tag: Tag }>;

function appliedType(scope: Scope, ref: TypeRefOf<"apply">): Type {
  const resolveArgs = () => ref.args.map((arg) => resolveType(scope, arg));
  if (ref.fn.tag === "constant") return namedType(scope, ref.fn, resolveArgs());
  // A variable that is not declared counts from where it first stands, and that of `f[a]` is first.
  const fn = resolveType(scope, ref.fn);
  return applyType(fn, ...resolveArgs());
}

function namedType(scope: Scope, ref: TypeRefOf<"constant">, args: readonly Type[]): Type {
  const meaning = scope.types.get(ref.name);
  if (meaning === undefined) {
    report(scope, ref.region, {
      code: "UnknownTypeName",
      name: ref.name,
      later: scope.defined.types.get(ref.name),
      suggestions: nearNames(ref.name, scope.types.keys()),
    });
    return unitType;
  }
  if (meaning.tag === "poisoned") {
    scope.broken = true;
    return unitType;
  }
  if (meaning.import !== undefined) meaning.import.used = true;
  const { declaration } = meaning;
  if (declaration?.body.tag === "alias") return aliasType(scope, ref, declaration, args);
  return applyType({ tag: "constant", package: meaning.package, name: meaning.name }, ...args);
}

function aliasType(
  scope: Scope,
  ref: TypeRefOf<"constant">,
  declaration: TypeDeclaration,
  args: readonly Type[],
): Type {
  const expanded = expandAlias(declaration, args);
  if (expanded !== undefined) return expanded;
  report(scope, ref.region, {
    code: "AliasNeedsArguments",
    name: ref.name,
    expected: declaration.params.length,
    actual: args.length,
  });
  return unitType;
}

function resolveFunctionType(scope: Scope, ref: TypeRefOf<"function">): Type {
  const params = ref.params.map((param) => resolveType(scope, param));
  const result = resolveType(scope, ref.result);
  if (params.length > arityMax) {
    report(scope, ref.region, { code: "InvalidArity", actual: params.length, max: arityMax });
    return result;
  }
  return functionType(params, result);
}

function resolveTupleType(scope: Scope, ref: TypeRefOf<"tuple">): Type {
  const items = ref.items.map((item) => resolveType(scope, item));
  if (items.length <= arityMax) return tupleType(items);
  report(scope, ref.region, {
    code: "TooManyConstructorArgs",
    of: "tuple",
    actual: items.length,
    max: arityMax,
  });
  return unitType;
}

function quantifiedType(scope: Scope, ref: TypeRefOf<"forall" | "exists">): Type {
  const frame = pushFrame(scope, false);
  declareVariables(scope, frame, ref.vars);
  const body = resolveType(scope, ref.body);
  popFrame(scope, frame);
  return { tag: ref.tag, vars: boundVariables(frame), body };
}
