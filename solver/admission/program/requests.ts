import type { AdmissionOperation } from "@receipts/formats/admission.ts";
import { type BatchOperation, type BatchProblem, decodeBatch } from "@receipts/formats/batch.ts";
import { type Deferred, decodeDeferred } from "@receipts/formats/deferred.ts";
import { valueFromJson } from "../../bosatsu/evaluate/value-from-json.ts";
import { type ValueTypes, valueTypes } from "../../bosatsu/evaluate/value-types.ts";
import type { Source } from "../../bosatsu/tree/source.ts";
import type { Value } from "../../bosatsu/tree/value.ts";
import { type Fault, FaultError, questionFault, sourcesFault } from "../../program/fault.ts";
import { shownJson } from "../../program/shown-json.ts";
import type { Request } from "./ask.ts";
import type { Program } from "./program.ts";

export type ReadBatch = {
  readonly requests: readonly Request[];
  /** The inputs as the result shows them: fields in the order of their type, integers as text. */
  readonly inputs: readonly Input[];
  /** The operations as they were read; carried ones come first, with their age. */
  readonly operations: readonly (BatchOperation | Deferred)[];
};

type Input = AdmissionOperation["input"];

/**
 * Reads the batch's text, each input by its handler's type, after the operations that `carried` holds.
 * The first fault refuses the whole batch: throws a `FaultError` that names its place.
 */
export function readRequests(text: string, program: Program, carried?: Source): ReadBatch {
  const waiting = carried === undefined ? [] : decodeCarried(carried);
  const decoded = decodeBatch(text);
  if (!decoded.ok) throw new FaultError(faultOf(decoded.problem));
  const types = valueTypes(program.packages, program.evaluation);
  const requests: Request[] = [];
  const inputs: Input[] = [];
  const read = (operation: BatchOperation, fault: FaultAt): void => {
    const { value, shown } = readInput(operation, program, types, fault);
    requests.push({ id: operation.id, handler: operation.operation, input: value });
    inputs.push(shown);
  };
  const waitingIds = new Set(waiting.map(({ id }) => id));
  for (const [index, operation] of waiting.entries()) {
    const path = carried?.path ?? "";
    read(operation, (pointer, message, hint) =>
      sourcesFault(`${path}: at /operations/${index}${pointer}: ${message}.`, hint),
    );
  }
  for (const [index, operation] of decoded.operations.entries()) {
    if (waitingIds.has(operation.id)) {
      const message = `the id ${JSON.stringify(operation.id)} already belongs to a carried operation`;
      throw questionFault(`/${index}/id`, message);
    }
    read(operation, (pointer, message, hint) =>
      questionFault(`/${index}${pointer}`, message, hint),
    );
  }
  return { requests, inputs, operations: [...waiting, ...decoded.operations] };
}

/** Of how many batches an operation was left out before; `undefined` for one that is new. */
export function ageOf(operation: BatchOperation | Deferred): number | undefined {
  return "age" in operation ? operation.age : undefined;
}

/** A fault at a place within one operation. */
type FaultAt = (pointer: string, message: string, hint?: string) => FaultError;

function readInput(
  { operation, input }: BatchOperation,
  program: Program,
  types: ValueTypes,
  fault: FaultAt,
): { readonly value: Value; readonly shown: Input } {
  const handler = program.handlers.get(operation);
  if (handler === undefined) {
    throw fault(
      "/operation",
      `there is no handler ${JSON.stringify(operation)}`,
      `The handlers are ${[...program.handlers.keys()].join(", ")}.`,
    );
  }
  const read = valueFromJson(input, handler.input, types);
  if (!read.ok) {
    const [first] = read.problems;
    if (first === undefined) throw new Error("an input was refused without a problem");
    throw fault(`/input${first.pointer}`, first.message);
  }
  return { value: read.value, shown: shownJson(read.value, handler.input, types) };
}

function decodeCarried({ path, text }: Source): readonly Deferred[] {
  const decoded = decodeDeferred(text);
  if (decoded.ok) return decoded.operations;
  const { pointer, position, message } = decoded.problem;
  const place = position === undefined ? ` at ${pointer}` : `${position.line}:${position.column}`;
  throw sourcesFault(`${path}:${place}: ${message}.`);
}

function faultOf({ position, pointer, message }: BatchProblem): Fault {
  const at =
    position === undefined
      ? ({ tag: "question", pointer } as const)
      : ({ tag: "question text", ...position } as const);
  return { at, message, hint: undefined };
}
