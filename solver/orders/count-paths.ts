import { type Graph, isLast, multiplicityOf } from "./interleavings.ts";

/** How many interleavings there are of each length in steps; exact. */
export type Counts = readonly bigint[];

/** The nodes of a complete graph in an order in which every edge goes forward. */
export function forwardOrder(graph: Graph): Int32Array {
  const { nodes, target } = graph;
  const open = new Int32Array(nodes);
  for (const node of target) open[node] = (open[node] ?? 0) + 1;
  const order = new Int32Array(nodes);
  let size = 1;
  for (let at = 0; at < size; at += 1) {
    const node = order[at] ?? 0;
    for (let edge = graph.first[node] ?? 0; edge < (graph.first[node + 1] ?? 0); edge += 1) {
      const next = target[edge] ?? 0;
      open[next] = (open[next] ?? 0) - 1;
      if (open[next] === 0) {
        order[size] = next;
        size += 1;
      }
    }
  }
  if (size !== nodes) throw new Error(`${nodes - size} states of ${nodes} lie on a cycle`);
  return order;
}

/**
 * How many whole interleavings pass through allowed nodes only, by their length. Interchangeable
 * threads are counted as the different threads that they are.
 */
export function countPaths(
  graph: Graph,
  order: Int32Array,
  isAllowed: (node: number) => boolean,
): Counts {
  const ways: (bigint[] | undefined)[] = [[1n]];
  const whole: bigint[] = [];
  for (const node of order) {
    const here = ways[node];
    ways[node] = undefined;
    if (here === undefined || !isAllowed(node)) continue;
    if (isLast(graph, node)) addTo(whole, here, 0, 1n);
    for (let edge = graph.first[node] ?? 0; edge < (graph.first[node + 1] ?? 0); edge += 1) {
      const next = graph.target[edge] ?? 0;
      let there = ways[next];
      if (there === undefined) {
        there = [];
        ways[next] = there;
      }
      addTo(there, here, 1, BigInt(multiplicityOf(graph.stepped[edge] ?? 0)));
    }
  }
  return whole;
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
