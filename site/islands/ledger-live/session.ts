import { databaseFiles } from "receipts:database-files";
import type { LedgerAnswers, LedgerCall } from "../../workers/live-ledger.messages.ts";
import type { Opening } from "../database/connection.ts";
import { connect } from "../database/connection.ts";

export async function openSession(opening: Opening) {
  const worker = new Worker(new URL("../../workers/live-ledger.worker.ts", import.meta.url), {
    type: "module",
  });
  const c = await connect<LedgerCall, LedgerAnswers, unknown>(worker, databaseFiles, opening);
  return c.call({ tag: "query", sql: "select version()" });
}
