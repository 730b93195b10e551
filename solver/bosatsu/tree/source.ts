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
  const starts = lineStarts(text);
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

let last: { readonly text: string; readonly starts: readonly number[] } = { text: "", starts: [0] };

/** Many places of one text are asked for in a row. */
function lineStarts(text: string): readonly number[] {
  if (last.text !== text) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
      starts.push(at + 1);
    }
    last = { text, starts };
  }
  return last.starts;
}
