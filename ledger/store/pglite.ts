import { PGlite, types } from "@electric-sql/pglite";
import type { Database, Session, SqlParameter } from "./database.ts";
import { TRANSACTION_START } from "./database.ts";
import { emptyCluster } from "./empty-cluster.ts";
import { asIs, exactNumeric, exactRow } from "./exact-row.ts";

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

/**
 * PostgreSQL inside this process. `dataDir` is a folder under Node, `idb://name` in a browser; left
 * out, the data lives and ends with the process. One connection: transactions wait for each other.
 */
export async function openPglite(dataDir?: string): Promise<Database> {
  const engine = await PGlite.create({ ...(await placeOf(dataDir)), parsers });
  return {
    transaction: (mode, work) =>
      engine.transaction(async (transaction) => {
        await transaction.exec(TRANSACTION_START[mode]);
        return work(sessionOf(transaction));
      }),
    close: () => engine.close(),
  };
}

/** In memory a cluster can start from one that was made before; a folder may hold a ledger already. */
async function placeOf(dataDir: string | undefined) {
  if (dataDir !== undefined) return { dataDir };
  return emptyCluster === undefined ? {} : { loadDataDir: await emptyCluster() };
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
