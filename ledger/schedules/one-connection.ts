import type { ScenarioDatabase } from "@receipts/formats/scenario.ts";
import type { EngineFiles } from "../store/pglite.ts";
import type { StartStep } from "../store/start-migrated.ts";
import { startMigrated } from "../store/start-migrated.ts";
import type { ExecutedOnOne } from "./execute-on-one.ts";
import { executeOnOne } from "./execute-on-one.ts";
import type { RunStatement } from "./scenario-database.ts";

/** PostgreSQL in this process or page, for schedules that one connection suffices for. */
export type OneConnection = {
  /** As `executeOnOne`, each in a schema of its own. One at a time. */
  readonly take: (
    database: ScenarioDatabase,
    schedule: Parameters<typeof executeOnOne>[2],
  ) => Promise<ExecutedOnOne>;
  readonly close: () => Promise<void>;
};

/** Starts it, with evenly's tables, from what `openPglite` takes. */
export async function openOneConnection({
  from,
  progress = () => undefined,
}: {
  readonly from?: string | EngineFiles;
  readonly progress?: (step: StartStep) => void;
} = {}): Promise<OneConnection> {
  const engine = await startMigrated({ from, progress });
  const run: RunStatement = async (sql) => {
    const { rows } = await engine.query<unknown[]>(sql, [], { rowMode: "array" });
    const value = rows[0]?.[0];
    return typeof value === "string" ? value : undefined;
  };
  let taken = 0;
  return {
    take: (database, schedule) => {
      taken += 1;
      return executeOnOne(run, database, schedule, `schedule_${taken}`);
    },
    close: () => engine.close(),
  };
}
