import {
  closeSync,
  type Dirent,
  openSync,
  readdirSync,
  readFileSync,
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
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    return stat.isDirectory() ? "folder" : "file";
  },
  list: (folder) =>
    readdirSync(folder, { withFileTypes: true }).map((entry: Dirent) => {
      return { name: entry.name, kind: entry.isDirectory() ? "folder" : "file" };
    }),
  read: readUtf8,
};

/** The decoder throws a TypeError, the file system an error with a code. */
function readUtf8(path: string): FileText {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
    return { ok: true, text };
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, code: undefined };
    return { ok: false, code: reasonOf(error) };
  }
}

/** Nobody ever sees half a file: it is written beside its place and then moved there. */
function writeWhole(path: string, pieces: Iterable<string>): void {
  const beside = `${path}.part`;
  try {
    const file = openSync(beside, "w");
    try {
      for (const piece of pieces) writeFileSync(file, piece);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
