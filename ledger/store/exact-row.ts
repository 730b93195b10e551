import type { Row, SqlValue } from "./database.ts";

/** A whole numeric, such as the sum of int8, is a BigInt; any other stays the text it is. */
export function exactNumeric(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

/** What the engine wrote: times, dates and JSON. */
export function asIs(text: string): string {
  return text;
}

/** A row of a driver, which the door gives as it is. Throws on a type that no statement of ours asks for. */
export function exactRow(row: Readonly<Record<string, unknown>>): Row {
  if (isExact(row)) return row;
  const name = Object.keys(row).find((column) => !isSqlValue(row[column]));
  throw new TypeError(`column ${name} has a type that the ledger does not read`);
}

function isExact(row: Readonly<Record<string, unknown>>): row is Row {
  return Object.values(row).every(isSqlValue);
}

function isSqlValue(value: unknown): value is SqlValue {
  switch (typeof value) {
    case "string":
    case "bigint":
    case "number":
    case "boolean":
      return true;
    default:
      return value === null || value instanceof Uint8Array;
  }
}
