import type { Outcome } from "../outcome.ts";
import type { Database, Session, TransactionMode } from "./database.ts";

/** Thrown to roll back; never seen outside. */
const rollback = new Error("rolled back because the outcome is a problem");

/** A transaction that leaves nothing behind when its outcome is a problem. */
export async function attempt<Value, Problem>(
  database: Database,
  mode: TransactionMode,
  work: (session: Session) => Promise<Outcome<Value, Problem>>,
): Promise<Outcome<Value, Problem>> {
  let outcome: Outcome<Value, Problem> | undefined;
  try {
    return await database.transaction(mode, async (session) => {
      outcome = await work(session);
      if (!outcome.ok) throw rollback;
      return outcome;
    });
  } catch (error) {
    if (error === rollback && outcome !== undefined) return outcome;
    throw error;
  }
}
