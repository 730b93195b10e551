import { spawn } from "node:child_process";
import { openPostgres } from "../../ledger/store/postgres.ts";
import { retrying } from "../../ledger/store/retry.ts";
import { textOf } from "../../ledger/store/row.ts";
import type { Experience } from "../../ledger/testing/people.ts";
import { startServer } from "../../scripts/servers/postgres.ts";
import type { Ground, Stage } from "./stage.ts";

/** After so many the next client lives: each that dies gets a little further. */
const KILLS_MAX = 5;

/**
 * Clients in processes of their own, each killed (SIGKILL) between any two statements or right after a
 * COMMIT, before it could write down what it had done. The next one starts over.
 */
export async function killedClient({ installation, cluster }: Ground): Promise<Stage> {
  const server = await startServer(installation, { cluster });
  const engine = retrying(await openPostgres(server.url()));
  let struck = 0;
  return {
    engine,
    fault: () => {
      struck = 0;
      return {
        befall: (ledger) => ledger,
        struck: () => struck,
        lift: async () => undefined,
      };
    },
    workOf: (seed) => async (ledger) => {
      const schema = await ledger.transaction("owner", async (session) => {
        const [row] = await session.query("select current_schema()::text as schema");
        return row === undefined ? "" : textOf(row, "schema");
      });
      for (let round = 0; ; round += 1) {
        const lives = round === KILLS_MAX ? "lives" : "dies";
        const experience = await client(server.url(), schema, seed, `${round}`, lives);
        if (experience !== undefined) return { ...experience, failed: experience.failed + struck };
        struck += 1;
      }
    },
    close: async () => {
      await engine.close();
      await server.stop();
    },
  };
}

/** What a client met with, or undefined when it was killed. */
function client(...args: readonly string[]): Promise<Experience | undefined> {
  const program = new URL("client.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (bytes: Buffer) => {
    said += bytes.toString("utf8");
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status, signal) => {
      if (signal === "SIGKILL") resolve(undefined);
      else if (status === 0) resolve(JSON.parse(said));
      else reject(new Error(`the client ended with ${status ?? signal}`));
    });
  });
}
