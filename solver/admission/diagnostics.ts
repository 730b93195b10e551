import { wordsOf } from "../bosatsu/report/render.ts";
import { isLint } from "../bosatsu/tree/problem.ts";
import type { Region } from "../bosatsu/tree/source.ts";
import type { Admitted } from "./admit.ts";

/** What is wrong at a place of a source, for an editor. */
export type Diagnostic = {
  readonly path: string;
  /** Offsets into the text, in UTF-16 code units. */
  readonly region: Region;
  readonly severity: "error" | "lint";
  /** In sentences. */
  readonly message: string;
  readonly hint: string | undefined;
};

/** Problems of the compiler, and a fault of the program where it has a place in a source. */
export function diagnosticsOf(admitted: Admitted): readonly Diagnostic[] {
  const found = admitted.problems.map((problem): Diagnostic => {
    const { path, region } = problem;
    const { message, hint } = wordsOf(problem, admitted.texts.get(path) ?? "");
    return { path, region, severity: isLint(problem) ? "lint" : "error", message, hint };
  });
  const fault = admitted.ok ? undefined : admitted.fault;
  if (fault?.at.tag !== "source") return found;
  const { message, hint } = fault;
  return [...found, { ...fault.at.place, severity: "error", message, hint }];
}
