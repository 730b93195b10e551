/** Some lines of a file, with the number of the first. */
type Excerpt = { readonly text: string; readonly first: number; readonly last: number };

export type ExcerptAnswer =
  | { readonly ok: true; readonly excerpt: Excerpt }
  | { readonly ok: false; readonly problem: string };

/**
 * The lines from the one that contains `from` to the next one that is `to`, or else contains it, both
 * included. The first has to be unique in the file: an excerpt must not slip to another place when the
 * file changes.
 */
export function excerptOf(text: string, from: string, to: string): ExcerptAnswer {
  const lines = text.split("\n");
  const starts = lines.flatMap((line, index) => (line.includes(from) ? [index] : []));
  const [start] = starts;
  if (start === undefined) return { ok: false, problem: `no line contains "${from}"` };
  if (starts.length > 1) {
    return { ok: false, problem: `${starts.length} lines contain "${from}"; name one` };
  }
  const rest = lines.slice(start);
  const exact = rest.indexOf(to);
  const length = exact < 0 ? rest.findIndex((line) => line.includes(to)) : exact;
  if (length < 0) return { ok: false, problem: `no line from ${start + 1} on contains "${to}"` };
  const chosen = lines.slice(start, start + length + 1);
  return {
    ok: true,
    excerpt: { text: withoutMargin(chosen).join("\n"), first: start + 1, last: start + length + 1 },
  };
}

/** Takes away the indentation that all lines share. */
function withoutMargin(lines: readonly string[]): readonly string[] {
  const margins = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const margin = margins.length === 0 ? 0 : Math.min(...margins);
  return lines.map((line) => line.slice(margin));
}
