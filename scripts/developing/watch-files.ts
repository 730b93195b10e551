import { type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { inRoot } from "../runs/paths.ts";

/** Editors write a file in several steps; what comes within this time counts as one change. */
const settleMilliseconds = 150;

/**
 * Calls `onChange` with the files that changed, one change after the other and never two at a time.
 * `wanted` says which files count, by path from the top of the repository, and is asked again after
 * each change. Their folders are watched, because an editor may put a new file in a file's place.
 * Rejects when the first answer of `wanted` does; a later one that fails keeps the files of before.
 */
export async function watchFiles(
  wanted: () => Promise<readonly string[]>,
  onChange: (changed: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let files: ReadonlySet<string> = new Set(await wanted());
  let timer: NodeJS.Timeout | undefined;
  let busy = false;

  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), settleMilliseconds);
  };
  const work = async () => {
    if (busy || changed.size === 0) return;
    busy = true;
    const taken = new Set(changed);
    changed.clear();
    await onChange(taken);
    files = new Set(await wanted().catch(() => [...files]));
    follow();
    busy = false;
    if (changed.size > 0) settle();
  };
  const follow = () => {
    for (const folder of new Set([...files].map((file) => path.posix.dirname(file)))) {
      if (watchers.has(folder)) continue;
      const watcher = watch(inRoot(folder), (_, name) => {
        const file = path.posix.join(folder, name ?? "");
        if (!files.has(file)) return;
        changed.add(file);
        settle();
      });
      // A folder that goes is looked for again at the next change.
      watcher.on("error", () => watchers.delete(folder));
      watchers.set(folder, watcher);
    }
  };
  follow();
}
