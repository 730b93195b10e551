import type { Evaluation } from "../../bosatsu/evaluate/evaluate.ts";
import { valueJson } from "../../bosatsu/evaluate/value-json.ts";
import type { ValueTypes } from "../../bosatsu/evaluate/value-types.ts";
import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import type { Type } from "../../bosatsu/tree/type.ts";
import type { Value } from "../../bosatsu/tree/value.ts";
import { type Cell, ioPackage, isCell } from "../../program/actions.ts";
import { argumentsOf, type Exported, isClosed, placeOf } from "../../program/exported.ts";
import { sourceFault } from "../../program/fault.ts";
import { type Shown, shownJson } from "../../program/shown-json.ts";

/** A cell of the program with every value that it was seen to hold, each known by a number. */
export type SharedCell = {
  readonly cell: Cell;
  readonly name: string;
  readonly holds: Type;
  readonly exported: Exported;
  /** Equal values, which have equal JSON, get one number. */
  readonly numberOf: (value: Value) => number;
  readonly valueOf: (number: number) => Value;
  readonly shown: (number: number) => Shown;
};

/** The cells that are top-level values of the packages, exported or not, in the order defined. */
export function findCells(
  packages: readonly CheckedPackage[],
  evaluation: Evaluation,
  types: ValueTypes,
): readonly SharedCell[] {
  const cells: SharedCell[] = [];
  for (const exported of packages.flatMap(topLevelCells)) {
    const cell = evaluation.value(exported.package.resolved.name, exported.global);
    if (!isCell(cell)) throw new TypeError(`${exported.name} is no cell`);
    if (cells.some((known) => known.cell === cell)) continue;
    if (cells.some(({ name }) => name === cell.name)) {
      throw sourceFault(
        exported.place,
        `Two cells are called "${cell.name}".`,
        "Scenarios and results speak of cells by name: give each its own.",
      );
    }
    cells.push(sharedCell(cell, exported, types));
  }
  return cells;
}

function topLevelCells(checked: CheckedPackage): readonly Exported[] {
  return checked.resolved.values.flatMap(({ tag, name }) => {
    const type = checked.valueTypes.get(name);
    if (tag !== "value" || type === undefined) return [];
    const [holds] = argumentsOf(type, ioPackage, "Cell") ?? [];
    if (holds === undefined || !isClosed(holds)) return [];
    return [{ package: checked, name, global: name, type, place: placeOf(checked, name) }];
  });
}

function sharedCell(cell: Cell, exported: Exported, types: ValueTypes): SharedCell {
  const [holds] = argumentsOf(exported.type, ioPackage, "Cell") ?? [];
  if (holds === undefined) throw new TypeError(`${exported.name} has no type of a cell`);
  const numbers = new Map<string, number>();
  const values: Value[] = [];
  const heldAs = (number: number): Value => {
    const value = values[number];
    if (value === undefined) throw new Error(`the cell "${cell.name}" never held a ${number}`);
    return value;
  };
  return {
    cell,
    name: cell.name,
    holds,
    exported,
    valueOf: heldAs,
    numberOf: (value) => {
      const json = valueJson(value, holds, types);
      if (!json.ok) {
        throw sourceFault(
          exported.place,
          `Two states cannot be compared: ${json.problem.message}, which the cell "${cell.name}" holds.`,
        );
      }
      const known = numbers.get(json.text);
      if (known !== undefined) return known;
      numbers.set(json.text, values.length);
      values.push(value);
      return values.length - 1;
    },
    shown: (number) => shownJson(heldAs(number), holds, types),
  };
}
