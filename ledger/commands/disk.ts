import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { CannotRun } from "./cannot-run.ts";

/** Of one file, in bytes: its text has to fit into one string. */
export const fileBytesMax = 2 ** 28;

/**
 * The text of a file, a byte order mark included. Throws `CannotRun` where there is none: nothing is put in
 * the place of bytes that are no UTF-8.
 */
export function readText(path: string): string {
  const octets = orCannotRun("read", path, () => readAtMost(path));
  if (octets === undefined) {
    throw new CannotRun(`cannot read ${path}: it has more than ${fileBytesMax} bytes`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    throw new CannotRun(`cannot read ${path}: it is no UTF-8 text; save it as UTF-8`);
  }
}

/** Writes a file whole or not at all: a reader never sees half of one. Throws `CannotRun`. */
export function writeWhole(path: string, text: string): void {
  orCannotRun("write", path, () => writeThrough(path, text));
}

/** Undefined when there is more; a device has no size and may have no end. */
function readAtMost(path: string): Uint8Array | undefined {
  const file = openSync(path, "r");
  try {
    const stat = fstatSync(file);
    if (stat.isFile()) return stat.size > fileBytesMax ? undefined : readFileSync(file);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const piece = new Uint8Array(2 ** 20);
      const count = readSync(file, piece);
      if (count === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, count));
      size += count;
      if (size > fileBytesMax) return undefined;
    }
  } finally {
    closeSync(file);
  }
}

/** A link stays one, and a device or a pipe is written to. */
function writeThrough(path: string, text: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink() === true) writeThrough(realpathSync(path), text);
  else if (stat === undefined || stat.isFile()) moveInto(path, text);
  else writeFileSync(path, text);
}

function moveInto(path: string, text: string): void {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`);
  try {
    writeFileSync(draft, text);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

const reasons: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "there is no such file or folder"],
  ["ENOTDIR", "a part of the path is a file and no folder"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "this user may not"],
  ["EROFS", "the disk is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EFBIG", "the file would be larger than this process may write"],
]);

/** Does something at a path. What the disk has against it is thrown as `CannotRun`. */
export function orCannotRun<Result>(verb: string, path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const why = reasons.get(error.code) ?? String(error.code);
    throw new CannotRun(`cannot ${verb} ${path}: ${why}`);
  }
}
