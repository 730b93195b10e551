import type { Type } from "../tree/type.ts";
import { none, some, type Value } from "../tree/value.ts";
import { listOf } from "./data.ts";
import { fromBigInt } from "./int.ts";
import { below, isTreeArray, type JsonProblem, type JsonTree, kindOf } from "./json-tree.ts";
import { type Shape, shapeOf, type ValueTypes, type Variant } from "./value-types.ts";

export type DecodedValue =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly JsonProblem[] };

/**
 * Reads JSON as a value of the type; the inverse of `valueJson`, which lists the forms. Nothing is
 * rounded, left out or guessed: every place that does not fit is a problem.
 */
export function valueFromJson(json: JsonTree, type: Type, types: ValueTypes): DecodedValue {
  const problems: JsonProblem[] = [];
  const value = decode(json, type, { types, problems, above: undefined, step: "" });
  return value === undefined || problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

type At = {
  readonly types: ValueTypes;
  /** Filled on the way. */
  readonly problems: JsonProblem[];
  /** The place that this one is a step below; the pointer is put together for a problem only. */
  readonly above: At | undefined;
  readonly step: string | number;
};

function inside(at: At, step: string | number): At {
  return { types: at.types, problems: at.problems, above: at, step };
}

function pointerOf({ above, step }: At): string {
  return above === undefined ? "" : below(pointerOf(above), step);
}

/** `undefined` after a problem. */
function decode(json: JsonTree, type: Type, at: At): Value | undefined {
  const shape = shapeOf(type, at.types);
  switch (shape.tag) {
    case "Int":
      return decodeInt(json, at);
    case "Float64":
      return decodeFloat(json, at);
    case "String":
      return isText(json) ? json : wrong(at, "a string", json);
    case "Char":
      return isText(json) && [...json].length === 1
        ? json
        : wrong(at, "a string of one character", json);
    case "Bool":
      return typeof json === "boolean" ? json : wrong(at, "true or false", json);
    case "List":
      return decodeList(json, shape.item, at);
    case "Option":
      return decodeOption(json, shape.item, at);
    case "tuple":
      return decodeTuple(json, shape.items, at);
    case "Dict":
      return decodeDict(json, shape, at);
    case "data":
      return decodeData(json, shape, at);
    default:
      return noForm(at, shape);
  }
}

/** Half of a surrogate pair is no code point, so a text that has one is no String. */
function isText(json: JsonTree): json is string {
  return typeof json === "string" && json.isWellFormed();
}

function wrong(at: At, expected: string, json: JsonTree): undefined {
  const found = typeof json === "string" ? JSON.stringify(json) : kindOf(json);
  report(at, "wrong type", `expected ${expected}, found ${found}`);
}

function report(at: At, code: JsonProblem["code"], message: string): void {
  at.problems.push({ code, pointer: pointerOf(at), message });
}

function noForm(at: At, shape: Shape): undefined {
  const name = "name" in shape ? shape.name : "a function";
  report(at, "no JSON form", `JSON cannot hold a value of ${name}`);
}

/** A JSON integer, or its decimal digits as a string. */
function decodeInt(json: JsonTree, at: At): Value | undefined {
  if (typeof json === "bigint") return fromBigInt(json);
  if (typeof json === "string" && /^-?(?:0|[1-9][0-9]*)$/.test(json)) {
    return fromBigInt(BigInt(json));
  }
  return wrong(at, "a whole number or its decimal digits as a string", json);
}

const specialFloats: ReadonlyMap<JsonTree, number> = new Map([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
]);

function decodeFloat(json: JsonTree, at: At): Value | undefined {
  if (typeof json === "number") return json;
  if (typeof json === "bigint") return Number(json);
  return specialFloats.get(json) ?? wrong(at, 'a number, "NaN", "Infinity" or "-Infinity"', json);
}

function decodeList(json: JsonTree, item: Type, at: At): Value | undefined {
  if (!isTreeArray(json)) return wrong(at, "an array", json);
  const types = json.map(() => item);
  const items = decodeAll(json, types, at);
  return items && listOf(items);
}

/** One value for each type, or `undefined` when one of them has a problem. */
function decodeAll(
  items: readonly JsonTree[],
  types: readonly Type[],
  at: At,
): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const [index, type] of types.entries()) {
    const item = items[index];
    if (item === undefined) throw new Error(`${items.length} items for ${types.length} types`);
    const value = decode(item, type, inside(at, index));
    if (value !== undefined) values.push(value);
  }
  return values.length === types.length ? values : undefined;
}

function decodeTuple(json: JsonTree, types: readonly Type[], at: At): Value | undefined {
  if (!isTreeArray(json)) return wrong(at, `an array of ${types.length}`, json);
  if (json.length !== types.length) {
    report(at, "wrong type", `expected an array of ${types.length}, found one of ${json.length}`);
    return undefined;
  }
  const items = decodeAll(json, types, at);
  return items && [0, ...items];
}

/** `null` or the value; where the value may be `null` itself, an array of none or one. */
function decodeOption(json: JsonTree, item: Type, at: At): Value | undefined {
  if (shapeOf(item, at.types).tag !== "Option") {
    if (json === null) return none;
    const value = decode(json, item, at);
    return value === undefined ? undefined : some(value);
  }
  if (!isTreeArray(json) || json.length > 1) {
    return wrong(at, "an array of none or one, since an Option lies in an Option here", json);
  }
  const [only] = json;
  if (only === undefined) return none;
  const value = decode(only, item, inside(at, 0));
  return value === undefined ? undefined : some(value);
}

function decodeDict(
  json: JsonTree,
  { key, value: held }: Extract<Shape, { tag: "Dict" }>,
  at: At,
): Value | undefined {
  if (shapeOf(key, at.types).tag !== "String") {
    report(at, "no JSON form", "a Dict is read from JSON only when its keys are Strings");
    return undefined;
  }
  if (!(json instanceof Map)) return wrong(at, "an object", json);
  const entries: [string, Value][] = [];
  for (const [name, item] of json) {
    const place = inside(at, name);
    const value = isText(name) ? decode(item, held, place) : wrong(place, "a key of text", name);
    if (value !== undefined) entries.push([name, value]);
  }
  return entries.length === json.size ? at.types.dictOf(entries) : undefined;
}

/** A struct is an object of its fields; any other constructor is named, see `valueJson`. */
function decodeData(
  json: JsonTree,
  { name, constructors }: Extract<Shape, { tag: "data" }>,
  at: At,
): Value | undefined {
  const [only] = constructors;
  if (only !== undefined && constructors.length === 1 && only.name === name) {
    return decodeFields(json, only, 0, at);
  }
  const named = constructorIn(json);
  const index = constructors.findIndex((variant) => variant.name === named?.name);
  const variant = constructors[index];
  if (named === undefined || variant === undefined) {
    const choice = constructors.map(writtenAs).join(", ");
    return wrong(at, `a constructor of ${name} (${choice})`, json);
  }
  if (variant.fields.length === 0 && named.fields === undefined) return [index];
  if (variant.fields.length === 0 || named.fields === undefined) {
    return wrong(at, writtenAs(variant), json);
  }
  const place = inside(at, variant.name);
  return decodeFields(named.fields, variant, index, place);
}

function constructorIn(
  json: JsonTree,
): { readonly name: string; readonly fields: JsonTree | undefined } | undefined {
  if (typeof json === "string") return { name: json, fields: undefined };
  if (!(json instanceof Map) || json.size !== 1) return undefined;
  const [[name, fields] = ["", undefined]] = [...json];
  return { name, fields };
}

function writtenAs({ name, fields }: Variant): string {
  return fields.length === 0 ? JSON.stringify(name) : `{${JSON.stringify(name)}: {...}}`;
}

function decodeFields(
  json: JsonTree,
  { name, fields }: Variant,
  index: number,
  at: At,
): Value | undefined {
  if (!(json instanceof Map)) return wrong(at, `an object with the fields of ${name}`, json);
  for (const key of json.keys()) {
    if (fields.some((field) => field.name === key)) continue;
    const place = inside(at, key);
    report(place, "unknown field", `${name} has no field ${JSON.stringify(key)}`);
  }
  const values: Value[] = [];
  for (const field of fields) {
    const place = inside(at, field.name);
    const item = json.get(field.name);
    if (item === undefined) {
      report(place, "missing field", `the field ${field.name} of ${name} is missing`);
    } else {
      const value = decode(item, field.type, place);
      if (value !== undefined) values.push(value);
    }
  }
  return values.length === fields.length ? [index, ...values] : undefined;
}
