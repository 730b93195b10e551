import {
  closeSync,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import type { Files, FileText, PiecesWriter, Speech, Writer } from "../tasks/world.ts";

/** All that a command does to the world besides reading. Tests pass one that records. */
export type SpeechOutput = Speech & { readonly exit: (status: number) => void };
export type CommandOutput = Omit<Writer, "files"> & SpeechOutput;
export type PiecesOutput = Omit<PiecesWriter, "files"> & SpeechOutput;

export const processOutput: PiecesOutput = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  write: (path, text) => writeOrSay(path, [text]),
  writePieces: writeOrSay,
  exit: (status) => {
    process.exitCode = status;
  },
};

function writeOrSay(path: string, pieces: Iterable<string>): boolean {
  try {
    writeWhole(path, pieces);
    return true;
  } catch (error) {
    process.stderr.write(`${path}: cannot be written: ${reasonOf(error)}.\n`);
    return false;
  }
}

/** The files of this machine. */
export const thisDisk: Files = {
  kind: (path) => {
    try {
      return statSync(path).isDirectory() ? "folder" : "file";
    } catch {
      // Whatever keeps us from it, such as a file in the place of a folder.
      return undefined;
    }
  },
  list: (folder) =>
    readdirSync(folder, { withFileTypes: true }).map((entry: Dirent) => {
      return { name: entry.name, kind: entry.isDirectory() ? "folder" : "file" };
    }),
  read: readUtf8,
};

/** Of one file, in bytes: its text has to fit into one string. */
export const fileBytesMax = 2 ** 28;

/**
 * A byte order mark stays in the text, so that digests are those of the file. The decoder throws a
 * TypeError, the file system an error with a code.
 */
function readUtf8(path: string): FileText {
  try {
    const octets = readAtMost(path);
    if (octets === undefined) return { ok: false, code: `more than ${fileBytesMax} bytes` };
    return {
      ok: true,
      text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets),
    };
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, code: undefined };
    return { ok: false, code: reasonOf(error) };
  }
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

/**
 * Nobody ever sees half a file: it is written beside its place and then moved there. A link stays one,
 * and a device or a pipe is written to.
 */
function writeWhole(path: string, pieces: Iterable<string>): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink() === true) writeWhole(realpathSync(path), pieces);
  else if (stat === undefined || stat.isFile()) moveInto(path, pieces);
  else writePieces(path, pieces);
}

function moveInto(path: string, pieces: Iterable<string>): void {
  const beside = `${path}.part`;
  try {
    writePieces(beside, pieces);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
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

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
