import type { Space } from "./space.ts";
import { characterKey } from "./space.ts";

/** Spaces, to be asked which of them could have a value in common with another. */
export type Overlaps = {
  readonly add: (space: Space) => void;
  /** At least those that overlap with it. */
  readonly near: (space: Space) => readonly Space[];
};

/** Keeps a long match of different literals or constructors from being compared all with all. */
export function createOverlaps(): Overlaps {
  const all: Space[] = [];
  const anywhere: Space[] = [];
  const byRoot = new Map<string, Space[]>();
  return {
    add: (space) => {
      all.push(space);
      const root = rootOf(space);
      if (root === undefined) {
        anywhere.push(space);
        return;
      }
      const alike = byRoot.get(root) ?? [];
      alike.push(space);
      byRoot.set(root, alike);
    },
    near: (space) => {
      const root = rootOf(space);
      return root === undefined ? all : [...anywhere, ...(byRoot.get(root) ?? [])];
    },
  };
}

/** What tells a space from all others that have something else here. */
function rootOf(space: Space): string | undefined {
  if (space.tag === "text") return `text ${space.text}`;
  if (space.tag !== "case" || space.key.text === characterKey.text) return undefined;
  return space.key.text;
}
