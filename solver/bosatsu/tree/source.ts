/** One file of Bosatsu text. `path` is what the user typed, with `/` as separator; it goes into messages. */
export type Source = { readonly path: string; readonly text: string };

/** A half-open stretch `[start, end)` of a source, in UTF-16 code units, as JavaScript strings count. */
export type Region = { readonly start: number; readonly end: number };

/** A place that a message can point at: a region of a file. */
export type Place = { readonly path: string; readonly region: Region };

/** One-based line and column, for people. */
export type Position = { readonly line: number; readonly column: number };

/** The line and column of an offset. A line ends at `\n` only. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
