import type { TypeProblem } from "../tree/problem-type.ts";
import type { Words } from "./words.ts";

export function typeWords(problem: TypeProblem): Words {
  return { message: `The types do not fit (${problem.code}).`, hint: undefined };
}
