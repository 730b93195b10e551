import { type Graph, isLast, multiplicityOf } from "./interleavings.ts";
import { numberAt } from "./numbers.ts";

/** How many interleavings there are of each length in steps; exact. */
export type Counts = readonly bigint[];

/** The nodes of a complete graph in an order in which every edge goes forward. */
export type Order = {
  readonly nodes: Int32Array;
  /** By node, when every way to it has the same length: that length. */
  readonly depths: Int32Array | undefined;
};

export function forwardOrder(graph: Graph): Order {
  const { levels, nodes } = graph;
  if (levels === undefined) return { nodes: sorted(graph), depths: undefined };
  const depths = new Int32Array(nodes);
  for (const [depth, start] of levels.entries()) depths.fill(depth, start);
  const inOrder = new Int32Array(nodes);
  for (let node = 0; node < nodes; node += 1) inOrder[node] = node;
  return { nodes: inOrder, depths };
}

function sorted({ nodes, first, target }: Graph): Int32Array {
  const open = new Int32Array(nodes);
  for (const node of target) open[node] = numberAt(open, node) + 1;
  const order = new Int32Array(nodes);
  let size = 1;
  for (let at = 0; at < size; at += 1) {
    const node = numberAt(order, at);
    for (let edge = numberAt(first, node); edge < numberAt(first, node + 1); edge += 1) {
      const next = numberAt(target, edge);
      open[next] = numberAt(open, next) - 1;
      if (open[next] === 0) {
        order[size] = next;
        size += 1;
      }
    }
  }
  if (size !== nodes) throw new Error(`${nodes - size} states of ${nodes} lie on a cycle`);
  return order;
}

/** A last node, and how many ways lead to it. */
export type Ending = { readonly node: number; readonly counts: Counts };

/**
 * How many whole interleavings pass through allowed nodes only, by the node in which they end.
 * Interchangeable threads are counted as the different threads that they are.
 */
export function endingPaths(
  graph: Graph,
  order: Order,
  isAllowed: (node: number) => boolean,
): readonly Ending[] {
  return (
    smallPaths(graph, order, isAllowed) ??
    layeredPaths(graph, order, isAllowed) ??
    paths(graph, order, isAllowed)
  );
}

/** How many there are, by their length. */
export function countPaths(
  graph: Graph,
  order: Order,
  isAllowed: (node: number) => boolean,
): Counts {
  return sumOf(endingPaths(graph, order, isAllowed));
}

/** Of all these endings together. */
export function sumOf(endings: readonly Ending[]): Counts {
  const sum: bigint[] = [];
  for (const { counts } of endings) addTo(sum, counts, 0, 1n);
  return sum;
}

/** As long as every count is a safe integer, and so exact; `undefined` when one is not. */
function smallPaths(
  graph: Graph,
  { nodes, depths }: Order,
  isAllowed: (node: number) => boolean,
): readonly Ending[] | undefined {
  if (depths === undefined) return undefined;
  const { first, target, stepped } = graph;
  const ways = new Float64Array(graph.nodes);
  ways[0] = 1;
  const endings: Ending[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = numberAt(nodes, at);
    const here = numberAt(ways, node);
    if (here === 0 || !isAllowed(node)) continue;
    // A sum that was rounded on its way is no longer safe either.
    if (here > Number.MAX_SAFE_INTEGER) return undefined;
    const end = numberAt(first, node + 1);
    if (first[node] === end) endings.push(endingAt(node, numberAt(depths, node), BigInt(here)));
    for (let edge = numberAt(first, node); edge < end; edge += 1) {
      const next = numberAt(target, edge);
      ways[next] = numberAt(ways, next) + here * multiplicityOf(numberAt(stepped, edge));
    }
  }
  return endings;
}

function layeredPaths(
  graph: Graph,
  { nodes, depths }: Order,
  isAllowed: (node: number) => boolean,
): readonly Ending[] | undefined {
  if (depths === undefined) return undefined;
  const { first, target, stepped } = graph;
  const ways: bigint[] = [1n];
  const endings: Ending[] = [];
  for (const node of nodes) {
    const here = ways[node];
    if (here === undefined || !isAllowed(node)) continue;
    if (isLast(graph, node)) endings.push(endingAt(node, numberAt(depths, node), here));
    for (let edge = numberAt(first, node); edge < numberAt(first, node + 1); edge += 1) {
      const next = numberAt(target, edge);
      ways[next] = (ways[next] ?? 0n) + here * BigInt(multiplicityOf(numberAt(stepped, edge)));
    }
  }
  return endings;
}

function endingAt(node: number, length: number, ways: bigint): Ending {
  const counts: bigint[] = [];
  counts[length] = ways;
  return { node, counts };
}

/** Ways of several lengths may lead to a node. */
function paths(
  graph: Graph,
  { nodes }: Order,
  isAllowed: (node: number) => boolean,
): readonly Ending[] {
  const ways: (bigint[] | undefined)[] = [[1n]];
  const endings: Ending[] = [];
  for (const node of nodes) {
    const here = ways[node];
    ways[node] = undefined;
    if (here === undefined || !isAllowed(node)) continue;
    if (isLast(graph, node)) endings.push({ node, counts: here });
    for (
      let edge = numberAt(graph.first, node);
      edge < numberAt(graph.first, node + 1);
      edge += 1
    ) {
      const next = numberAt(graph.target, edge);
      const there = ways[next] ?? [];
      ways[next] = there;
      addTo(there, here, 1, BigInt(multiplicityOf(numberAt(graph.stepped, edge))));
    }
  }
  return endings;
}

/** Sparse below the shortest length: those places stay holes and read as none. */
function addTo(sum: bigint[], counts: readonly bigint[], longer: number, factor: bigint): void {
  counts.forEach((count, length) => {
    const at = length + longer;
    sum[at] = (sum[at] ?? 0n) + (factor === 1n ? count : count * factor);
  });
}

/** The interleavings of two independent sets of threads: any of one with any of the other. */
export function shuffled(left: Counts, right: Counts): Counts {
  const both: bigint[] = [];
  left.forEach((a, i) => {
    right.forEach((b, j) => {
      both[i + j] = (both[i + j] ?? 0n) + a * b * choose(i + j, i);
    });
  });
  return both;
}

export function total(counts: Counts): bigint {
  return counts.reduce((sum, count) => sum + count, 0n);
}

/** The ways to choose `k` of `n`; exact. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let at = 1; at <= Math.min(k, n - k); at += 1) {
    ways = (ways * BigInt(n + 1 - at)) / BigInt(at);
  }
  return ways;
}
