/** Problems of totality, recursion and lints. */
export type CheckProblem = {
  readonly code: "UnusedLet";
  readonly name: string;
};
