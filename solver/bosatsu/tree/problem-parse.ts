import type { Position } from "./source.ts";

/** Problems found while reading text. */
export type ParseProblem = {
  readonly code: "ParseFailure";
  /** What would have been right at this place, in words: "an expression", "`:`". */
  readonly expected: string;
  /** What stands there: a word, a character, "the end of the line", "the end of the file". */
  readonly found: string;
  /** The construct that this place belongs to and where it began. */
  readonly inside:
    | { readonly construct: string; readonly start: number; readonly position: Position }
    | undefined;
  /** For a common mistake: how to mend it. */
  readonly hint: string | undefined;
};
