import { dataOf, fieldOf, itemsOf } from "../bosatsu/evaluate/data.ts";
import { type Shape, shapeOf, type ValueTypes } from "../bosatsu/evaluate/value-types.ts";
import type { Type } from "../bosatsu/tree/type.ts";
import type { Value } from "../bosatsu/tree/value.ts";

export type Shown = string | boolean | null | Shown[] | { [key: string]: Shown };

/**
 * A value as a result shows it: in the forms of `valueJson`, with every number as text, since only
 * integers have one text everywhere. Fields stand in the order of their type.
 */
export function shownJson(value: Value, type: Type, types: ValueTypes): Shown {
  const shape = shapeOf(type, types);
  switch (shape.tag) {
    case "Int":
    case "Float64":
    case "String":
    case "Char":
      return String(value);
    case "Bool":
      return value === true;
    case "List":
      return itemsOf(value).map((item) => shownJson(item, shape.item, types));
    case "Option":
      return shownOption(value, shape.item, types);
    case "tuple": {
      const data = dataOf(value);
      return shape.items.map((item, at) => shownJson(fieldOf(data, at + 1), item, types));
    }
    case "Dict":
      return shownDict(value, shape, types);
    case "data":
      return shownData(value, shape, types);
    default:
      throw new Error(`a value without a JSON form is shown: ${shape.tag}`);
  }
}

/** In an Option of an Option, an array of none or one. */
function shownOption(value: Value, item: Type, types: ValueTypes): Shown {
  const data = dataOf(value);
  const isNested = shapeOf(item, types).tag === "Option";
  if (data[0] === 0) return isNested ? [] : null;
  const held = shownJson(fieldOf(data, 1), item, types);
  return isNested ? [held] : held;
}

function shownDict(
  value: Value,
  { key, value: held }: Extract<Shape, { tag: "Dict" }>,
  types: ValueTypes,
): Shown {
  const entries = types
    .entriesOf(value)
    .map(([name, item]): [Shown, Shown] => [
      shownJson(name, key, types),
      shownJson(item, held, types),
    ]);
  const named = entries.flatMap(([name, item]): [string, Shown][] =>
    typeof name === "string" ? [[name, item]] : [],
  );
  return shapeOf(key, types).tag === "String" ? asObject(named) : entries;
}

function shownData(
  value: Value,
  { name, constructors }: Extract<Shape, { tag: "data" }>,
  types: ValueTypes,
): Shown {
  const data = dataOf(value);
  const variant = constructors[data[0]];
  if (variant === undefined) throw new Error(`${name} has no constructor ${data[0]}`);
  const isStruct = constructors.length === 1 && variant.name === name;
  if (!isStruct && variant.fields.length === 0) return variant.name;
  const fields = asObject(
    variant.fields.map((field, at): [string, Shown] => [
      field.name,
      shownJson(fieldOf(data, at + 1), field.type, types),
    ]),
  );
  return isStruct ? fields : asObject([[variant.name, fields]]);
}

/**
 * A plain object, as long as a plain object keeps it: where a key looks like an array index, or is one
 * that objects have anyway, the entries are listed as pairs.
 */
function asObject(entries: readonly [string, Shown][]): Shown {
  if (entries.some(([key]) => key === "__proto__" || /^\d+$/.test(key))) return [...entries];
  return Object.fromEntries(entries);
}
