import type { Source } from "../bosatsu/tree/source.ts";
import { type Files, type FolderEntry, unreadable } from "./world.ts";

/** The sources that a command was given, or why they cannot be read, one sentence each. */
export type Reading =
  | { readonly ok: true; readonly sources: readonly Source[] }
  | { readonly ok: false; readonly faults: readonly string[] };

const ending = ".bosatsu";

/**
 * Reads files, and the `.bosatsu` files of folders at any depth, leaving out `node_modules` and what
 * begins with a dot. Paths are as typed, with `/`; files of a folder come in code-unit order, and a
 * file that is named twice is read once. A file must be UTF-8.
 */
export function readSources(files: Files, paths: readonly string[]): Reading {
  const found = paths.map((typed) => filesAt(files, typed.replaceAll("\\", "/")));
  const byPlace = new Map<string, string>();
  for (const path of found.flatMap((it) => (it.ok ? it.paths : []))) {
    const place = normalized(path);
    if (!byPlace.has(place)) byPlace.set(place, path);
  }
  const read = [...byPlace.values()].map((path) => readSource(files, path));
  const faults = [...found, ...read].flatMap((it) => (it.ok ? [] : [it.fault]));
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, sources: read.flatMap((it) => (it.ok ? [it.source] : [])) };
}

/** The same place by one text: without `.`, doubled slashes, and `..` after a folder. */
export function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    const isBack = part === ".." && parts.length > 0 && parts.at(-1) !== "..";
    if (isBack) parts.pop();
    else if (part !== ".." || !path.startsWith("/")) parts.push(part);
  }
  const joined = parts.join("/");
  return path.startsWith("/") ? `/${joined}` : joined || ".";
}

type Read =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly fault: string };

type Found =
  | { readonly ok: true; readonly paths: readonly string[] }
  | { readonly ok: false; readonly fault: string };

function filesAt(files: Files, path: string): Found {
  const kind = files.kind(path);
  if (kind === undefined) return { ok: false, fault: `${path}: there is no such file or folder.` };
  if (kind === "file") return { ok: true, paths: [path] };
  const paths = filesUnder(files, path.replace(/(?<=.)\/+$/, ""));
  if (paths.length > 0) return { ok: true, paths };
  return { ok: false, fault: `${path}: there is no ${ending} file in this folder.` };
}

function filesUnder(files: Files, folder: string): readonly string[] {
  const wanted = files
    .list(folder)
    .filter(({ name }) => !name.startsWith(".") && name !== "node_modules");
  return [...wanted].sort(byName).flatMap((entry) => {
    const path = folder.endsWith("/") ? `${folder}${entry.name}` : `${folder}/${entry.name}`;
    if (entry.kind === "folder") return filesUnder(files, path);
    return entry.name.endsWith(ending) ? [path] : [];
  });
}

function byName(left: FolderEntry, right: FolderEntry): number {
  if (left.name === right.name) return 0;
  return left.name < right.name ? -1 : 1;
}

function readSource(files: Files, path: string): Read {
  const read = files.read(path);
  if (read.ok) return { ok: true, source: { path, text: read.text } };
  return { ok: false, fault: unreadable(path, read.why) };
}
