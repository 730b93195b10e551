import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RandomBits } from "../../ledger/journal/uuidv7.ts";
import { openPostgres } from "../../ledger/store/postgres.ts";
import { retrying } from "../../ledger/store/retry.ts";
import { startServer } from "../../scripts/servers/postgres.ts";
import type { Ground, Stage } from "./stage.ts";

const SOCKET = ".s.PGSQL.5432";

/**
 * A line to a server that breaks: before what the client says has arrived, or, worse, after it, so that
 * the answer to it is lost and the client cannot know. COMMIT is like everything else.
 */
export async function cutConnection({ installation, cluster }: Ground): Promise<Stage> {
  const server = await startServer(installation, { cluster });
  const folder = mkdtempSync(join(tmpdir(), "evenly-line-"));
  chmodSync(folder, 0o755);
  let random: RandomBits | undefined;
  let struck = 0;
  const line = createServer((client) => {
    const upstream = connect(join(server.folder, SOCKET));
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    let deaf = false;
    client.on("data", (said) => {
      // Of 32 messages one does not arrive, and the answer to one does not.
      const fate = random === undefined ? -1 : Number(random(5));
      if (fate <= 1 && fate >= 0) struck += 1;
      if (fate === 0) return cut();
      deaf = fate === 1;
      upstream.write(said);
    });
    upstream.on("data", (answer) => {
      if (deaf) cut();
      else client.write(answer);
    });
    for (const end of [client, upstream] satisfies Socket[]) {
      end.on("error", cut);
      end.on("close", cut);
    }
  });
  await new Promise<void>((resolve) => line.listen(join(folder, SOCKET), resolve));
  const engine = retrying(await openPostgres(`postgresql://postgres@/postgres?host=${folder}`));
  return {
    engine,
    fault: () => {
      struck = 0;
      return {
        befall: (ledger, bits) => {
          random = bits;
          return ledger;
        },
        struck: () => struck,
        lift: async () => {
          random = undefined;
        },
      };
    },
    close: async () => {
      await engine.close();
      line.close();
      rmSync(folder, { recursive: true });
      await server.stop();
    },
  };
}
