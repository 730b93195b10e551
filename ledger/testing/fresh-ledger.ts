import { migrationSources } from "../migrations/sources.ts";
import type { Database } from "../store/database.ts";
import type { Migration } from "../store/migrate.ts";
import { migrate } from "../store/migrate.ts";

/**
 * A database that lives in one schema of another: a ledger of its own for each test, on an engine
 * that is started once. Closing it leaves the engine running.
 */
export function inSchema(database: Database, schema: string): Database {
  return {
    transaction: (mode, work) =>
      database.transaction(mode, async (session) => {
        await session.script(`set local search_path to ${schema}, pg_temp`);
        return work({
          // A prepared statement keeps the types of one schema: each schema has statements of its own.
          query: (sql, parameters) => session.query(`/* ${schema} */ ${sql}`, parameters),
          script: (sql) => session.script(sql),
        });
      }),
    close: async () => undefined,
  };
}

/** Ledgers for tests, on one engine that a test file starts and stops. */
export type Ledgers = {
  readonly engine: () => Database;
  /** A new, migrated, empty ledger at each call. */
  readonly fresh: (migrations?: readonly Migration[]) => Promise<Database>;
};

/** `prefix` keeps two of these on one server apart. */
export function ledgersOn(engine: () => Database, prefix = "ledger"): Ledgers {
  let count = 0;
  const fresh = async (migrations: readonly Migration[] = migrationSources) => {
    count += 1;
    const schema = `${prefix}_${count}`;
    await engine().transaction("owner", (session) => session.script(`create schema ${schema}`));
    const ledger = inSchema(engine(), schema);
    const migrated = await migrate(ledger, migrations);
    if (!migrated.ok) throw new Error(`${migrated.problem.code}: ${migrated.problem.name}`);
    return ledger;
  };
  return { engine, fresh };
}
