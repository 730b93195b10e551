import type { Source } from "../bosatsu/tree/source.ts";
import type { Diagnostic, Found } from "./diagnostics.ts";

/** What is wrong, twice: at its places for an editor, and in one text for people. */
export type Findings = {
  readonly diagnostics: readonly Diagnostic[];
  /** As the command line prints it; empty when nothing is wrong. */
  readonly problems: string;
};

/**
 * Puts what was found into words. The words are a tenth of the program, and most questions have nothing
 * wrong with them: they are loaded when there is something to say.
 */
export async function findingsOf(found: Found, question: Source): Promise<Findings> {
  if (found.ok && found.problems.length === 0) return { diagnostics: [], problems: "" };
  const { diagnosticsOf, problemsText } = await import("./diagnostics.ts");
  return {
    diagnostics: diagnosticsOf(found, question),
    problems: problemsText(found, question.path),
  };
}
