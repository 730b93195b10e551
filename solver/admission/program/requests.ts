import type { AdmissionOperation } from "@receipts/formats/admission.ts";
import { type BatchOperation, type BatchProblem, readBatch } from "@receipts/formats/batch.ts";
import { type Deferred, decodeDeferred } from "@receipts/formats/deferred.ts";
import { valueFromJson } from "../../bosatsu/evaluate/value-from-json.ts";
import { type ValueTypes, valueTypes } from "../../bosatsu/evaluate/value-types.ts";
import type { Source } from "../../bosatsu/tree/source.ts";
import { type Fault, FaultError, questionFault, sourcesFault } from "../../program/fault.ts";
import { shownJson } from "../../program/shown-json.ts";
import type { Request } from "./ask.ts";
import { type PlainInput, plainInput } from "./plain-input.ts";
import type { Program } from "./program.ts";

export type ReadBatch = {
  readonly requests: readonly Request[];
  /** An input as the result shows it: fields in the order of their type, integers as text. */
  readonly shown: (request: Request) => AdmissionOperation["input"];
  /** The text of that, each line after the first below `newline`. */
  readonly shownText: (request: Request, newline: string) => string;
  /**
   * The operations as they were read; carried ones come first, with their age. Present only when there
   * is a queue of them to be written anew.
   */
  readonly operations: readonly (BatchOperation | Deferred)[] | undefined;
};

/**
 * Reads the batch's text, each input by its handler's type, after the operations that `carried` holds.
 * The first fault refuses the whole batch: throws a `FaultError` that names its place.
 */
export function readRequests(text: string, program: Program, carried?: Source): ReadBatch {
  const reading = readingFor(program);
  const waiting = carried === undefined ? [] : decodeCarried(carried);
  const waitingIds = new Set(waiting.map(({ id }) => id));
  const operations: (BatchOperation | Deferred)[] = [...waiting];
  const requests: Request[] = [];
  // What is wrong with the batch as such comes before what is wrong with an input.
  let fault: FaultError | undefined;
  const read = (operation: BatchOperation, faultAt: FaultAt): void => {
    if (fault !== undefined) return;
    const request = requestOf(operation, reading, faultAt);
    if (request instanceof FaultError) fault = request;
    else requests.push(request);
  };
  for (const [index, operation] of waiting.entries()) {
    const path = carried?.path ?? "";
    read(operation, (pointer, message, hint) =>
      sourcesFault(`${path}: at /operations/${index}${pointer}: ${message}.`, hint),
    );
  }
  const problem = readBatch(text, (operation, index) => {
    if (carried !== undefined) operations.push(operation);
    if (waitingIds.has(operation.id)) {
      const message = `the id ${JSON.stringify(operation.id)} already belongs to a carried operation`;
      fault ??= questionFault(`/${index}/id`, message);
    }
    read(operation, (pointer, message, hint) =>
      questionFault(`/${index}${pointer}`, message, hint),
    );
  });
  if (problem !== undefined) throw new FaultError(faultOf(problem));
  if (fault !== undefined) throw fault;
  return {
    requests,
    ...shownBy(reading),
    operations: carried === undefined ? undefined : operations,
  };
}

/** Of how many batches an operation was left out before; `undefined` for one that is new. */
export function ageOf(operation: BatchOperation | Deferred | undefined): number | undefined {
  return operation !== undefined && "age" in operation ? operation.age : undefined;
}

/** A fault at a place within one operation. */
type FaultAt = (pointer: string, message: string, hint?: string) => FaultError;

type Reading = {
  readonly program: Program;
  readonly types: ValueTypes;
  /** By the name of the handler, for those whose input is plain. */
  readonly plain: ReadonlyMap<string, PlainInput>;
};

function readingFor(program: Program): Reading {
  const types = valueTypes(program.packages, program.evaluation);
  const plain = new Map<string, PlainInput>();
  const keep = keeping();
  for (const [name, { input }] of program.handlers) {
    const found = plainInput(input, types, keep);
    if (found !== undefined) plain.set(name, found);
  }
  return { program, types, plain };
}

/** How many texts are kept once for all that are equal. */
const keptMax = 65_536;

/** One object for equal texts: a batch names the same few keys over and over. */
function keeping(): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size < keptMax) kept.set(text, text);
    return text;
  };
}

function requestOf(
  { id, operation, input }: BatchOperation,
  { program, types, plain }: Reading,
  faultAt: FaultAt,
): Request | FaultError {
  const handler = program.handlers.get(operation);
  if (handler === undefined) {
    return faultAt(
      "/operation",
      `there is no handler ${JSON.stringify(operation)}`,
      `The handlers are ${[...program.handlers.keys()].join(", ")}.`,
    );
  }
  // The handler's own text, so that a large batch does not hold the name once an operation.
  const { name } = handler.exported;
  const value = plain.get(name)?.read(input);
  if (value !== undefined) return { id, handler: name, input: value };
  const read = valueFromJson(input, handler.input, types);
  if (read.ok) return { id, handler: name, input: read.value };
  const [first] = read.problems;
  if (first === undefined) throw new Error("an input was refused without a problem");
  return faultAt(`/input${first.pointer}`, first.message);
}

function shownBy({ program, types, plain }: Reading): Pick<ReadBatch, "shown" | "shownText"> {
  const shown: ReadBatch["shown"] = ({ handler, input }) => {
    const short = plain.get(handler);
    if (short !== undefined) return short.shown(input);
    const found = program.handlers.get(handler);
    if (found === undefined) throw new RangeError(`no handler ${handler}`);
    return shownJson(input, found.input, types);
  };
  return {
    shown,
    shownText: (request, newline) =>
      plain.get(request.handler)?.text(request.input, newline) ??
      JSON.stringify(shown(request), null, 2).replaceAll("\n", newline),
  };
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
