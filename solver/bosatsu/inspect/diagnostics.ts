import type { Compilation } from "../compile.ts";
import { wordsOf } from "../report/render.ts";
import type { Problem } from "../tree/problem.ts";
import { isLint } from "../tree/problem.ts";
import type { Region } from "../tree/source.ts";
import { positionAt } from "../tree/source.ts";

/**
 * A problem as an editor shows it. `line` and `column` count from 1, `region` are offsets from the
 * start of the file to the first unit after; all of them count UTF-16 code units.
 */
export type Diagnostic = {
  readonly code: Problem["code"];
  readonly severity: "error" | "lint";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly region: Region;
  readonly message: string;
  readonly hint: string | null;
};

/** All problems in the words of `yichus check`, and in its order. */
export function diagnosticsOf(compilation: Compilation): readonly Diagnostic[] {
  return compilation.problems.map((problem) => {
    const text = textOf(compilation, problem);
    const { message, hint } = wordsOf(problem, text);
    const { start, end } = problem.region;
    return {
      code: problem.code,
      severity: isLint(problem) ? "lint" : "error",
      file: problem.path,
      ...positionAt(text, start),
      region: { start, end },
      message,
      hint: hint ?? null,
    };
  });
}

/** The text that a problem points into. */
export function textOf({ texts }: Compilation, { path }: Problem): string {
  const text = texts.get(path);
  if (text === undefined) throw new Error(`a problem in ${path}, which was not compiled`);
  return text;
}
