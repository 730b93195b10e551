import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";

/** How many rows a file may have, the heading included. */
export const rowsMax = 50_000;

/**
 * Comma-separated values by RFC 4180: the rows of a text, each a list of its cells. A row that cannot be
 * read, where a quote is not closed or stands in the middle of a bare cell, is answered by its number,
 * which counts from 1; so is the first row that is one too many.
 */
export function parseCsv(
  text: string,
): Outcome<
  readonly (readonly string[])[],
  { readonly code: "quote" | "length"; readonly row: number }
> {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length || row.length > 0) {
    if (rows.length === rowsMax) return refused({ code: "length", row: rowsMax + 1 });
    const end = text[at] === '"' ? quotedEnd(text, at) : bareEnd(text, at);
    const separator = /,|\r?\n|$/y;
    separator.lastIndex = end;
    const found = separator.exec(text)?.[0];
    if (found === undefined) return refused({ code: "quote", row: rows.length + 1 });
    const cell = text.slice(at, end);
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    at = end + found.length;
    if (found === ",") continue;
    rows.push(row);
    row = [];
  }
  return done(rows);
}

/** The offset behind the closing quote, or behind the text. A pattern over a long cell would need a stack as long. */
function quotedEnd(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length + 1;
    if (text[quote + 1] !== '"') return quote + 1;
    at = quote;
  }
}

function bareEnd(text: string, start: number): number {
  const cell = /[^",\r\n]*/y;
  cell.lastIndex = start;
  cell.exec(text);
  return cell.lastIndex;
}

/** One line. Cells with a separator, a quote or a line break are quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Words of people, made safe for a spreadsheet: what it would take for a formula gets an apostrophe in
 * front, and so does what begins with one, so that `unguarded` gives the same words back. Numbers are
 * never passed through here: -67.99 stays a number.
 */
export function guarded(words: string): string {
  return /^[=+\-@\t\r']/.test(words) ? `'${words}` : words;
}

/** The words that were guarded. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}
