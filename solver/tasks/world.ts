import type { Source } from "../bosatsu/tree/source.ts";

/** The files that a task may look at: those of a disk, or those that were handed to a browser. */
export type Files = {
  /** What is at a path; `undefined` when nothing is. */
  readonly kind: (path: string) => "file" | "folder" | undefined;
  /** What a folder holds, in any order. */
  readonly list: (folder: string) => readonly FolderEntry[];
  readonly read: (path: string) => FileText;
};

export type FolderEntry = { readonly name: string; readonly kind: "file" | "folder" };

/** `why` continues "cannot be read: ". */
export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: string };

/** What is said while a task runs. */
export type Speech = {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Hears what is about to be done, in one word. */
  readonly stage?: (name: string) => void;
};

/** A task that reads and says. */
export type Reader = Speech & { readonly files: Files };

/** A task that writes as well: a whole file at once; `error` hears why it cannot, and the answer is false. */
export type Writer = Reader & { readonly write: (path: string, text: string) => boolean };

/** The same for texts that may be too long for one string. */
export type PiecesWriter = Writer & {
  readonly writePieces: (path: string, pieces: Iterable<string>) => boolean;
};

export type ReadText =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly fault: string };

/** A file that must be UTF-8, under its path as typed, with `/`. */
export function readText(files: Files, path: string): ReadText {
  const read = files.read(path);
  if (read.ok) return { ok: true, source: { path: path.replaceAll("\\", "/"), text: read.text } };
  return { ok: false, fault: unreadable(path, read.why) };
}

/** The sentence about a file that cannot be read. */
export function unreadable(path: string, why: string): string {
  return `${path}: cannot be read: ${why}.`;
}
