import type { Database, TransactionMode } from "../store/database.ts";
import { sqlStateOf } from "../store/sql-state.ts";

/** `ok`, or the SQLSTATE and message with which the database refused a script at its end at latest. */
export async function answer(
  database: Database,
  mode: TransactionMode,
  sql: string,
): Promise<string> {
  try {
    await database.transaction(mode, (session) => session.script(sql));
    return "ok";
  } catch (error) {
    const state = sqlStateOf(error);
    if (state === undefined || !(error instanceof Error)) throw error;
    return `${state} ${error.message}`;
  }
}
