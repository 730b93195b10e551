import type { Row } from "./database.ts";

/**
 * Reading a column as what the statement made it. A statement and its reader are written together,
 * so another type is a fault of ours, and throws with the column's name.
 */

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === "string") return value;
  throw unexpected(row, column, "text");
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column);
}

export function wholeOf(row: Row, column: string): bigint {
  const value = row[column];
  if (typeof value === "bigint") return value;
  throw unexpected(row, column, "int8 or a whole numeric");
}

export function wholeOrNull(row: Row, column: string): bigint | null {
  return row[column] === null ? null : wholeOf(row, column);
}

/** An int4, such as a line or a version. */
export function countOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === "number") return value;
  throw unexpected(row, column, "int4");
}

export function countOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : countOf(row, column);
}

export function truthOf(row: Row, column: string): boolean {
  const value = row[column];
  if (typeof value === "boolean") return value;
  throw unexpected(row, column, "boolean");
}

/** The row of a statement that always has one, such as an aggregate. */
export function onlyRow(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows where one is due`);
  return row;
}

/** Every column as people read it. */
export function rowText(row: Row): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]),
  );
}

function unexpected(row: Row, column: string, wanted: string): TypeError {
  const value = row[column];
  const found = value === undefined ? `only ${Object.keys(row).join(", ")}` : typeof value;
  return new TypeError(`column ${column} must be ${wanted}, but there is ${found}`);
}
