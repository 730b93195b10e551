import * as z from "zod/mini";
import { canonicalText } from "./canonical-json.ts";
import { type ExactJson, isJsonArray, readExactJson } from "./exact-json.ts";
import "./zod-words.ts";

/** One operation as it travels. What `input` has to hold is the handler's business. */
export const batchOperationSchema = z.strictObject({
  /** Unique in its batch. */
  id: z.string().check(z.minLength(1)),
  /** The name of a handler. */
  operation: z.string().check(z.minLength(1)),
  /** Integers are decimal strings; JSON integers are read too. */
  input: z.json(),
});

/** Operations in the order they arrived. */
export const batchSchema = z.array(batchOperationSchema);

export type Batch = z.infer<typeof batchSchema>;

/** An operation read without loss. */
export type BatchOperation = {
  readonly id: string;
  readonly operation: string;
  readonly input: ExactJson;
};

export type BatchProblem = {
  /** `json` when the text is no JSON at all. */
  readonly code: "json" | "wrong type" | "missing field" | "unknown field" | "duplicate id";
  /** RFC 6901, into the batch. */
  readonly pointer: string;
  /** One-based, for `json` alone. */
  readonly position: { readonly line: number; readonly column: number } | undefined;
  readonly message: string;
};

export type DecodedBatch =
  | { readonly ok: true; readonly operations: readonly BatchOperation[] }
  | { readonly ok: false; readonly problem: BatchProblem };

/** The batch's one text. */
export function encodeBatch(batch: Batch): string {
  return canonicalText(batchSchema.parse(batch));
}

/** Reads a batch's text; the first problem refuses the whole. */
export function decodeBatch(text: string): DecodedBatch {
  const read = readExactJson(text);
  if (!read.ok) {
    const { message, line, column } = read.problem;
    return {
      ok: false,
      problem: { code: "json", pointer: "", position: { line, column }, message },
    };
  }
  return decodeOperations(read.value, "");
}

/** Reads operations that lie at `pointer` in a document. */
export function decodeOperations(json: ExactJson, pointer: string): DecodedBatch {
  if (!isJsonArray(json)) {
    return refuse("wrong type", pointer, `expected an array of operations, found ${nameOf(json)}`);
  }
  const operations: BatchOperation[] = [];
  const first = new Map<string, number>();
  for (const [index, item] of json.entries()) {
    const decoded = decodeOperation(item, `${pointer}/${index}`);
    if (!("id" in decoded)) return { ok: false, problem: decoded };
    const earlier = first.get(decoded.id);
    if (earlier !== undefined) {
      const message = `the id ${JSON.stringify(decoded.id)} already belongs to operation ${earlier}`;
      return refuse("duplicate id", `${pointer}/${index}/id`, message);
    }
    first.set(decoded.id, index);
    operations.push(decoded);
  }
  return { ok: true, operations };
}

const fields = ["id", "operation", "input"] as const;

function decodeOperation(item: ExactJson, pointer: string): BatchOperation | BatchProblem {
  if (!(item instanceof Map)) {
    const message = `expected an object with id, operation and input, found ${nameOf(item)}`;
    return problem("wrong type", pointer, message);
  }
  for (const key of item.keys()) {
    if (fields.some((field) => field === key)) continue;
    const message = `an operation has id, operation and input, but no ${JSON.stringify(key)}`;
    return problem("unknown field", `${pointer}/${escapeToken(key)}`, message);
  }
  const missing = fields.find((field) => !item.has(field));
  if (missing !== undefined) {
    return problem("missing field", `${pointer}/${missing}`, `the operation has no ${missing}`);
  }
  const id = item.get("id");
  const operation = item.get("operation");
  const input = item.get("input");
  if (!isName(id)) return notAName(`${pointer}/id`, id);
  if (!isName(operation)) return notAName(`${pointer}/operation`, operation);
  if (input === undefined) throw new Error("a field that is there has a value");
  return { id, operation, input };
}

function isName(value: ExactJson | undefined): value is string {
  return typeof value === "string" && value !== "";
}

function notAName(pointer: string, value: ExactJson | undefined): BatchProblem {
  const found = value === "" ? "an empty string" : nameOf(value ?? null);
  return problem("wrong type", pointer, `expected a string that is not empty, found ${found}`);
}

/** What a person calls a piece of JSON. */
function nameOf(value: ExactJson): string {
  if (value === null) return "null";
  if (isJsonArray(value)) return "an array";
  if (value instanceof Map) return "an object";
  if (typeof value === "string") return "a string";
  if (typeof value === "boolean") return String(value);
  return "a number";
}

/** One step of an RFC 6901 pointer. */
function escapeToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function problem(code: BatchProblem["code"], pointer: string, message: string): BatchProblem {
  return { code, pointer, position: undefined, message };
}

function refuse(code: BatchProblem["code"], pointer: string, message: string): DecodedBatch {
  return { ok: false, problem: problem(code, pointer, message) };
}
