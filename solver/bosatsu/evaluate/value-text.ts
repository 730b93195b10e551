import type { Type } from "../tree/type.ts";
import type { Value } from "../tree/value.ts";
import { assemble } from "./assemble.ts";
import { dataOf, fieldOf, itemsOf } from "./data.ts";
import { type Shape, shapeOf, type ValueTypes, type Variant } from "./value-types.ts";

/**
 * A value as a Bosatsu literal of its type, constructors with positional fields. What has no literal
 * stands in angle brackets: `<function>`, `<IO>` for a host's value, `<a>` where the type is unknown.
 */
export function valueText(value: Value, type: Type, types: ValueTypes): string {
  return assemble<Typed>({ value, type }, (part) =>
    pieces(part.value, shapeOf(part.type, types), types),
  );
}

type Typed = { readonly value: Value; readonly type: Type };

type Piece = string | Typed;

function pieces(value: Value, shape: Shape, types: ValueTypes): readonly Piece[] {
  switch (shape.tag) {
    case "Int":
      return [String(value)];
    case "Float64":
      return [floatText(value)];
    case "String":
      return [quoted(String(value), '"')];
    case "Char":
      return [`.${quoted(String(value), "'")}`];
    case "Bool":
      return [value === true ? "True" : "False"];
    case "List":
      return inside(
        "[",
        itemsOf(value).map((item) => [{ value: item, type: shape.item }]),
        "]",
      );
    case "tuple":
      return tuplePieces(value, shape.items);
    case "Option": {
      const data = dataOf(value);
      if (data[0] === 0) return ["None"];
      return ["Some(", { value: fieldOf(data, 1), type: shape.item }, ")"];
    }
    case "Dict": {
      const entries = types
        .entriesOf(value)
        .map(([key, held]): Piece[] => [
          { value: key, type: shape.key },
          ": ",
          { value: held, type: shape.value },
        ]);
      return inside("{", entries, "}");
    }
    case "data":
      return dataPieces(value, shape.constructors);
    case "function":
      return ["<function>"];
    case "external":
    case "variable":
      return [`<${shape.name}>`];
  }
}

function inside(open: string, items: readonly (readonly Piece[])[], close: string): Piece[] {
  return [open, ...items.flatMap((item, at) => (at === 0 ? item : [", ", ...item])), close];
}

function tuplePieces(value: Value, items: readonly Type[]): readonly Piece[] {
  const data = dataOf(value);
  const parts = items.map((type, at): Piece[] => [{ value: fieldOf(data, at + 1), type }]);
  return inside("(", parts, items.length === 1 ? ",)" : ")");
}

function dataPieces(value: Value, constructors: readonly Variant[]): readonly Piece[] {
  const data = dataOf(value);
  const variant = constructors[data[0]];
  if (variant === undefined) throw new Error(`a type of ${constructors.length} has no ${data[0]}`);
  if (variant.fields.length === 0) return [variant.name];
  const fields = variant.fields.map(({ type }, at): Piece[] => [
    { value: fieldOf(data, at + 1), type },
  ]);
  return inside(`${variant.name}(`, fields, ")");
}

/** With a point or an exponent, since without one it would be an Int. */
function floatText(value: Value): string {
  if (typeof value !== "number") throw new Error(`not a Float64: ${String(value)}`);
  if (Number.isNaN(value)) return ".NaN";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "-∞";
  const digits = Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
  return /[.e]/.test(digits) ? digits : `${digits}.0`;
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\\", "\\\\"],
]);

/** Escapes the quote, what begins an interpolation, and what does not print. */
function quoted(text: string, quote: string): string {
  const inner = text.replaceAll(/[\\"']|\$(?=\.?\{)|[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, (special) => {
    if (special === "$" || special === quote) return `\\${special}`;
    if (special === '"' || special === "'") return special;
    return shortEscapes.get(special) ?? unicodeEscape(special);
  });
  return `${quote}${inner}${quote}`;
}

function unicodeEscape(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16);
  return point.length > 4 ? `\\U${point.padStart(8, "0")}` : `\\u${point.padStart(4, "0")}`;
}
