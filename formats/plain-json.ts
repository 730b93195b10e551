import { type ExactJson, type JsonProblem, readExactJson } from "./exact-json.ts";

export type ReadPlainJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

/**
 * JSON text as the objects and arrays that a schema checks, read as strictly as `readExactJson`: a key that
 * stands twice is a problem, where `JSON.parse` would keep the last one and say nothing. A whole number too
 * large for a double stays a bigint.
 */
export function readPlainJson(text: string): ReadPlainJson {
  const read = readExactJson(text);
  return read.ok ? { ok: true, value: plain(read.value) } : read;
}

/** The same for who throws: a SyntaxError that begins with line and column. */
export function parsePlainJson(text: string): unknown {
  const read = readPlainJson(text);
  if (read.ok) return read.value;
  const { line, column, message } = read.problem;
  throw new SyntaxError(`${line}:${column}: ${message}`);
}

function plain(value: ExactJson): unknown {
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
  }
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "bigint" && Number.isSafeInteger(Number(value))) return Number(value);
  return value;
}
