import type { PGliteOptions } from "@electric-sql/pglite";
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

/** What the engine is started from where it cannot find its own files: in a page. */
export type EngineFiles = {
  /** `pglite.wasm` of the package, compiled. */
  readonly engine: WebAssembly.Module;
  /** `pglite.data` of the package. */
  readonly bundle: Blob;
  /** A cluster as `initdb` makes one, as a tar: starting from it takes a fraction of the time. */
  readonly image: Blob;
};

/**
 * PostgreSQL inside this process. With a text it keeps its data, in a folder under Node or, for
 * `idb://name`, in a browser's storage; otherwise they end with the process. One connection:
 * transactions wait for each other.
 */
export async function openPglite(from?: string | EngineFiles): Promise<Database> {
  return databaseOn(await startPglite(from));
}

/** The engine itself, for who has to say BEGIN and COMMIT in statements of their own. */
export async function startPglite(from?: string | EngineFiles): Promise<PGlite> {
  const place = typeof from === "object" ? startFrom(from) : await placeOf(from);
  return PGlite.create({ ...place, parsers });
}

export function databaseOn(engine: PGlite): Database {
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

/** A module of nothing stands in for initdb, which would else be fetched and never called. */
const nothing = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

function startFrom({ engine, bundle, image }: EngineFiles): PGliteOptions {
  return {
    pgliteWasmModule: engine,
    initdbWasmModule: new WebAssembly.Module(nothing),
    fsBundle: bundle,
    loadDataDir: image,
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
