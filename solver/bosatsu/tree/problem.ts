import type { CheckProblem } from "./problem-check.ts";
import type { ParseProblem } from "./problem-parse.ts";
import type { ResolveProblem } from "./problem-resolve.ts";
import type { TypeProblem } from "./problem-type.ts";
import type { Region } from "./source.ts";

/**
 * A fault of the user's program, as data. Its words are in report/. `code` is stable: cases and kept
 * results mention it.
 */
export type Problem = ProblemData & {
  readonly path: string;
  /** Where a message points. A fault of a whole package points at its `package` line. */
  readonly region: Region;
};

export type ProblemData = ParseProblem | ResolveProblem | TypeProblem | CheckProblem;

/** Codes of lints: errors in strict mode, warnings when the caller asks for the softer one. */
const lintCodes: ReadonlySet<string> = new Set([
  "ExposesMismatch",
  "UnusedImport",
  "UnusedLets",
  "UnusedLet",
  "UnreachableBranches",
  "ShadowedBindingType",
  "NoRecursiveCall",
  "TailRecursiveRecur",
  "TodoUsage",
  "MoreLints",
]);

export function isLint(problem: Problem): boolean {
  return lintCodes.has(problem.code);
}
