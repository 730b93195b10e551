import type { HeldValue, InterleavingStep } from "@receipts/formats/interleaving.ts";
import { openTransactions, secondConnection } from "@receipts/formats/open-transactions.ts";
import type { ScenarioDatabase } from "@receipts/formats/scenario.ts";
import type { RunStatement } from "./scenario-database.ts";
import { observe, otherState, statementsOf } from "./scenario-database.ts";

/** What was seen on the one connection. */
export type ExecutedOnOne = {
  /** After each step that was taken; `undefined` while a transaction is open, which others cannot look into. */
  readonly states: readonly (readonly HeldValue[] | undefined)[];
  /** Where the database first did other than the schedule says, or what failed; `undefined` for the same. */
  readonly difference: string | undefined;
};

/**
 * Takes the steps of a schedule on the only connection of a database, one after the other, in a schema
 * of their own. That is faithful as long as no operation acts while the transaction of another is open
 * (throws where one does), and keeps nothing in its session: what it has to remember is in tables.
 */
export async function executeOnOne(
  run: RunStatement,
  database: ScenarioDatabase,
  schedule: readonly Pick<InterleavingStep, "operation" | "step" | "waiting" | "state">[],
  place: string,
): Promise<ExecutedOnOne> {
  const needed = secondConnection(schedule, database);
  if (needed !== undefined) {
    throw new Error(`step ${needed.step} of the schedule needs a second connection`);
  }
  try {
    await run(`create schema ${place}`);
    await run(`set search_path to ${place}, public`);
    const failure = await take(run, () => database.setup);
    if (failure !== undefined) return { states: [], difference: `the setup failed: ${failure}` };
    return await follow(run, database, schedule);
  } finally {
    // A step that failed may have left its transaction open.
    await run("rollback");
    await run("reset search_path");
    await run(`drop schema if exists ${place} cascade`);
  }
}

async function follow(
  run: RunStatement,
  database: ScenarioDatabase,
  schedule: Parameters<typeof executeOnOne>[2],
): Promise<ExecutedOnOne> {
  const open = openTransactions(schedule, database);
  const states: (readonly HeldValue[] | undefined)[] = [];
  for (const [at, scheduled] of schedule.entries()) {
    const told = (what: string): ExecutedOnOne => ({
      states,
      difference: `step ${at + 1}, ${scheduled.operation}: ${what}`,
    });
    const failure = await take(run, () => statementsOf(database, scheduled));
    if (failure !== undefined) return told(`failed: ${failure}`);
    const state = open[at]?.size === 0 ? await observe(run, database) : undefined;
    states.push(state);
    const other = state && otherState(state, scheduled.state);
    if (other !== undefined) return told(other);
  }
  return { states, difference: undefined };
}

/** Runs statements in turn; says why one, or asking for them, failed. */
async function take(
  run: RunStatement,
  statements: () => readonly string[],
): Promise<string | undefined> {
  try {
    for (const statement of statements()) await run(statement);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
