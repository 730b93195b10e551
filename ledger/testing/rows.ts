import { parseCsv } from "../exchange/csv.ts";

/** The rows of a table that has to be one. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  const read = parseCsv(text);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
}
