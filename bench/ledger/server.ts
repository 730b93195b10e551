import { readFileSync } from "node:fs";
import { migrationSources } from "../../ledger/migrations/sources.ts";
import type { Database } from "../../ledger/store/database.ts";
import { migrate } from "../../ledger/store/migrate.ts";
import { openPostgres } from "../../ledger/store/postgres.ts";
import { countOf, onlyRow } from "../../ledger/store/row.ts";
import { installations, startServer } from "../../scripts/servers/postgres.ts";
import { type Found, Missing } from "../harness/part.ts";

export type BenchServer = {
  readonly url: string;
  readonly ledger: Database;
  /** The process id of the server's first process. */
  readonly postmaster: number;
};

/**
 * Measures on a server of its own, with commits that reach the disk and an empty ledger on it. Throws
 * `Missing` where there is none.
 */
export async function onServer(
  measure: (server: BenchServer) => Promise<Found>,
  find: typeof installations = installations,
): Promise<Found> {
  const [installation] = await find();
  if (installation === undefined) throw new Missing("no-server");
  const server = await startServer(installation, {
    settings: {
      fsync: "on",
      full_page_writes: "on",
      shared_buffers: "1GB",
      // Segments are made once and used again, as on a server that has run for a while.
      min_wal_size: "1GB",
      max_wal_size: "4GB",
    },
  });
  const ledger = await openPostgres(server.url());
  try {
    await mustMigrate(ledger);
    const backend = await ledger.transaction("owner", async (session) =>
      countOf(onlyRow(await session.query("select pg_backend_pid() as pid")), "pid"),
    );
    return await measure({ url: server.url(), ledger, postmaster: parentOf(backend) });
  } finally {
    await ledger.close();
    await server.stop();
  }
}

/** Makes an empty ledger. Throws when it cannot. */
export async function mustMigrate(database: Database): Promise<void> {
  const migrated = await migrate(database, migrationSources);
  if (!migrated.ok) throw new Error(migrated.problem.code);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
