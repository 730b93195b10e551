import { openPostgres } from "../../ledger/store/postgres.ts";
import { retrying } from "../../ledger/store/retry.ts";
import { struckBetween } from "../../ledger/testing/fault.ts";
import { startServer } from "../../scripts/servers/postgres.ts";
import type { Ground, Stage } from "./stage.ts";

/** How often a server is killed for one group at most: each time it has to recover. */
const KILLS_MAX = 3;

/**
 * A server that is killed with all its processes (SIGKILL) between any two statements of somebody, while
 * others are in the middle of theirs, and right after a COMMIT that was answered. Durable commits: what
 * was answered must be there when it has recovered.
 */
export async function killedServer({ installation, cluster }: Ground): Promise<Stage> {
  const server = await startServer(installation, {
    cluster,
    settings: { fsync: "on", full_page_writes: "on" },
  });
  const engine = retrying(await openPostgres(server.url()));
  return {
    engine,
    fault: () => {
      let struck = 0;
      let back = Promise.resolve();
      const strike = async () => {
        if (struck === KILLS_MAX) return;
        struck += 1;
        // One after the other: two that start at the same time on one cluster are in each other's way.
        back = back.then(server.kill).then(server.restart);
        await back;
      };
      return {
        befall: (ledger, random) => {
          const befallen = struckBetween(ledger, random, { within: strike, after: strike });
          return {
            ...befallen,
            transaction: async (mode, work) => {
              await back;
              return befallen.transaction(mode, work);
            },
          };
        },
        struck: () => struck,
        lift: () => back,
      };
    },
    close: async () => {
      await engine.close();
      await server.stop();
    },
  };
}
