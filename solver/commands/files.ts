import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Source } from "../bosatsu/tree/source.ts";

/** All that a command does to the world besides reading. Tests pass one that records. */
export type CommandOutput = {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Puts a whole file in place at once; says on `error` why it cannot, and answers false. */
  readonly write: (path: string, text: string) => boolean;
  readonly exit: (status: number) => void;
};

/** The same for texts that may be too long for one string. */
export type PiecesOutput = CommandOutput & {
  readonly writePieces: (path: string, pieces: Iterable<string>) => boolean;
};

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

export type ReadText =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly fault: string };

/** A file that must be UTF-8, under its path as typed, with `/`. */
export function readText(path: string): ReadText {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
    return { ok: true, source: { path: path.replaceAll("\\", "/"), text } };
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, fault: `${path}: this is not UTF-8 text.` };
    return { ok: false, fault: `${path}: cannot be read: ${reasonOf(error)}.` };
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
