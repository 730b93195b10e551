import type { Evaluation } from "../../bosatsu/evaluate/evaluate.ts";
import type { MeterOptions } from "../../bosatsu/evaluate/meter.ts";
import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import { evaluationOf } from "../../program/evaluation.ts";
import { findHandlers, type Handler } from "../../program/handlers.ts";
import { type Balances, balancesOf } from "./balances.ts";
import { type FoundCell, findCell } from "./cell.ts";
import { checkDeclaredInputs } from "./declared-inputs.ts";
import { findSpecification, type Specification } from "./specification.ts";
import { writersOf } from "./writers.ts";

/** A specification with the handlers that it speaks of, all of it checked against each other. */
export type Program = {
  readonly packages: readonly CheckedPackage[];
  readonly evaluation: Evaluation;
  readonly specification: Specification;
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly cell: FoundCell;
  readonly balances: Balances;
  /** Handlers, by name, that can write the cell. */
  readonly writers: ReadonlySet<string>;
};

/**
 * Puts the program together from compiled packages, the library included. `own` are those that were
 * given. Calls run within `limits`. Throws a `FaultError` when they do not fit each other.
 */
export function loadProgram(
  packages: readonly CheckedPackage[],
  own: readonly CheckedPackage[],
  limits: MeterOptions = {},
): Program {
  const evaluation = evaluationOf(packages, limits);
  const specification = findSpecification(own, evaluation);
  const handlers = findHandlers(own, evaluation);
  checkDeclaredInputs(own, handlers);
  const cell = findCell(own, evaluation, specification);
  const { exported } = cell;
  const writes = writersOf(
    packages,
    { package: exported.package.resolved.name, name: exported.global },
    specification.state,
  );
  const writers = [...handlers].filter(([, handler]) =>
    writes({ package: handler.exported.package.resolved.name, name: handler.exported.global }),
  );
  return {
    packages,
    evaluation,
    specification,
    handlers,
    cell,
    balances: balancesOf(specification.view, evaluation),
    writers: new Set(writers.map(([name]) => name)),
  };
}
