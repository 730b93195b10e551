import { normalized } from "yichus/tasks/sources.ts";
import type { Files, FolderEntry } from "yichus/tasks/world.ts";
import type { WorkerRequest } from "./messages.ts";

/** The files that a page handed over, as a disk: a path is found however it is written. */
export function handedFiles(files: WorkerRequest["files"]): Files {
  const texts = new Map(files.map(({ name, text }) => [normalized(name), text]));
  return {
    kind: (path) => {
      const place = normalized(path);
      if (texts.has(place)) return "file";
      return entriesOf(place, texts).length > 0 ? "folder" : undefined;
    },
    list: (folder) => entriesOf(normalized(folder), texts),
    read: (path) => {
      const text = texts.get(normalized(path));
      if (text === undefined) return { ok: false, why: "it was not handed over" };
      return { ok: true, text };
    },
  };
}

function entriesOf(folder: string, texts: ReadonlyMap<string, string>): readonly FolderEntry[] {
  const within = folder === "." ? "" : `${folder}/`;
  const entries = new Map<string, FolderEntry>();
  for (const path of texts.keys()) {
    if (!path.startsWith(within) || path.startsWith("../", within.length)) continue;
    const [name = "", ...deeper] = path.slice(within.length).split("/");
    entries.set(name, { name, kind: deeper.length > 0 ? "folder" : "file" });
  }
  return [...entries.values()];
}
