import { type Evaluation, evaluate, missingExternals } from "../bosatsu/evaluate/evaluate.ts";
import { libraryExternals } from "../bosatsu/evaluate/externals.ts";
import type { MeterOptions } from "../bosatsu/evaluate/meter.ts";
import { unfitExternals } from "../bosatsu/host-types.ts";
import type { CheckedPackage } from "../bosatsu/tree/checked.ts";
import { ioExternals } from "./actions.ts";
import { sourcesFault } from "./fault.ts";

/**
 * Makes packages ready to run, each call within `limits`. Throws a `FaultError` when they want a host
 * that there is not.
 */
export function evaluationOf(
  packages: readonly CheckedPackage[],
  limits: MeterOptions = {},
): Evaluation {
  // A trace is for who runs a program by hand; here it would only be noise.
  const externals = new Map([...libraryExternals(() => {}), ...ioExternals]);
  const missing = missingExternals(packages, externals);
  if (missing.length > 0) throw sourcesFault(`There is no host here for ${missing.join(", ")}.`);
  const unfit = unfitExternals(packages);
  if (unfit.length > 0) throw sourcesFault(`The host has another type for ${unfit.join(", ")}.`);
  return evaluate(packages, externals, limits);
}
