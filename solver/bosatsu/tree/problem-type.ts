import type { Type } from "./type.ts";

/** Problems of kinds and types. */
export type TypeProblem = {
  readonly code: "NotUnifiable";
  readonly expected: Type;
  readonly actual: Type;
};
