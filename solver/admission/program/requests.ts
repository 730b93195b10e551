import type { AdmissionOperation } from "@receipts/formats/admission.ts";
import { decodeBatch } from "@receipts/formats/batch.ts";
import { valueFromJson } from "../../bosatsu/evaluate/value-from-json.ts";
import { valueTypes } from "../../bosatsu/evaluate/value-types.ts";
import { FaultError, questionFault } from "../../program/fault.ts";
import { shownJson } from "../../program/shown-json.ts";
import type { Request } from "./ask.ts";
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
        ? ({ tag: "question", pointer } as const)
        : ({ tag: "question text", ...position } as const);
    throw new FaultError({ at, message, hint: undefined });
  }
  const types = valueTypes(program.packages, program.evaluation);
  const requests: Request[] = [];
  const inputs: Input[] = [];
  for (const [index, { id, operation, input }] of decoded.operations.entries()) {
    const handler = program.handlers.get(operation);
    if (handler === undefined) {
      throw questionFault(
        `/${index}/operation`,
        `there is no handler ${JSON.stringify(operation)}`,
        `The handlers are ${[...program.handlers.keys()].join(", ")}.`,
      );
    }
    const value = valueFromJson(input, handler.input, types);
    if (!value.ok) {
      const [first] = value.problems;
      if (first === undefined) throw new Error("an input was refused without a problem");
      throw questionFault(`/${index}/input${first.pointer}`, first.message);
    }
    requests.push({ id, handler: operation, input: value.value });
    inputs.push(shownJson(value.value, handler.input, types));
  }
  return { requests, inputs };
}
