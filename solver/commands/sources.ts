import type { Dirent } from "node:fs";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import type { Source } from "../bosatsu/tree/source.ts";

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
export function readSources(paths: readonly string[]): Reading {
  const found = paths.map((typed) => filesAt(typed.replaceAll("\\", "/")));
  const files = new Map<string, string>();
  for (const path of found.flatMap((it) => (it.ok ? it.paths : []))) {
    const key = posix.normalize(path);
    if (!files.has(key)) files.set(key, path);
  }
  const read = [...files.values()].map(readSource);
  const faults = [...found, ...read].flatMap((it) => (it.ok ? [] : [it.fault]));
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, sources: read.flatMap((it) => (it.ok ? [it.source] : [])) };
}

type Read =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly fault: string };

type Found =
  | { readonly ok: true; readonly paths: readonly string[] }
  | { readonly ok: false; readonly fault: string };

function filesAt(path: string): Found {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return { ok: false, fault: `${path}: there is no such file or folder.` };
  if (!stat.isDirectory()) return { ok: true, paths: [path] };
  const paths = filesUnder(path.replace(/(?<=.)\/+$/, ""));
  if (paths.length > 0) return { ok: true, paths };
  return { ok: false, fault: `${path}: there is no ${ending} file in this folder.` };
}

function filesUnder(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const wanted = entries.filter(({ name }) => !name.startsWith(".") && name !== "node_modules");
  return wanted.sort(byName).flatMap((entry) => {
    const path = folder.endsWith("/") ? `${folder}${entry.name}` : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(path);
    return entry.name.endsWith(ending) ? [path] : [];
  });
}

function byName(left: Dirent, right: Dirent): number {
  if (left.name === right.name) return 0;
  return left.name < right.name ? -1 : 1;
}

function readSource(path: string): Read {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
    return { ok: true, source: { path, text } };
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    return { ok: false, fault: `${path}: ${reason(thrown)}` };
  }
}

/** The decoder throws a TypeError, the file system an error with a code. */
function reason(thrown: Error): string {
  if (thrown instanceof TypeError) return "this file is not UTF-8 text.";
  return `this file cannot be read (${"code" in thrown ? thrown.code : thrown.message}).`;
}
