import type { Problem } from "../tree/problem.ts";
import { isLint } from "../tree/problem.ts";
import { positionAt } from "../tree/source.ts";
import { isParse, isResolve, isType } from "./phases.ts";
import { snippet } from "./snippet.ts";
import type { Words } from "./words.ts";
import { checkWords } from "./words-check.ts";
import { parseWords } from "./words-parse.ts";
import { resolveWords } from "./words-resolve.ts";
import { typeWords } from "./words-type.ts";

/**
 * A problem for people: where it is and its code, what is wrong, the line with carets, how to mend
 * it. `text` is the source at `problem.path`. Lines end in `\n`, the last one too.
 */
export function render(problem: Problem, text: string): string {
  const { line, column } = positionAt(text, problem.region.start);
  const { message, hint } = wordsOf(problem, text);
  const place = `${problem.path}:${line}:${column}`;
  if (problem.code === "ImportHasErrors") return `${place}: ${problem.code}: ${message}\n`;
  const lines = [
    `${place}: ${problem.code}${isLint(problem) ? " (lint)" : ""}`,
    message,
    "",
    ...snippet(text, problem.region).map((it) => `  ${it}`),
  ];
  if (hint !== undefined) lines.push("", `Hint: ${hint}`);
  return lines.map((it) => `${it}\n`).join("");
}

/** What is wrong with a program, in sentences, without the place. */
export function wordsOf(problem: Problem, text: string): Words {
  if (isParse(problem)) return parseWords(problem);
  if (isResolve(problem)) return resolveWords(problem, text);
  if (isType(problem)) return typeWords(problem);
  return checkWords(problem, text);
}
