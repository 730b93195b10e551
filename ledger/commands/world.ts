import { randomBytes } from "node:crypto";
import { readUtf8 } from "@receipts/disk/read.ts";
import { writeWhole } from "@receipts/disk/write.ts";
import type { Stamps } from "../journal/stamps.ts";
import { stampsFrom } from "../journal/stamps.ts";
import type { Database } from "../store/database.ts";
import { openPglite } from "../store/pglite.ts";
import { openPostgres } from "../store/postgres.ts";
import { retrying } from "../store/retry.ts";
import { CannotRun } from "./cannot-run.ts";
import { openLocked } from "./folder-lock.ts";

/** Where a ledger is: on a server, in a folder, or, where neither is said, in memory. */
export type Place = {
  readonly database?: string | undefined;
  readonly data?: string | undefined;
};

/** All that a command may do to the world. Tests pass one that records. */
export type World = {
  readonly read: (path: string) => string;
  /** Whole or not at all: a reader never sees half a file. */
  readonly write: (path: string, text: string) => void;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  /** One line that overwrites itself, on a terminal; nothing elsewhere. Empty text clears it. */
  readonly progress: (text: string) => void;
  readonly open: (place: Place) => Promise<Database>;
  /** Waits that many milliseconds, less when the process is asked to end; whether to go on. */
  readonly pause: (milliseconds: number) => Promise<boolean>;
  /** The machine's clock and randomness. */
  readonly stamps: Stamps;
};

/** This process: its files, its terminal, its clock. */
export function thisWorld(): World {
  const { stdout, stderr } = process;
  return {
    read: readOrCannotRun,
    write: writeOrCannotRun,
    say: (text) => {
      stdout.write(text);
    },
    complain: (text) => {
      stderr.write(text);
    },
    progress: (text) => {
      if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`);
    },
    open: openPlace,
    pause: pauses(),
    stamps: stampsFrom(Date.now, randomBits),
  };
}

function readOrCannotRun(path: string): string {
  const read = readUtf8(path);
  if (!read.ok) throw new CannotRun(`cannot read ${path}: ${read.why}`);
  return read.text;
}

function writeOrCannotRun(path: string, text: string): void {
  const why = writeWhole(path, [text]);
  if (why !== undefined) throw new CannotRun(`cannot write ${path}: ${why}`);
}

async function openPlace({ database, data }: Place): Promise<Database> {
  if (database !== undefined && data !== undefined) {
    throw new CannotRun("a ledger is in one place: give --database or --data, not both");
  }
  if (data !== undefined) return openLocked(data, openPglite);
  if (database === undefined) return openPglite();
  return openPostgres(database).then(retrying, (error: unknown) => {
    const why = error instanceof Error ? error.message || String(error) : String(error);
    throw new CannotRun(`cannot reach the database: ${why}`);
  });
}

/** The first SIGTERM or SIGINT ends a pause instead of the process: what is under way is finished. */
function pauses(): World["pause"] {
  return (milliseconds) =>
    new Promise((resolve) => {
      const signals = ["SIGTERM", "SIGINT"] as const;
      const end = (goOn: boolean) => {
        clearTimeout(timer);
        for (const signal of signals) process.off(signal, stop);
        resolve(goOn);
      };
      const stop = () => end(false);
      const timer = setTimeout(() => end(true), milliseconds);
      for (const signal of signals) process.on(signal, stop);
    });
}

function randomBits(count: number): bigint {
  const bytes = Math.ceil(count / 8);
  return BigInt(`0x${randomBytes(bytes).toString("hex")}`) >> BigInt(bytes * 8 - count);
}
