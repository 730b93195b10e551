import { posix } from "node:path";
import type { Run } from "@receipts/formats/manifest.ts";

export type Place = { readonly text: string; readonly path: string; readonly line: number };

/** Places in files of a run that a text names, as `account.bosatsu:12:3`, and the text between them. */
export function placesIn(
  text: string,
  run: Pick<Run, "directory" | "materials">,
): readonly (string | Place)[] {
  const names = new Set(run.materials.map(({ name }) => name));
  const parts: (string | Place)[] = [];
  let end = 0;
  for (const match of text.matchAll(/[\w./-]*\w\.[a-z]+:(\d+)(?::\d+)?/g)) {
    const [typed = "", line] = match;
    const name = typed.replace(/:.*$/, "");
    const path = [posix.join(run.directory, name), name].find((it) => names.has(it));
    if (path === undefined) continue;
    parts.push(text.slice(end, match.index), { text: typed, path, line: Number(line) });
    end = match.index + typed.length;
  }
  return [...parts, text.slice(end)];
}
