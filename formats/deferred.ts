import { type BatchOperation, type BatchProblem, decodeOperations } from "./batch.ts";
import { type ExactJson, exactJsonText, isJsonArray, readExactJson } from "./exact-json.ts";

/**
 * Operations that were left out of a write and wait for the next batch, in the order they arrived. A
 * file of schema `yichus.deferred/1`: the operations as in a batch, each with its `age`.
 */
export type Deferred = BatchOperation & {
  /** Of how many batches it has been left out so far. */
  readonly age: number;
};

export type DecodedDeferred =
  | { readonly ok: true; readonly operations: readonly Deferred[] }
  | { readonly ok: false; readonly problem: BatchProblem };

const schema = "yichus.deferred/1";

/** The file's one text. */
export function encodeDeferred(operations: readonly Deferred[]): string {
  const items = operations.map(
    ({ id, operation, input, age }) =>
      new Map<string, ExactJson>([
        ["id", id],
        ["operation", operation],
        ["input", input],
        ["age", BigInt(age)],
      ]),
  );
  const file = new Map<string, ExactJson>([
    ["schema", schema],
    ["operations", items],
  ]);
  return `${exactJsonText(file)}\n`;
}

/** Reads the file's text; the first problem refuses the whole. */
export function decodeDeferred(text: string): DecodedDeferred {
  const read = readExactJson(text);
  if (!read.ok) {
    const { message, line, column } = read.problem;
    return {
      ok: false,
      problem: { code: "json", pointer: "", position: { line, column }, message },
    };
  }
  const file = read.value;
  if (!(file instanceof Map) || file.get("schema") !== schema) {
    return refuse("/schema", `expected an object whose schema is ${schema}`);
  }
  const extra = [...file.keys()].find((key) => key !== "schema" && key !== "operations");
  if (extra !== undefined) return refuse("", `the file has no field ${JSON.stringify(extra)}`);
  return decodeItems(file.get("operations") ?? []);
}

function decodeItems(items: ExactJson): DecodedDeferred {
  const ages: number[] = [];
  const operations: ExactJson[] = [];
  for (const [at, item] of (isJsonArray(items) ? items : []).entries()) {
    const age = item instanceof Map ? item.get("age") : undefined;
    if (!(item instanceof Map) || typeof age !== "bigint" || age < 1n || age > 1_000_000_000n) {
      return refuse(`/operations/${at}/age`, "expected in how many batches it was left out");
    }
    ages.push(Number(age));
    operations.push(new Map([...item].filter(([key]) => key !== "age")));
  }
  const decoded = decodeOperations(isJsonArray(items) ? operations : items, "/operations");
  if (!decoded.ok) return decoded;
  return {
    ok: true,
    operations: decoded.operations.map((operation, at) => ({ ...operation, age: ages[at] ?? 1 })),
  };
}

function refuse(pointer: string, message: string): DecodedDeferred {
  return { ok: false, problem: { code: "wrong type", pointer, position: undefined, message } };
}
