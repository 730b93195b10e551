import {
  closeSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { whyNot } from "./why.ts";

/**
 * Writes a file whole or not at all: its pieces go to a file beside its place, which is then moved there,
 * so that nobody sees half of it. A link stays one, and a device or a pipe is written to. The answer is
 * undefined, or why not, in words that continue "cannot be written: ". What the pieces throw is thrown on,
 * and nothing is written.
 */
export function writeWhole(path: string, pieces: Iterable<string>): string | undefined {
  try {
    writeThrough(path, pieces);
    return undefined;
  } catch (error) {
    return whyNot(error);
  }
}

function writeThrough(path: string, pieces: Iterable<string>): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink() === true) writeThrough(realpathSync(path), pieces);
  else if (stat === undefined || stat.isFile()) moveInto(path, pieces);
  else writePieces(path, pieces);
}

/** The draft's name is this process's own: two that write one file at a time leave one of two wholes. */
function moveInto(path: string, pieces: Iterable<string>): void {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`);
  try {
    writePieces(draft, pieces);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function writePieces(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, "w");
  try {
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}
