import { regionOfPointer } from "@receipts/formats/json-place.ts";
import { render, wordsOf } from "../bosatsu/report/render.ts";
import { isLint, type Problem } from "../bosatsu/tree/problem.ts";
import type { Region, Source } from "../bosatsu/tree/source.ts";
import type { Fault } from "./fault.ts";
import { faultText } from "./fault-text.ts";

/** What an engine found wrong with sources and with the question put to them: a batch, a scenario. */
export type Found = {
  readonly problems: readonly Problem[];
  readonly texts: ReadonlyMap<string, string>;
} & ({ readonly ok: true } | { readonly ok: false; readonly fault: Fault | undefined });

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

/** Problems of the compiler, and a fault of program or question where it has a place in one of the texts. */
export function diagnosticsOf(found: Found, question: Source): readonly Diagnostic[] {
  const problems = found.problems.map((problem): Diagnostic => {
    const { path, region } = problem;
    const { message, hint } = wordsOf(problem, found.texts.get(path) ?? "");
    return { path, region, severity: isLint(problem) ? "lint" : "error", message, hint };
  });
  const fault = found.ok ? undefined : found.fault;
  const place = fault === undefined ? undefined : placeOf(fault.at, question);
  if (fault === undefined || place === undefined) return problems;
  const { message, hint } = fault;
  return [...problems, { ...place, severity: "error", message, hint }];
}

/** The same for people, as the command line prints it; empty when nothing is wrong. */
export function problemsText(found: Found, questionPath: string): string {
  const { problems, texts } = found;
  const rendered = problems.map((problem) => render(problem, texts.get(problem.path) ?? ""));
  if (!found.ok && found.fault !== undefined) {
    rendered.push(faultText(found.fault, questionPath, texts));
  }
  return rendered.join("\n");
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
