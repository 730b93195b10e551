import type { Evaluation } from "../bosatsu/evaluate/evaluate.ts";
import type { CheckedPackage } from "../bosatsu/tree/checked.ts";
import { asFunction, type Type } from "../bosatsu/tree/type.ts";
import type { Fn, Value } from "../bosatsu/tree/value.ts";
import { ioPackage } from "./actions.ts";
import { argumentsOf, type Exported, exportedValues, isClosed } from "./exported.ts";
import { sourceFault } from "./fault.ts";

/** An exported function from an input to an IO: what an operation runs. */
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
        "Operations name handlers without their package, so each name can belong to one only.",
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

function asFn(value: Value): Fn {
  if (typeof value !== "function") throw new TypeError("a handler is not a function");
  return value;
}
