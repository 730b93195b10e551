import type { CheckedPackage } from "../tree/checked.ts";
import type { ConstructorDeclaration, TypeDeclaration } from "../tree/core.ts";
import { substitute } from "../tree/substitute.ts";
import { applyType, predef, type Type, unapply } from "../tree/type.ts";
import type { Value } from "../tree/value.ts";
import { asFn } from "./code.ts";
import { dataOf, fieldOf, itemsOf } from "./data.ts";
import type { Evaluation } from "./evaluate.ts";

/**
 * What the type of a value says about its parts. A value does not know its own type, so whoever
 * shows, writes or reads one goes by this.
 */
export type Shape =
  | { readonly tag: "Int" | "Float64" | "String" | "Char" | "Bool" }
  | { readonly tag: "List" | "Option"; readonly item: Type }
  /** No items is Unit. */
  | { readonly tag: "tuple"; readonly items: readonly Type[] }
  | { readonly tag: "Dict"; readonly key: Type; readonly value: Type }
  | { readonly tag: "data"; readonly name: string; readonly constructors: readonly Variant[] }
  | { readonly tag: "function" }
  /** A host's type, by its name. */
  | { readonly tag: "external"; readonly name: string }
  /** The value of a type variable: nothing can be said of it. */
  | { readonly tag: "variable"; readonly name: string };

export type Variant = {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: Type }[];
};

/** The types of a program, and what reading and showing dictionaries takes. */
export type ValueTypes = {
  readonly declaration: (packageName: string, name: string) => TypeDeclaration | undefined;
  /** Key and value of each entry, in the order of the keys. */
  readonly entriesOf: (dict: Value) => readonly (readonly [Value, Value])[];
  /** A dictionary with String keys. The last of equal keys wins. */
  readonly dictOf: (entries: Iterable<readonly [string, Value]>) => Value;
  readonly shapes: WeakMap<Type, Shape>;
};

export function valueTypes(
  packages: readonly CheckedPackage[],
  evaluation: Evaluation,
): ValueTypes {
  const declarations = new Map(
    packages.map(({ resolved }) => [
      resolved.name,
      new Map(resolved.types.map((type) => [type.name, type])),
    ]),
  );
  const call = (name: string, ...args: readonly Value[]) =>
    evaluation.call(asFn(evaluation.value(predef, name)), ...args);
  return {
    declaration: (packageName, name) => declarations.get(packageName)?.get(name),
    entriesOf: (dict) => itemsOf(call("items", dict)).map(entryOf),
    dictOf: (entries) => {
      let dict = call("empty_Dict", evaluation.value(predef, "string_Order"));
      for (const [key, value] of entries) dict = call("add_key", dict, key, value);
      return dict;
    },
    shapes: new WeakMap(),
  };
}

function entryOf(pair: Value): readonly [Value, Value] {
  const data = dataOf(pair);
  return [fieldOf(data, 1), fieldOf(data, 2)];
}

export function shapeOf(type: Type, types: ValueTypes): Shape {
  const known = types.shapes.get(type);
  if (known !== undefined) return known;
  const shape = newShape(type, types);
  types.shapes.set(type, shape);
  return shape;
}

function newShape(type: Type, types: ValueTypes): Shape {
  if (type.tag === "forall" || type.tag === "exists") return shapeOf(type.body, types);
  if (type.tag === "meta" && type.meta.solution !== undefined) {
    return shapeOf(type.meta.solution, types);
  }
  const { head, args } = unapply(type);
  if (head.tag !== "constant") {
    return { tag: "variable", name: "name" in head ? head.name : "?" };
  }
  if (head.package === predef) {
    const shape = predefShape(head.name, args);
    if (shape !== undefined) return shape;
  }
  const declaration = types.declaration(head.package, head.name);
  return declaration === undefined
    ? { tag: "external", name: head.name }
    : declaredShape(declaration, args, types);
}

function predefShape(name: string, args: readonly Type[]): Shape | undefined {
  const [first, second] = args;
  switch (name) {
    case "Int":
    case "Float64":
    case "String":
    case "Char":
    case "Bool":
      return { tag: name };
    case "Unit":
      return { tag: "tuple", items: [] };
    case "List":
    case "Option":
      return first && { tag: name, item: first };
    case "Dict":
      return first && second && { tag: name, key: first, value: second };
    default:
      if (/^Tuple\d+$/.test(name)) return { tag: "tuple", items: args };
      return /^Fn\d+$/.test(name) ? { tag: "function" } : undefined;
  }
}

function declaredShape(
  { name, params, body }: TypeDeclaration,
  args: readonly Type[],
  types: ValueTypes,
): Shape {
  const given = new Map<string, Type>();
  for (const [at, param] of params.entries()) {
    const arg = args[at];
    if (arg !== undefined) given.set(param.name, arg);
  }
  switch (body.tag) {
    case "external":
      return { tag: "external", name };
    case "alias":
      return shapeOf(applyType(substitute(body.type, given), ...args.slice(params.length)), types);
    case "data":
      return {
        tag: "data",
        name,
        constructors: body.constructors.map((each) => variantOf(each, given)),
      };
  }
}

/** A constructor's own variables have names that the type's do not have, so they stay. */
function variantOf(
  { name, fields }: ConstructorDeclaration,
  given: ReadonlyMap<string, Type>,
): Variant {
  return {
    name,
    fields: fields.map((field) => ({ name: field.name, type: substitute(field.type, given) })),
  };
}
