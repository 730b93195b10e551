import type { PGlite } from "@electric-sql/pglite";
import { migrationSources } from "../migrations/sources.ts";
import { migrate } from "./migrate.ts";
import type { EngineFiles } from "./pglite.ts";
import { databaseOn, startPglite } from "./pglite.ts";

/** How far a start is. */
export type StartStep = "starting" | "migrating";

/**
 * PostgreSQL in this process with evenly's tables in it, from what `openPglite` takes. Throws where
 * there are tables that another version has made.
 */
export async function startMigrated({
  from,
  progress,
}: {
  readonly from: string | EngineFiles | undefined;
  readonly progress: (step: StartStep) => void;
}): Promise<PGlite> {
  progress("starting");
  const engine = await startPglite(from);
  progress("migrating");
  const migrated = await migrate(databaseOn(engine), migrationSources);
  if (migrated.ok) return engine;
  await engine.close();
  throw new Error(`${migrated.problem.code}: ${migrated.problem.name}`);
}
