import { readFileSync } from "node:fs";
import { migrationSources } from "../../ledger/migrations/sources.ts";
import type { Database } from "../../ledger/store/database.ts";
import { migrate } from "../../ledger/store/migrate.ts";
import { openPostgres } from "../../ledger/store/postgres.ts";
import { countOf, onlyRow } from "../../ledger/store/row.ts";
import { installations, startServer } from "../../scripts/servers/postgres.ts";

export type BenchServer = {
  readonly name: string;
  readonly url: string;
  readonly ledger: Database;
  /** The process id of the server's first process. */
  readonly postmaster: number;
  readonly stop: () => Promise<void>;
};

/** A server of its own with commits that reach the disk, and an empty ledger on it. */
export async function startBenchServer(): Promise<BenchServer> {
  const [installation] = await installations();
  if (installation === undefined) throw new Error("there is no server to measure on");
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
  const migrated = await migrate(ledger, migrationSources);
  if (!migrated.ok) throw new Error(migrated.problem.code);
  const backend = await ledger.transaction("owner", async (session) =>
    countOf(onlyRow(await session.query("select pg_backend_pid() as pid")), "pid"),
  );
  return {
    name: installation.name,
    url: server.url(),
    ledger,
    postmaster: parentOf(backend),
    stop: async () => {
      await ledger.close();
      await server.stop();
    },
  };
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
