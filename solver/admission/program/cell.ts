import { sameType } from "../../bosatsu/check/types/same-type.ts";
import type { Evaluation } from "../../bosatsu/evaluate/evaluate.ts";
import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import type { Type } from "../../bosatsu/tree/type.ts";
import { type Cell, ioPackage, isCell } from "../../program/actions.ts";
import { argumentsOf, type Exported, exportedValues } from "../../program/exported.ts";
import { sourceFault } from "../../program/fault.ts";
import type { Specification } from "./specification.ts";

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
