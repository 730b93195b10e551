import { type ExactJson, isJsonArray, readExactJson } from "@receipts/formats/exact-json.ts";
import { valueJson } from "../bosatsu/evaluate/value-json.ts";
import type { ValueTypes } from "../bosatsu/evaluate/value-types.ts";
import type { Type } from "../bosatsu/tree/type.ts";
import type { Value } from "../bosatsu/tree/value.ts";

export type Shown = string | boolean | null | Shown[] | { [key: string]: Shown };

/** A value as a result shows it: fields in the order of its type, integers as text. */
export function shownJson(value: Value, type: Type, types: ValueTypes): Shown {
  const encoded = valueJson(value, type, types);
  if (!encoded.ok)
    throw new Error(`a value without a JSON form is shown: ${encoded.problem.message}`);
  const read = readExactJson(encoded.text);
  if (!read.ok) throw new Error(`${encoded.text} is no JSON`);
  return plain(read.value);
}

/**
 * The same as a plain object, as long as a plain object keeps it: where a key looks like an array
 * index, or is one that objects have anyway, the entries are listed as pairs. A number is text, since
 * only integers have one text everywhere.
 */
function plain(json: ExactJson): Shown {
  if (json === null || typeof json === "string" || typeof json === "boolean") return json;
  if (typeof json === "number" || typeof json === "bigint") return String(json);
  if (isJsonArray(json)) return json.map(plain);
  const entries = Array.from(json, ([key, item]): [string, Shown] => [key, plain(item)]);
  if (entries.some(([key]) => /^\d+$/.test(key) || key === "__proto__")) return entries;
  return Object.fromEntries(entries);
}
