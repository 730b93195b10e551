import { regionOfPointer } from "@receipts/formats/json-place.ts";
import { wordsOf } from "../bosatsu/report/render.ts";
import { isLint } from "../bosatsu/tree/problem.ts";
import type { Region, Source } from "../bosatsu/tree/source.ts";
import type { Fault } from "../program/fault.ts";
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

/** Problems of the compiler, and a fault of program or batch where it has a place in one of the texts. */
export function diagnosticsOf(admitted: Admitted, batch: Source): readonly Diagnostic[] {
  const found = admitted.problems.map((problem): Diagnostic => {
    const { path, region } = problem;
    const { message, hint } = wordsOf(problem, admitted.texts.get(path) ?? "");
    return { path, region, severity: isLint(problem) ? "lint" : "error", message, hint };
  });
  const fault = admitted.ok ? undefined : admitted.fault;
  const place = fault === undefined ? undefined : placeOf(fault.at, batch);
  if (fault === undefined || place === undefined) return found;
  const { message, hint } = fault;
  return [...found, { ...place, severity: "error", message, hint }];
}

function placeOf(
  at: Fault["at"],
  { path, text }: Source,
): Pick<Diagnostic, "path" | "region"> | undefined {
  switch (at.tag) {
    case "source":
      return at.place;
    case "question":
      return { path, region: regionOfPointer(text, at.pointer) };
    case "question text": {
      const lines = text.split("\n").slice(0, at.line - 1);
      const start = lines.reduce((sum, line) => sum + line.length + 1, at.column - 1);
      return { path, region: { start, end: Math.min(start + 1, text.length) } };
    }
    case "sources":
      return undefined;
  }
}
