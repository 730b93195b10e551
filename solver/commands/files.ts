import { type Dirent, readdirSync, statSync } from "node:fs";
import { readUtf8 } from "@receipts/disk/read.ts";
import { writeWhole } from "@receipts/disk/write.ts";
import type { Files, PiecesWriter, Speech, Writer } from "../tasks/world.ts";

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
  const why = writeWhole(path, pieces);
  if (why !== undefined) process.stderr.write(`${path}: cannot be written: ${why}.\n`);
  return why === undefined;
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
