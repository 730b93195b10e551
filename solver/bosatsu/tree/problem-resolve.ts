/** Problems of names, imports, exports and declarations. */
export type ResolveProblem = {
  readonly code: "VarNotInScope";
  readonly name: string;
  /** Near names that are in scope, best first. */
  readonly suggestions: readonly string[];
};
