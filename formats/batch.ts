import * as z from "zod/mini";
import { canonicalText } from "./canonical-json.ts";
import { type ExactJson, isJsonArray, readExactItems } from "./exact-json.ts";
import { inMessage } from "./message-text.ts";
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
  const operations: BatchOperation[] = [];
  const problem = readBatch(text, (operation) => operations.push(operation));
  return problem === undefined ? { ok: true, operations } : { ok: false, problem };
}

/**
 * The same operation by operation, for who needs none of them for long. The answer is the problem that
 * refuses the whole, whatever was given before it; a text that is no JSON is one from the start.
 */
export function readBatch(
  text: string,
  take: (operation: BatchOperation, index: number) => void,
): BatchProblem | undefined {
  const decode = operationDecoder("");
  let problem: BatchProblem | undefined;
  const read = readExactItems(text, (item, index) => {
    if (problem !== undefined) return;
    const decoded = decode(item, index);
    if ("id" in decoded) take(decoded, index);
    else problem = decoded;
  });
  if (!read.ok) {
    const { message, line, column } = read.problem;
    return { code: "json", pointer: "", position: { line, column }, message };
  }
  return problem ?? (isJsonArray(read.value) ? undefined : notOperations(read.value, ""));
}

/** Reads operations that lie at `pointer` in a document. */
export function decodeOperations(json: ExactJson, pointer: string): DecodedBatch {
  if (!isJsonArray(json)) return { ok: false, problem: notOperations(json, pointer) };
  const decode = operationDecoder(pointer);
  const operations: BatchOperation[] = [];
  for (const [index, item] of json.entries()) {
    const decoded = decode(item, index);
    if (!("id" in decoded)) return { ok: false, problem: decoded };
    operations.push(decoded);
  }
  return { ok: true, operations };
}

function notOperations(json: ExactJson, pointer: string): BatchProblem {
  return problem("wrong type", pointer, `expected an array of operations, found ${nameOf(json)}`);
}

/** Reads the operations of one list in their order. */
function operationDecoder(
  pointer: string,
): (item: ExactJson, index: number) => BatchOperation | BatchProblem {
  const first = new Map<string, number>();
  return (item, index) => {
    const decoded = decodeOperation(item, `${pointer}/${index}`);
    if (!("id" in decoded)) return decoded;
    const earlier = first.get(decoded.id);
    if (earlier === undefined) {
      first.set(decoded.id, index);
      return decoded;
    }
    const message = `the id ${inMessage(decoded.id)} already belongs to operation ${earlier}`;
    return problem("duplicate id", `${pointer}/${index}/id`, message);
  };
}

const fields = ["id", "operation", "input"] as const;

function decodeOperation(item: ExactJson, pointer: string): BatchOperation | BatchProblem {
  if (!(item instanceof Map)) {
    const message = `expected an object with id, operation and input, found ${nameOf(item)}`;
    return problem("wrong type", pointer, message);
  }
  for (const key of item.keys()) {
    if (key === "id" || key === "operation" || key === "input") continue;
    const message = `an operation has id, operation and input, but no ${inMessage(key)}`;
    return problem("unknown field", `${pointer}/${escapeToken(key)}`, message);
  }
  const id = item.get("id");
  const operation = item.get("operation");
  const input = item.get("input");
  if (id === undefined || operation === undefined || input === undefined) {
    const missing = fields.find((field) => !item.has(field));
    return problem("missing field", `${pointer}/${missing}`, `the operation has no ${missing}`);
  }
  if (!isName(id)) return notAName(`${pointer}/id`, id);
  if (!isName(operation)) return notAName(`${pointer}/operation`, operation);
  return { id, operation, input };
}

function isName(value: ExactJson): value is string {
  return typeof value === "string" && value !== "";
}

function notAName(pointer: string, value: ExactJson): BatchProblem {
  const found = value === "" ? "an empty string" : nameOf(value);
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
