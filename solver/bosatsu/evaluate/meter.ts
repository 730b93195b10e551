import { EvaluationLimit } from "./limit.ts";

/**
 * Counts the steps of a run: calls of functions of the program, and turns of its loops. The count does
 * not depend on which stack runs it.
 */
export type Meter = {
  /** Throws `EvaluationLimit` when that was one too many, or the run was cancelled. */
  readonly step: () => void;
  /** Begins to count anew. */
  readonly restart: () => void;
};

export type MeterOptions = {
  /** How many steps one request for a value, or one call, may take. No limit unless given. */
  readonly stepsMax?: number;
  /** Asked now and then while a run lasts. It ends when the answer is yes. */
  readonly cancelled?: () => boolean;
};

/** How many steps lie between two questions whether the run was cancelled. */
const stepsBetween = 4096;

/** Nothing where there is nothing to watch, so that programs run without it. */
export function meterOf({ stepsMax, cancelled }: MeterOptions): Meter | undefined {
  if (stepsMax === undefined && cancelled === undefined) return undefined;
  let steps = 0;
  return {
    step: () => {
      steps += 1;
      if (stepsMax !== undefined && steps > stepsMax) {
        throw new EvaluationLimit(`the program takes more than ${stepsMax} steps`);
      }
      if (cancelled !== undefined && steps % stepsBetween === 0 && cancelled()) {
        throw new EvaluationLimit("the run was cancelled");
      }
    },
    restart: () => {
      steps = 0;
    },
  };
}
