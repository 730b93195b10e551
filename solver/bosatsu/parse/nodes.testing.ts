import type { Region } from "../tree/source.ts";

type Node = {
  readonly tag: string | undefined;
  readonly region: Region;
  /** The regions of what it consists of. */
  readonly parts: readonly Region[];
};

/** Everything in a tree that has a region, parents before their parts. */
export function nodesOf(tree: unknown): readonly Node[] {
  const nodes: Node[] = [];
  collect(tree, [], nodes);
  return nodes;
}

/** Adds what is found to `nodes`, and the outermost regions to `siblings`. */
function collect(value: unknown, siblings: Region[], nodes: Node[]): void {
  if (typeof value !== "object" || value === null) return;
  const region = regionOf(value);
  const parts: Region[] = region === undefined ? siblings : [];
  if (region !== undefined) {
    siblings.push(region);
    const tag = "tag" in value && typeof value.tag === "string" ? value.tag : undefined;
    nodes.push({ tag, region, parts });
  }
  for (const [name, part] of Object.entries(value)) {
    if (name !== "region") collect(part, parts, nodes);
  }
}

function regionOf(value: object): Region | undefined {
  if (!("region" in value)) return undefined;
  const { region } = value;
  const isRegion =
    typeof region === "object" && region !== null && "start" in region && "end" in region;
  return isRegion ? { start: Number(region.start), end: Number(region.end) } : undefined;
}

/** The tree without its regions: what two ways of writing the same thing have in common. */
export function withoutRegions(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutRegions);
  if (typeof tree !== "object" || tree === null) return tree;
  const parts = Object.entries(tree).filter(([name]) => name !== "region");
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutRegions(part)]));
}
