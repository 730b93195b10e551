import { FaultError } from "../../program/fault.ts";
import type { Judged } from "../result/items.ts";

/** A second tool enumerates what we decide, so it is asked small questions only. */
export const exportMax = 20;

/** Why another tool cannot be asked this question, in a sentence. */
export function cannotExport(message: string): FaultError {
  return new FaultError({ at: { tag: "sources" }, message, hint: undefined });
}

/** Throws a `FaultError` when the question is too large or has no verdict that could be compared. */
export function refuseUnfit({ question, decision, replay }: Judged): void {
  const { operations, keys } = question;
  if (operations.length > exportMax) {
    throw cannotExport(
      `${operations.length} operations are too many for another tool to go through: at most ${exportMax}.`,
    );
  }
  if (replay.drift !== undefined) {
    throw cannotExport("The handlers do other than declared, so there is no verdict to compare.");
  }
  const open = operations.find((_, at) => decision.reasons[at] !== undefined);
  if (open !== undefined) {
    throw cannotExport(`${open.id} is inconclusive, so there is no verdict to compare.`);
  }
  if (keys.length > 1000) throw cannotExport(`${keys.length} keys are too many: at most 1000.`);
}
