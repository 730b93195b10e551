/**
 * Comma-separated values by RFC 4180: the rows of a text, each a list of its cells. Undefined when a
 * quote is not closed or stands in the middle of a bare cell.
 */
export function parseCsv(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  cell.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (cell.lastIndex < text.length || row.length > 0) {
    const found = cell.exec(text);
    if (found === null) return undefined;
    const [, quoted, bare = "", end] = found;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
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
