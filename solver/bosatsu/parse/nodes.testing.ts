import type { Region } from "../tree/source.ts";

export type Node = { readonly tag: string | undefined; readonly region: Region };

/** Everything in a tree that has a region, parents before their parts. */
export function nodesOf(tree: unknown): readonly Node[] {
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("region" in value && isRegion(value.region)) {
      const tag = "tag" in value && typeof value.tag === "string" ? value.tag : undefined;
      nodes.push({ tag, region: value.region });
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(tree);
  return nodes;
}

function isRegion(value: unknown): value is Region {
  return typeof value === "object" && value !== null && "start" in value && "end" in value;
}

/** The tree without its regions: what two ways of writing the same thing have in common. */
export function withoutRegions(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutRegions);
  if (typeof tree !== "object" || tree === null) return tree;
  const parts = Object.entries(tree).filter(([name]) => name !== "region");
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutRegions(part)]));
}
