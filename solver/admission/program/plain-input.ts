import type { ExactJson } from "@receipts/formats/exact-json.ts";
import { dataOf, fieldOf } from "../../bosatsu/evaluate/data.ts";
import { shapeOf, type ValueTypes, type Variant } from "../../bosatsu/evaluate/value-types.ts";
import type { Type } from "../../bosatsu/tree/type.ts";
import type { Value } from "../../bosatsu/tree/value.ts";
import { quoted } from "../../program/quoted.ts";
import type { Shown } from "../../program/shown-json.ts";

/**
 * A short way for inputs of the plainest type: a struct of Ints, Strings and Bools, written as most
 * batches write them. It takes the type apart once, where `valueFromJson` and `shownJson` do for each
 * input.
 */
export type PlainInput = {
  /** The input as `valueFromJson` reads it; `undefined` for what only that one can read, or refuse. */
  readonly read: (json: ExactJson) => Value | undefined;
  /** What `shownJson` makes of it. */
  readonly shown: (input: Value) => Shown;
  /** The text of that, as `JSON.stringify` writes it, each line after the first below `newline`. */
  readonly text: (input: Value, newline: string) => string;
};

/** `undefined` for any other type. `keep` may answer an equal text that is there already. */
export function plainInput(
  type: Type,
  types: ValueTypes,
  keep: (text: string) => string,
): PlainInput | undefined {
  const variant = structOf(type, types);
  const fields = variant?.fields.map((field) => ({
    name: field.name,
    read: readerOf(shapeOf(field.type, types).tag, keep),
  }));
  if (fields === undefined || fields.some(({ read }) => read === undefined)) return undefined;
  return {
    read: (json) => {
      if (!(json instanceof Map) || json.size !== fields.length) return undefined;
      const values: Value[] = [];
      for (const { name, read } of fields) {
        const value = read?.(json.get(name));
        if (value === undefined) return undefined;
        values.push(value);
      }
      // A list that has grown has room for many more, and a large batch keeps all of these.
      return [0, ...values];
    },
    // A field's name begins with a letter, so an object keeps every one, in this order.
    shown: (input) => {
      const data = dataOf(input);
      const shown: { [key: string]: Shown } = {};
      let at = 0;
      for (const { name } of fields) {
        at += 1;
        const value = fieldOf(data, at);
        shown[name] = typeof value === "boolean" ? value : String(value);
      }
      return shown;
    },
    text: (input, newline) => {
      const data = dataOf(input);
      let text = "";
      let at = 0;
      for (const { name } of fields) {
        at += 1;
        const value = fieldOf(data, at);
        const shown = typeof value === "boolean" ? String(value) : quoted(String(value));
        text += `${text === "" ? "" : ","}${newline}  "${name}": ${shown}`;
      }
      return text === "" ? "{}" : `{${text}${newline}}`;
    },
  };
}

function structOf(type: Type, types: ValueTypes): Variant | undefined {
  const shape = shapeOf(type, types);
  if (shape.tag !== "data" || shape.constructors.length !== 1) return undefined;
  const [variant] = shape.constructors;
  return variant?.name === shape.name ? variant : undefined;
}

type Reader = (json: ExactJson | undefined) => Value | undefined;

function readerOf(tag: string, keep: (text: string) => string): Reader | undefined {
  switch (tag) {
    case "Int":
      return readInt;
    case "String":
      return (json) => (typeof json === "string" && json.isWellFormed() ? keep(json) : undefined);
    case "Bool":
      return (json) => (typeof json === "boolean" ? json : undefined);
    default:
      return undefined;
  }
}

/** So many digits are a safe integer for sure. */
const digitsMax = 15;

/** Decimal digits, as the only text of a small number. */
function readInt(json: ExactJson | undefined): number | undefined {
  if (typeof json !== "string") return undefined;
  const isNegative = json.charCodeAt(0) === 0x2d;
  const start = isNegative ? 1 : 0;
  const digits = json.length - start;
  if (digits === 0 || digits > digitsMax) return undefined;
  let number = 0;
  for (let at = start; at < json.length; at += 1) {
    const digit = json.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  // "-0" and "007" are for the other reader to judge.
  if (json.charCodeAt(start) === 0x30 && json.length > 1) return undefined;
  return isNegative ? -number : number;
}
