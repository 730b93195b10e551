import type { ParseProblem } from "../tree/problem-parse.ts";
import type { Words } from "./words.ts";

/** What was found, what would have been right, and which construct asked for it. */
export function parseWords(problem: ParseProblem): Words {
  const { expected, found, inside, hint } = problem;
  const message = `Expected ${expected}, but found ${found}${insideWords(inside)}.`;
  return { message, hint };
}

function insideWords(inside: ParseProblem["inside"]): string {
  if (inside === undefined) return "";
  const { line, column } = inside.position;
  return `, inside ${inside.construct} that began at ${line}:${column}`;
}
