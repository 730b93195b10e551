import { emptyList, type Value } from "../tree/value.ts";
import type { Frame, Match, Search } from "./code.ts";
import { dataOf, fieldOf, prefix } from "./data.ts";

/**
 * List patterns. Each glob takes as few items as it can, the leftmost first; since the items of a
 * pattern do not depend on each other, the first place found for a run of items never has to be
 * taken back.
 */

/** Items, then globs that are each followed by a run of items. The last run reaches the end. */
export type ListParts<Item> = {
  readonly head: readonly Item[];
  readonly globs: readonly {
    /** `undefined` for `*_`. */
    readonly slot: number | undefined;
    readonly run: readonly Item[];
  }[];
};

type Parts = ListParts<Match>;
type Glob = Parts["globs"][number];

export function listMatch({ head, globs }: Parts): Match {
  return (value, frame) => {
    const rest = runAt(head, value, frame);
    if (rest === undefined) return false;
    return globs.length === 0 ? dataOf(rest)[0] === 0 : globsFrom(globs, 0, rest, frame);
  };
}

/** Whether a guard takes part in the search: the pattern begins with a glob that has a choice. */
export function isListSearch(parts: ListParts<unknown>): boolean {
  return parts.head.length === 0 && parts.globs.length > 1;
}

/** Lengthens the first glob. The place of a solution is the cell where the run after it stands. */
export function listSearch({ globs }: Parts): Search {
  const first = globAt(globs, 0);
  return (value, frame, last) => {
    const from = last === undefined ? value : fieldOf(dataOf(last), 2);
    const found = findRun(first.run, from, frame);
    if (found === undefined) return undefined;
    fill(first, value, found.cell, frame);
    return globsFrom(globs, 1, found.after, frame) ? found.cell : undefined;
  };
}

function globsFrom(globs: Parts["globs"], start: number, list: Value, frame: Frame): boolean {
  let cell = list;
  for (let at = start; at < globs.length - 1; at += 1) {
    const glob = globAt(globs, at);
    const found = findRun(glob.run, cell, frame);
    if (found === undefined) return false;
    fill(glob, cell, found.cell, frame);
    cell = found.after;
  }
  return lastGlob(globAt(globs, globs.length - 1), cell, frame);
}

/** What the run does not need is the glob's. */
function lastGlob(glob: Glob, list: Value, frame: Frame): boolean {
  if (glob.run.length === 0) {
    if (glob.slot !== undefined) frame[glob.slot] = list;
    return true;
  }
  let ahead: Value | undefined = skip(list, glob.run.length);
  if (ahead === undefined) return false;
  let cell = list;
  for (;;) {
    ahead = skip(ahead, 1);
    if (ahead === undefined) break;
    cell = fieldOf(dataOf(cell), 2);
  }
  fill(glob, list, cell, frame);
  return runAt(glob.run, cell, frame) !== undefined;
}

/** What follows the first `count` items; `undefined` when there are fewer. */
function skip(list: Value, count: number): Value | undefined {
  let cell = dataOf(list);
  for (let left = count; left > 0; left -= 1) {
    if (cell[0] === 0) return undefined;
    cell = dataOf(fieldOf(cell, 2));
  }
  return cell;
}

function fill({ slot }: Glob, from: Value, to: Value, frame: Frame): void {
  if (slot !== undefined) frame[slot] = prefix(from, to, emptyList);
}

/** The first cell where the run stands, and what follows the run. */
function findRun(
  run: readonly Match[],
  list: Value,
  frame: Frame,
): { readonly cell: Value; readonly after: Value } | undefined {
  for (let cell = dataOf(list); ; cell = dataOf(fieldOf(cell, 2))) {
    const after = runAt(run, cell, frame);
    if (after !== undefined) return { cell, after };
    if (cell[0] === 0) return undefined;
  }
}

/** What follows the items when the list begins with them. */
function runAt(run: readonly Match[], list: Value, frame: Frame): Value | undefined {
  let cell = dataOf(list);
  for (const match of run) {
    if (cell[0] === 0 || !match(fieldOf(cell, 1), frame)) return undefined;
    cell = dataOf(fieldOf(cell, 2));
  }
  return cell;
}

function globAt(globs: Parts["globs"], at: number): Glob {
  const glob = globs[at];
  if (glob === undefined) throw new Error(`no glob ${at} in a pattern of ${globs.length}`);
  return glob;
}
