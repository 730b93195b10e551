import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { whyNot } from "@receipts/disk/why.ts";
import type { Database } from "../store/database.ts";
import { CannotRun } from "./cannot-run.ts";

/**
 * A ledger in a folder, for this process alone. The engine does not notice a second process on its
 * files: both would write, and neither would see the other. So a file beside the folder says whose
 * it is; one left behind by a process that is gone is taken over.
 */
export async function openLocked(
  folder: string,
  open: (folder: string) => Promise<Database>,
): Promise<Database> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CannotRun(`${folder} is no folder: a ledger is kept in one`);
  }
  const unlock = lockOrCannotRun(folder);
  try {
    const database = await opened(folder, open);
    const close = async () => {
      await database.close();
      unlock();
    };
    return { ...database, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function opened(
  folder: string,
  open: (folder: string) => Promise<Database>,
): Promise<Database> {
  try {
    return await open(folder);
  } catch (error) {
    const why = error instanceof Error ? `: ${error.message}` : "";
    throw new CannotRun(`${folder} cannot be opened as a ledger${why}`, { cause: error });
  }
}

function lockOrCannotRun(folder: string): () => void {
  try {
    return lock(`${folder.replace(/\/+$/, "")}.lock`, folder);
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    throw new CannotRun(`cannot use ${folder}: ${whyNot(error)}`);
  }
}

function lock(path: string, folder: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const file = create(path) ?? takeOver(path, folder);
  writeSync(file, `${process.pid}\n`);
  closeSync(file);
  return () => rmSync(path, { force: true });
}

function takeOver(path: string, folder: string): number {
  const owner = Number(readFileSync(path, "utf8"));
  if (isRunning(owner)) {
    throw new CannotRun(`${folder} is in use by process ${owner}: wait until it has ended`);
  }
  rmSync(path, { force: true });
  const file = create(path);
  if (file === undefined) throw new CannotRun(`${folder} was taken by another process just now`);
  return file;
}

/** Undefined when the file is there already. */
function create(path: string): number | undefined {
  try {
    return openSync(path, "wx");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not ours to signal, but there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
