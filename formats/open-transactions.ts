import type { InterleavingStep } from "./interleaving.ts";
import type { ScenarioDatabase } from "./scenario.ts";

/** What is asked of each step of a schedule. */
export type TakenStep = Pick<InterleavingStep, "operation" | "step" | "waiting">;

/** Why one connection is too few for a schedule. */
export type SecondConnection = {
  /** The first step, from 1, that needs another connection, and whose statement that would be. */
  readonly step: number;
  readonly operation: string;
  /** Whose transaction is open at that time. */
  readonly open: string;
};

/**
 * Whose transactions are open after each step. A scenario's statements are whole: one outside `begin`
 * and `commit` is a transaction of its own, and over when it is.
 */
export function openTransactions(
  steps: readonly TakenStep[],
  database: ScenarioDatabase,
): readonly ReadonlySet<string>[] {
  let open: ReadonlySet<string> = new Set();
  return steps.map(({ operation, step }) => {
    for (const statement of database.steps[operation]?.[step - 1] ?? []) {
      if (begins.test(statement)) open = new Set([...open, operation]);
      if (ends.test(statement)) open = new Set([...open].filter((id) => id !== operation));
    }
    return open;
  });
}

const begins = /^\s*(begin|start\s+transaction)\b/i;
const ends = /^\s*(commit|end|rollback|abort)\b(?!\s+to\b)/i;

/**
 * The first step at which a schedule needs a second connection: somebody acts, or has to wait, while the
 * transaction of somebody else is open. `undefined` when one connection suffices for the whole of it.
 */
export function secondConnection(
  steps: readonly TakenStep[],
  database: ScenarioDatabase,
): SecondConnection | undefined {
  const open = openTransactions(steps, database);
  for (const [at, { operation, waiting }] of steps.entries()) {
    const before = [...(open[at - 1] ?? [])];
    for (const acting of [...waiting, operation]) {
      const other = before.find((id) => id !== acting);
      if (other !== undefined) return { step: at + 1, operation: acting, open: other };
    }
  }
  return undefined;
}
