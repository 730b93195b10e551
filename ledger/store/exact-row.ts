import type { Row, SqlValue } from "./database.ts";

/** A whole numeric, such as the sum of int8, is a BigInt; any other stays the text it is. */
export function exactNumeric(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

/** What the engine wrote: times, dates and JSON. */
export function asIs(text: string): string {
  return text;
}

/** A row of a driver as the door gives it. Throws on a type that no statement of ours asks for. */
export function exactRow(row: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, SqlValue] => {
      if (isSqlValue(value)) return [name, value];
      throw new TypeError(`column ${name} has a type that the ledger does not read`);
    }),
  );
}

function isSqlValue(value: unknown): value is SqlValue {
  if (value === null || value instanceof Uint8Array) return true;
  return ["string", "bigint", "number", "boolean"].includes(typeof value);
}
