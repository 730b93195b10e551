import type { Json } from "@receipts/formats/canonical-json.ts";
import { decodeScenario, type Scenario } from "@receipts/formats/scenario.ts";
import type { Evaluation } from "../../bosatsu/evaluate/evaluate.ts";
import type { MeterOptions } from "../../bosatsu/evaluate/meter.ts";
import { valueFromJson } from "../../bosatsu/evaluate/value-from-json.ts";
import { type ValueTypes, valueTypes } from "../../bosatsu/evaluate/value-types.ts";
import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import { ioPackage } from "../../program/actions.ts";
import { evaluationOf } from "../../program/evaluation.ts";
import { FaultError, questionFault } from "../../program/fault.ts";
import { findHandlers, type Handler } from "../../program/handlers.ts";
import { type Shown, shownJson } from "../../program/shown-json.ts";
import { findCells, type SharedCell } from "./cells.ts";
import { mentionedBy } from "./mentions.ts";
import { findProperties, type Property } from "./properties.ts";
import { type Question, type Unfolding, unfold } from "./unfold.ts";

/** A scenario put to a program: everything that exploring takes. */
export type Model = {
  readonly operations: readonly Operation[];
  readonly cells: readonly SharedCell[];
  /** What each cell starts with, as its number. */
  readonly initial: Int32Array;
  readonly properties: readonly Asked[];
  readonly unfolding: Unfolding;
  /** Whether some operation may have to wait for another. */
  readonly mayWait: boolean;
};

export type Operation = {
  readonly id: string;
  readonly handler: string;
  readonly input: Shown;
  /** Equal operations are of one class. */
  readonly class: number;
  readonly start: number;
  /** Whether its code mentions the cell of that number. */
  readonly mentions: (cell: number) => boolean;
};

export type Asked = Property & { readonly question: Question };

/** Throws a `FaultError` when sources and scenario do not fit. */
export function loadModel(
  packages: readonly CheckedPackage[],
  own: readonly CheckedPackage[],
  scenarioText: string,
  limits: MeterOptions = {},
): Model {
  const scenario = readScenario(scenarioText);
  const evaluation = evaluationOf(packages, limits);
  const types = valueTypes(packages, evaluation);
  const cells = findCells(own, evaluation, types);
  const unfolding = unfold(cells, evaluation);
  const program = { packages, own, evaluation, types, cells, unfolding };
  const handlers = findHandlers(own, evaluation);
  const operations = operationsOf(program, handlers, scenario);
  return {
    operations,
    cells,
    initial: initialOf(program, scenario),
    properties: propertiesOf(program, scenario),
    unfolding,
    mayWait: scenario.operations.some(({ operation }) => {
      const handler = handlers.get(operation);
      return (
        handler !== undefined && mentions(handler, packages)({ package: ioPackage, name: "await" })
      );
    }),
  };
}

type Program = {
  readonly packages: readonly CheckedPackage[];
  readonly own: readonly CheckedPackage[];
  readonly evaluation: Evaluation;
  readonly types: ValueTypes;
  readonly cells: readonly SharedCell[];
  readonly unfolding: Unfolding;
};

function readScenario(text: string): Scenario {
  const decoded = decodeScenario(text);
  if (decoded.ok) return decoded.scenario;
  const { position, pointer, message } = decoded.problem;
  const at =
    position === undefined
      ? ({ tag: "question", pointer } as const)
      : ({ tag: "question text", ...position } as const);
  throw new FaultError({ at, message, hint: undefined });
}

function mentions(
  { exported }: Handler,
  packages: readonly CheckedPackage[],
): ReturnType<typeof mentionedBy> {
  const { package: checked, global } = exported;
  return mentionedBy({ package: checked.resolved.name, name: global }, packages);
}

function operationsOf(
  { packages, evaluation, types, cells, unfolding }: Program,
  handlers: ReadonlyMap<string, Handler>,
  scenario: Scenario,
): readonly Operation[] {
  const classes = new Map<string, Pick<Operation, "class" | "start">>();
  return scenario.operations.map(({ id, operation, input }, index) => {
    const handler = handlers.get(operation);
    if (handler === undefined) {
      throw questionFault(
        `/operations/${index}/operation`,
        `there is no handler ${JSON.stringify(operation)}`,
        `The handlers are ${[...handlers.keys()].join(", ")}.`,
      );
    }
    const value = valueFromJson(input, handler.input, types);
    if (!value.ok) {
      const [first] = value.problems;
      if (first === undefined) throw new Error("an input was refused without a problem");
      throw questionFault(`/operations/${index}/input${first.pointer}`, first.message);
    }
    const shown = shownJson(value.value, handler.input, types);
    const key = JSON.stringify([operation, shown]);
    const equal = classes.get(key) ?? {
      class: classes.size,
      start: unfolding.start(evaluation.call(handler.run, value.value), handler.exported.place),
    };
    classes.set(key, equal);
    const isMentioned = mentions(handler, packages);
    return {
      id,
      handler: operation,
      input: shown,
      ...equal,
      mentions: (cell) => {
        const { exported } = cells[cell] ?? {};
        return (
          exported !== undefined &&
          isMentioned({ package: exported.package.resolved.name, name: exported.global })
        );
      },
    };
  });
}

function initialOf({ cells, types }: Program, { initial }: Scenario): Int32Array {
  for (const name of initial.keys()) {
    if (!cells.some((cell) => cell.name === name)) {
      throw questionFault(
        `/initial/${name}`,
        `there is no cell ${JSON.stringify(name)}`,
        `The cells are ${cells.map((cell) => cell.name).join(", ")}.`,
      );
    }
  }
  return Int32Array.from(cells, ({ name, holds, cell, numberOf }) => {
    const json = initial.get(name);
    if (json === undefined) return numberOf(cell.initial);
    const value = valueFromJson(json, holds, types);
    if (value.ok) return numberOf(value.value);
    const [first] = value.problems;
    throw questionFault(`/initial/${name}${first?.pointer ?? ""}`, first?.message ?? "");
  });
}

function propertiesOf(
  { own, evaluation, unfolding }: Program,
  { properties: wanted }: Scenario,
): readonly Asked[] {
  const all = findProperties(own, evaluation);
  for (const [at, name] of (wanted ?? []).entries()) {
    if (all.some((property) => property.name === name)) continue;
    throw questionFault(
      `/properties/${at}`,
      `there is no property ${JSON.stringify(name)}`,
      `The properties are ${all.map((property) => property.name).join(", ")}.`,
    );
  }
  return all
    .filter(({ name }) => wanted === undefined || wanted.includes(name))
    .map((property) => ({
      ...property,
      question: unfolding.question(property.holds, property.name, property.place),
    }));
}

/** What a result shows of the cells that have these numbers. */
export function heldValues(
  cells: readonly SharedCell[],
  numbers: Int32Array,
): { cell: string; value: Json & Shown }[] {
  return cells.map(({ name, shown }, at) => ({ cell: name, value: shown(numbers[at] ?? 0) }));
}
