import { openPglite } from "../../ledger/store/pglite.ts";
import { openPostgres } from "../../ledger/store/postgres.ts";
import { retrying } from "../../ledger/store/retry.ts";
import type { Fault } from "../../ledger/testing/fault.ts";
import { disconnecting, stopping } from "../../ledger/testing/fault.ts";
import { startServer } from "../../scripts/servers/postgres.ts";
import { cutConnection } from "./cut-connection.ts";
import { fullDisk } from "./full-disk.ts";
import { killedClient } from "./killed-client.ts";
import { killedServer } from "./killed-server.ts";
import type { Ground, Stage } from "./stage.ts";

/** Faults of the clock and of the post need a server that nothing else happens to. */
const onOneServer =
  (fault: () => Fault) =>
  async ({ installation, cluster }: Ground): Promise<Stage> => {
    const server = await startServer(installation, { cluster });
    const engine = retrying(await openPostgres(server.url()));
    return {
      engine,
      fault,
      close: async () => {
        await engine.close();
        await server.stop();
      },
    };
  };

const inMemory = async (): Promise<Stage> => {
  const engine = await openPglite();
  return { engine, fault: stopping, close: () => engine.close() };
};

const MINUTE = 60_000;
const JUMPS = [-400 * 24 * 60 * MINUTE, -3 * MINUTE, -1, 2 * MINUTE, 400 * 24 * 60 * MINUTE];

/** Everybody's clock jumps: by a millisecond or a year, ahead or back. */
function jumpingClock(): Fault {
  let struck = 0;
  return {
    befall: (ledger) => ledger,
    step: (random) => {
      struck += 1;
      return JUMPS[Number(random(16)) % JUMPS.length] ?? 0;
    },
    struck: () => struck,
    lift: async () => undefined,
  };
}

/** Many messengers with the same events, in whatever order. */
const badPost = (): Fault => ({
  befall: (ledger) => ledger,
  messengers: 8,
  lift: async () => undefined,
});

/** Every fault by the name that the command knows it by, and what happens in a few words. */
export const FAULTS = {
  stop: { words: "the client stops between two statements", open: onOneServer(stopping) },
  memory: { words: "the same on PGlite, where a seed is the whole run", open: inMemory },
  disconnect: { words: "the server ends a connection", open: onOneServer(disconnecting) },
  line: { words: "the line breaks, the answer is lost", open: cutConnection },
  client: { words: "kill -9 of the client", open: killedClient },
  server: { words: "kill -9 of the server", open: killedServer },
  disk: { words: "the disk is full", open: fullDisk },
  clock: { words: "the clock jumps", open: onOneServer(jumpingClock) },
  post: { words: "events come twice and in any order", open: onOneServer(badPost) },
} as const satisfies Readonly<
  Record<string, { readonly words: string; readonly open: (ground: Ground) => Promise<Stage> }>
>;

export type FaultName = keyof typeof FAULTS;
