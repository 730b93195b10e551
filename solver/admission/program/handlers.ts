import { sameType } from "../../bosatsu/check/types/same-type.ts";
import type { Evaluation } from "../../bosatsu/evaluate/evaluate.ts";
import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import { asFunction, type Type } from "../../bosatsu/tree/type.ts";
import type { Fn, Value } from "../../bosatsu/tree/value.ts";
import { type Cell, ioPackage, isCell } from "./actions.ts";
import { argumentsOf, type Exported, exportedValues, isClosed } from "./exported.ts";
import { sourceFault } from "./fault.ts";
import type { Specification } from "./specification.ts";

/** An exported function from an input to an IO: what an operation of the batch runs. */
export type Handler = {
  readonly exported: Exported;
  readonly input: Type;
  readonly run: Fn;
};

/** The exported handlers by name. */
export function findHandlers(
  packages: readonly CheckedPackage[],
  evaluation: Evaluation,
): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  for (const exported of exportedValues(packages)) {
    const input = handlerInput(exported.type);
    if (input === undefined) continue;
    const other = handlers.get(exported.name);
    if (other !== undefined) {
      throw sourceFault(
        exported.place,
        `Both ${other.exported.package.resolved.name} and ${exported.package.resolved.name} export a handler \`${exported.name}\`.`,
        "The batch names handlers without their package, so each name can belong to one only.",
      );
    }
    const run = evaluation.value(exported.package.resolved.name, exported.global);
    handlers.set(exported.name, { exported, input, run: asFn(run) });
  }
  return handlers;
}

/** The input of a function `input -> IO[result]`; what has an open type cannot read JSON. */
function handlerInput(type: Type): Type | undefined {
  const parts = asFunction(type);
  const [input] = parts?.params ?? [];
  if (parts === undefined || input === undefined || parts.params.length !== 1) return undefined;
  const isProgram = argumentsOf(parts.result, ioPackage, "IO") !== undefined;
  return isProgram && isClosed(input) ? input : undefined;
}

/** The exported cell that the specification names, and the value that holds it. */
export type FoundCell = { readonly cell: Cell; readonly exported: Exported };

export function findCell(
  packages: readonly CheckedPackage[],
  evaluation: Evaluation,
  specification: Specification,
): FoundCell {
  const cells = exportedValues(packages).flatMap(
    (exported): readonly (FoundCell & { holds: Type })[] => {
      const [holds] = argumentsOf(exported.type, ioPackage, "Cell") ?? [];
      if (holds === undefined) return [];
      const cell = evaluation.value(exported.package.resolved.name, exported.global);
      return isCell(cell) && cell.name === specification.cell ? [{ cell, exported, holds }] : [];
    },
  );
  const [first, second] = cells;
  if (first === undefined) {
    throw sourceFault(
      specification.place,
      `The specification speaks of the cell "${specification.cell}", but no package exports a cell of that name.`,
      "Export the value that holds it from the package of the handlers.",
    );
  }
  if (second !== undefined && second.cell !== first.cell) {
    throw sourceFault(second.exported.place, `Two cells are called "${specification.cell}".`);
  }
  if (!sameType(first.holds, specification.state)) {
    throw sourceFault(
      first.exported.place,
      `The cell "${specification.cell}" holds another type than the state of the specification.`,
      "Both have to be the same type.",
    );
  }
  return first;
}

function asFn(value: Value): Fn {
  if (typeof value !== "function") throw new TypeError("a handler is not a function");
  return value;
}
