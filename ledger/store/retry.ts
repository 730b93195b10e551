import type { Database } from "./database.ts";
import { SQL_STATE, sqlStateOf } from "./sql-state.ts";

/** How often a transaction is run at most. Each time another one got through in its place. */
const RUNS_MAX = 10;

/**
 * A database that runs a transaction again when the engine gave it up in favour of another: a
 * serialization failure (40001) or a deadlock (40P01). Nothing of such a transaction is left, so the
 * work must do nothing outside of its session that it may not do twice.
 */
export function retrying(database: Database): Database {
  return {
    transaction: async (mode, work) => {
      for (let run = 1; ; run += 1) {
        try {
          return await database.transaction(mode, work);
        } catch (error) {
          if (run === RUNS_MAX || !isTransient(error)) throw error;
        }
      }
    },
    close: () => database.close(),
  };
}

function isTransient(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === SQL_STATE.serialization || state === SQL_STATE.deadlock;
}
