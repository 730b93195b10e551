import type { AdmissionOperation } from "@receipts/formats/admission.ts";
import { decodeBatch } from "@receipts/formats/batch.ts";
import { type ExactJson, isJsonArray, readExactJson } from "@receipts/formats/exact-json.ts";
import { valueFromJson } from "../../bosatsu/evaluate/value-from-json.ts";
import { valueJson } from "../../bosatsu/evaluate/value-json.ts";
import { type ValueTypes, valueTypes } from "../../bosatsu/evaluate/value-types.ts";
import type { Request } from "./ask.ts";
import { batchFault, FaultError } from "./fault.ts";
import type { Program } from "./program.ts";

export type ReadBatch = {
  readonly requests: readonly Request[];
  /** The inputs as the result shows them: fields in the order of their type, integers as text. */
  readonly inputs: readonly Input[];
};

type Input = AdmissionOperation["input"];

/**
 * Reads the batch's text, each input by its handler's type. The first fault refuses the whole batch:
 * throws a `FaultError` that names its place.
 */
export function readRequests(text: string, program: Program): ReadBatch {
  const decoded = decodeBatch(text);
  if (!decoded.ok) {
    const { position, pointer, message } = decoded.problem;
    const at =
      position === undefined
        ? ({ tag: "batch", pointer } as const)
        : ({ tag: "batch text", ...position } as const);
    throw new FaultError({ at, message, hint: undefined });
  }
  const types = valueTypes(program.packages, program.evaluation);
  const requests: Request[] = [];
  const inputs: Input[] = [];
  for (const [index, { id, operation, input }] of decoded.operations.entries()) {
    const handler = program.handlers.get(operation);
    if (handler === undefined) {
      throw batchFault(
        `/${index}/operation`,
        `there is no handler ${JSON.stringify(operation)}`,
        `The handlers are ${[...program.handlers.keys()].join(", ")}.`,
      );
    }
    const value = valueFromJson(input, handler.input, types);
    if (!value.ok) {
      const [first] = value.problems;
      if (first === undefined) throw new Error("an input was refused without a problem");
      throw batchFault(`/${index}/input${first.pointer}`, first.message);
    }
    requests.push({ id, handler: operation, input: value.value });
    inputs.push(shown(value.value, handler.input, types));
  }
  return { requests, inputs };
}

function shown(
  value: Request["input"],
  type: Parameters<typeof valueJson>[1],
  types: ValueTypes,
): Input {
  const encoded = valueJson(value, type, types);
  if (!encoded.ok)
    throw new Error(`what was read from JSON has no JSON: ${encoded.problem.message}`);
  const read = readExactJson(encoded.text);
  if (!read.ok) throw new Error(`${encoded.text} is no JSON`);
  return plain(read.value);
}

/**
 * The same as a plain object, as long as a plain object keeps it: where a key looks like an array
 * index, or is one that objects have anyway, the entries are listed as pairs. A number is text, since
 * only integers have one text everywhere.
 */
function plain(json: ExactJson): Input {
  if (json === null || typeof json === "string" || typeof json === "boolean") return json;
  if (typeof json === "number" || typeof json === "bigint") return String(json);
  if (isJsonArray(json)) return json.map(plain);
  const entries = Array.from(json, ([key, item]): [string, Input] => [key, plain(item)]);
  if (entries.some(([key]) => /^\d+$/.test(key) || key === "__proto__")) return entries;
  return Object.fromEntries(entries);
}
