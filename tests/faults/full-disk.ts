import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "../../ledger/store/postgres.ts";
import { retrying } from "../../ledger/store/retry.ts";
import { struckBetween } from "../../ledger/testing/fault.ts";
import type { Server } from "../../scripts/servers/postgres.ts";
import { startServer } from "../../scripts/servers/postgres.ts";
import type { Ground, Stage } from "./stage.ts";
import { NotHere } from "./stage.ts";

const MEBIBYTE = 2 ** 20;
const DISK = 96 * MEBIBYTE;
/** How many transactions meet the full disk before somebody makes room. */
const PATIENCE = 6;

/**
 * A server whose whole cluster, its log included, is on a small disk of its own that fills up between any
 * two statements. A statement then fails, or the server does; somebody makes room after a while, and
 * starts the server again if it had to give up. Mounting takes root on Linux.
 */
export async function fullDisk({ installation, cluster }: Ground): Promise<Stage> {
  const disk = mkdtempSync(join(tmpdir(), "evenly-disk-"));
  const owner = `uid=${process.getuid?.() ?? 0}`;
  if (!asRoot("mount", "-t", "tmpfs", "-o", `size=${DISK},mode=755,${owner}`, "tmpfs", disk)) {
    rmSync(disk, { recursive: true });
    throw new NotHere("a full disk takes a small one, and mounting it takes root on Linux");
  }
  const server = await startServer(installation, {
    cluster,
    within: disk,
    settings: { fsync: "on", full_page_writes: "on", min_wal_size: "2MB", max_wal_size: "8MB" },
  });
  const engine = retrying(await openPostgres(server.url()));
  const ballast = join(disk, "ballast");
  return {
    engine,
    fault: () => {
      let struck = 0;
      let left = 0;
      let room = Promise.resolve();
      const strike = async () => {
        if (left > 0) return;
        struck += 1;
        left = PATIENCE;
        fill(ballast);
      };
      const makeRoom = async () => {
        left = 0;
        rmSync(ballast, { force: true });
        await answering(server);
      };
      return {
        befall: (ledger, random) => {
          const befallen = struckBetween(ledger, random, { within: strike, after: strike });
          return {
            ...befallen,
            transaction: async (mode, work) => {
              await room;
              try {
                return await befallen.transaction(mode, work);
              } finally {
                if (left > 0) {
                  left -= 1;
                  if (left === 0) room = makeRoom();
                }
              }
            },
          };
        },
        struck: () => struck,
        lift: async () => {
          await room;
          await makeRoom();
        },
      };
    },
    close: async () => {
      await engine.close();
      await server.stop();
      asRoot("umount", disk);
      rmSync(disk, { recursive: true });
    },
  };
}

/** Whether a program succeeded, run as root: by itself, or through a `sudo` that asks nothing. */
function asRoot(...command: readonly string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"];
  const [program = "", ...args] = [...sudo, ...command];
  return spawnSync(program, args).status === 0;
}

/** Writes until the disk takes no more: whole pieces first, then what is left of one. */
function fill(file: string): void {
  const descriptor = openSync(file, "w");
  for (let size = MEBIBYTE; size >= 1; size = Math.floor(size / 16)) {
    const piece = Buffer.alloc(size);
    while (wrote(descriptor, piece));
  }
  closeSync(descriptor);
}

function wrote(descriptor: number, piece: Buffer): boolean {
  try {
    return writeSync(descriptor, piece) > 0;
  } catch {
    return false;
  }
}

const LOOKS_MAX = 600;

/** Waits until the server has recovered by itself, or starts it when it gave up. */
async function answering(server: Server): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    await server.restart();
    try {
      await (await openPostgres(server.url())).close();
      return;
    } catch (error) {
      if (looks === LOOKS_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
