import type { ExactJson } from "@receipts/formats/exact-json.ts";
import { shapeOf, type ValueTypes, type Variant } from "../../bosatsu/evaluate/value-types.ts";
import type { Type } from "../../bosatsu/tree/type.ts";

/** Where the parts of an input come from. */
export type Chooser = {
  readonly integer: () => bigint;
  readonly text: () => string;
  /** A whole number from 0 to below `count`. */
  readonly below: (count: number) => number;
};

/** Lists are no longer, and types nest no deeper, than so many. */
const lengthMax = 3;
const depthMax = 6;

/** JSON of the type, its parts as chosen; `undefined` for a type that JSON cannot hold. */
export function inputOf(
  type: Type,
  types: ValueTypes,
  choose: Chooser,
  depth = 0,
): ExactJson | undefined {
  const shape = shapeOf(type, types);
  const inner = (part: Type): ExactJson | undefined => inputOf(part, types, choose, depth + 1);
  switch (shape.tag) {
    case "Int":
      return choose.integer();
    case "Float64":
      return [0, 1.5, -2.25][choose.below(3)] ?? 0;
    case "String":
      return choose.text();
    case "Char":
      return "a";
    case "Bool":
      return choose.below(2) === 1;
    case "List":
      return all(Array.from({ length: listLength(choose, depth) }, () => inner(shape.item)));
    case "Option": {
      const isNested = shapeOf(shape.item, types).tag === "Option";
      if (depth >= depthMax || choose.below(3) === 0) return isNested ? [] : null;
      const held = inner(shape.item);
      return isNested && held !== undefined ? [held] : held;
    }
    case "tuple":
      return all(shape.items.map(inner));
    case "Dict":
      return new Map();
    case "data":
      return dataOf(shape.name, shape.constructors, { inner, choose, depth });
    default:
      return undefined;
  }
}

function listLength(choose: Chooser, depth: number): number {
  return depth >= depthMax ? 0 : choose.below(lengthMax + 1);
}

type Inside = {
  readonly inner: (part: Type) => ExactJson | undefined;
  readonly choose: Chooser;
  readonly depth: number;
};

function dataOf(
  name: string,
  constructors: readonly Variant[],
  { inner, choose, depth }: Inside,
): ExactJson | undefined {
  // Deep down, a constructor without fields ends it; a type that has none cannot be made so deep.
  const ends = constructors.filter(({ fields }) => fields.length === 0);
  const among = depth >= depthMax ? ends : constructors;
  const variant = among[choose.below(among.length)];
  if (variant === undefined) return undefined;
  const isStruct = constructors.length === 1 && variant.name === name;
  if (!isStruct && variant.fields.length === 0) return variant.name;
  const values = all(variant.fields.map(({ type }) => inner(type)));
  if (values === undefined) return undefined;
  const fields = new Map(
    variant.fields.flatMap((field, at): [string, ExactJson][] => {
      const value = values[at];
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
  return isStruct ? fields : new Map<string, ExactJson>([[variant.name, fields]]);
}

function all(items: readonly (ExactJson | undefined)[]): readonly ExactJson[] | undefined {
  const made = items.flatMap((item) => (item === undefined ? [] : [item]));
  return made.length === items.length ? made : undefined;
}
