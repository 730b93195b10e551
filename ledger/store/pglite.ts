import { PGlite, types } from "@electric-sql/pglite";
import type { Database, Row, Session, SqlParameter, SqlValue } from "./database.ts";
import { TRANSACTION_START } from "./database.ts";

/**
 * The engine's own parsers give a bigint column as number or BigInt by its size, and dates in the
 * zone of the machine. Ours are exact: int8 is a BigInt, and so is a whole numeric, such as the sum
 * of int8; times, dates and JSON stay the text that the engine wrote.
 */
const parsers = {
  [types.INT8]: BigInt,
  [types.NUMERIC]: exactNumeric,
  [types.DATE]: asIs,
  [types.TIMESTAMP]: asIs,
  [types.TIMESTAMPTZ]: asIs,
  [types.JSON]: asIs,
  [types.JSONB]: asIs,
};

function exactNumeric(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

function asIs(text: string): string {
  return text;
}

/**
 * PostgreSQL inside this process. `dataDir` is a folder under Node, `idb://name` in a browser; left
 * out, the data lives and ends with the process. One connection: transactions wait for each other.
 */
export async function openPglite(dataDir?: string): Promise<Database> {
  const engine = await PGlite.create({ ...(dataDir === undefined ? {} : { dataDir }), parsers });
  return {
    transaction: (mode, work) =>
      engine.transaction(async (transaction) => {
        await transaction.exec(TRANSACTION_START[mode]);
        return work(sessionOf(transaction));
      }),
    close: () => engine.close(),
  };
}

type Transaction = Parameters<Parameters<PGlite["transaction"]>[0]>[0];

function sessionOf(transaction: Transaction): Session {
  return {
    query: async (sql: string, parameters: readonly SqlParameter[] = []) =>
      (await transaction.query<Record<string, unknown>>(sql, [...parameters])).rows.map(exactRow),
    script: async (sql: string) => {
      await transaction.exec(sql);
    },
  };
}

function exactRow(row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, SqlValue] => {
      if (isSqlValue(value)) return [name, value];
      throw new TypeError(`column ${name} has a type that the ledger does not read`);
    }),
  );
}

function isSqlValue(value: unknown): value is SqlValue {
  if (value === null || value instanceof Uint8Array) return true;
  if (Array.isArray(value)) {
    return value.every((item) => item === null || ["string", "bigint"].includes(typeof item));
  }
  return ["string", "bigint", "number", "boolean"].includes(typeof value);
}
