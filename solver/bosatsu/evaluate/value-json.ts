import { type Type, tupleType } from "../tree/type.ts";
import type { Value } from "../tree/value.ts";
import { assemble } from "./assemble.ts";
import { dataOf, fieldOf, itemsOf } from "./data.ts";
import { below, type JsonProblem } from "./json-tree.ts";
import { type Shape, shapeOf, type ValueTypes, type Variant } from "./value-types.ts";

export type EncodedValue =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: JsonProblem };

/**
 * The JSON text of a value: two-space indent, LF, no final newline.
 *
 * | type | JSON |
 * |---|---|
 * | Int | a string of decimal digits, since JSON numbers lose digits |
 * | Float64 | a number, or "NaN", "Infinity", "-Infinity" |
 * | String, Char, Bool | a string, a string, true or false |
 * | List, tuple, Unit | an array, of none for Unit |
 * | Option | null or the value; in an Option of an Option, an array of none or one |
 * | Dict | an object in the order of the keys; with other keys than Strings an array of pairs |
 * | struct | an object of its fields, in order |
 * | enum | "Name" without fields, else {"Name": {its fields}} |
 */
export function valueJson(value: Value, type: Type, types: ValueTypes): EncodedValue {
  let problem: JsonProblem | undefined;
  const root: Part = { value, type, pointer: "", indent: "\n" };
  const text = assemble(root, (part) => {
    const shape = shapeOf(part.type, types);
    const pieces = encode(part, shape, types);
    if (pieces === undefined) problem ??= noForm(part, shape);
    return pieces ?? [];
  });
  return problem === undefined ? { ok: true, text } : { ok: false, problem };
}

type Part = {
  readonly value: Value;
  readonly type: Type;
  readonly pointer: string;
  /** What begins a line at its depth. */
  readonly indent: string;
};

type Pieces = readonly (string | Part)[];

function noForm({ pointer }: Part, shape: Shape): JsonProblem {
  const name = "name" in shape ? shape.name : "a function";
  return { code: "no JSON form", pointer, message: `JSON cannot hold a value of ${name}` };
}

function encode(part: Part, shape: Shape, types: ValueTypes): Pieces | undefined {
  const { value } = part;
  switch (shape.tag) {
    case "Int":
      return [`"${String(value)}"`];
    case "Float64":
      return [floatText(value)];
    case "String":
    case "Char":
    case "Bool":
      return [JSON.stringify(value)];
    case "List":
      return array(
        part,
        itemsOf(value).map((item) => ({ value: item, type: shape.item })),
      );
    case "tuple": {
      const data = dataOf(value);
      const items = shape.items.map((type, at) => ({ value: fieldOf(data, at + 1), type }));
      return array(part, items);
    }
    case "Option":
      return optionPieces(part, shape.item, types);
    case "Dict":
      return dictPieces(part, shape, types);
    case "data":
      return dataPieces(part, shape);
    default:
      return undefined;
  }
}

type Typed = { readonly value: Value; readonly type: Type };

function array(part: Part, items: readonly Typed[]): Pieces {
  const indent = `${part.indent}  `;
  const lines = items.map(
    (item, at): Pieces => [{ ...item, pointer: below(part.pointer, at), indent }],
  );
  return container("[]", lines, part.indent);
}

function object(
  { pointer, indent: outer }: Part,
  fields: readonly (Typed & { readonly name: string })[],
): Pieces {
  const indent = `${outer}  `;
  const lines = fields.map(
    ({ name, value, type }): Pieces => [
      `${JSON.stringify(name)}: `,
      { value, type, pointer: below(pointer, name), indent },
    ],
  );
  return container("{}", lines, outer);
}

function container(brackets: "[]" | "{}", lines: readonly Pieces[], indent: string): Pieces {
  if (lines.length === 0) return [brackets];
  const inner = lines.flatMap((line, at) => [`${at === 0 ? "" : ","}${indent}  `, ...line]);
  return [brackets.charAt(0), ...inner, `${indent}${brackets.charAt(1)}`];
}

function optionPieces(part: Part, item: Type, types: ValueTypes): Pieces {
  const data = dataOf(part.value);
  const isNested = shapeOf(item, types).tag === "Option";
  if (data[0] === 0) return [isNested ? "[]" : "null"];
  const held = { value: fieldOf(data, 1), type: item };
  return isNested ? array(part, [held]) : [{ ...part, ...held }];
}

function dictPieces(
  part: Part,
  { key, value: held }: Extract<Shape, { tag: "Dict" }>,
  types: ValueTypes,
): Pieces {
  const entries = types.entriesOf(part.value);
  if (shapeOf(key, types).tag === "String") {
    return object(
      part,
      entries.map(([name, value]) => ({ name: String(name), value, type: held })),
    );
  }
  const pair = tupleType([key, held]);
  return array(
    part,
    entries.map(([name, value]) => ({ value: [0, name, value], type: pair })),
  );
}

function dataPieces(part: Part, { name, constructors }: Extract<Shape, { tag: "data" }>): Pieces {
  const data = dataOf(part.value);
  const variant = constructors[data[0]];
  if (variant === undefined) throw new Error(`${name} has no constructor ${data[0]}`);
  if (constructors.length === 1 && variant.name === name)
    return object(part, fieldsOf(part, variant));
  if (variant.fields.length === 0) return [JSON.stringify(variant.name)];
  const indent = `${part.indent}  `;
  const inside = { ...part, pointer: below(part.pointer, variant.name), indent };
  const line = [`${JSON.stringify(variant.name)}: `, ...object(inside, fieldsOf(part, variant))];
  return container("{}", [line], part.indent);
}

function fieldsOf({ value }: Part, { fields }: Variant): readonly (Typed & { name: string })[] {
  const data = dataOf(value);
  return fields.map(({ name, type }, at) => ({ name, type, value: fieldOf(data, at + 1) }));
}

function floatText(value: Value): string {
  if (typeof value !== "number") throw new Error(`not a Float64: ${String(value)}`);
  if (Object.is(value, -0)) return "-0.0";
  return Number.isFinite(value) ? String(value) : `"${value}"`;
}
