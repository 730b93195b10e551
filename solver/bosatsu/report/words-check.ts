import type { CheckProblem } from "../tree/problem-check.ts";
import type { Words } from "./words.ts";

export function checkWords(problem: CheckProblem): Words {
  return { message: `This does not pass the check for ${problem.code}.`, hint: undefined };
}
