import { growingInts } from "./growing-ints.ts";
import { type VectorTable, vectorTable } from "./vector-table.ts";

/**
 * Threads that take atomic steps on shared cells. Where a thread stands is a number, and so is what a
 * cell holds; what the numbers mean is the caller's.
 */
export type Threads = {
  /** Where each thread starts. */
  readonly positions: readonly number[];
  /** Threads of one class that stand at one position are interchangeable. */
  readonly classes: readonly number[];
  /** What each cell starts with. */
  readonly cells: readonly number[];
  /**
   * Takes the next step of a thread that stands at `position`: changes `cells` and says where it
   * stands then, or `blocked` when it has to wait (what is in `cells` is then not looked at).
   */
  readonly step: (position: number, cells: Int32Array) => number;
  readonly hasEnded: (position: number) => boolean;
};

export const blocked = -1;

/** A step is packed into one number, with a byte for each of the places in it. */
export const threadsMax = 255;

/**
 * Every state that some interleaving reaches, as a graph without cycles. Node 0 is the start. A state
 * is where the threads stand and what the cells hold; states that differ only in which of several
 * interchangeable threads stands where are one node.
 */
export type Graph = {
  readonly threads: Threads;
  /** The thread that a place stands for at the start. Places of one class are neighbours. */
  readonly places: readonly number[];
  /** The components of a vector: the positions by place, then the cells. */
  readonly vectors: VectorTable;
  readonly nodes: number;
  /** The edges of node n are those from `first[n]` to before `first[n + 1]`. */
  readonly first: Int32Array;
  readonly target: Int32Array;
  /** The place that steps, its place in the target, and how many threads could do the same. */
  readonly stepped: Int32Array;
  /**
   * When every way to a node has the same length: the first node of each length, by length. Nodes are
   * numbered by it.
   */
  readonly levels: readonly number[] | undefined;
  /** False when the bound on steps stopped it; nodes from `expanded` on have no edges then. */
  readonly complete: boolean;
  readonly expanded: number;
};

export const placeOf = (stepped: number): number => stepped & 0xff;
export const placeAfter = (stepped: number): number => (stepped >> 8) & 0xff;
export const multiplicityOf = (stepped: number): number => stepped >> 16;

/** Explores breadth first. Stops after `stepsMax` steps, which the graph then says. */
export function explore(threads: Threads, stepsMax: number): Graph {
  const { positions, classes, cells } = threads;
  if (positions.length > threadsMax) {
    throw new RangeError(`${positions.length} threads; at most ${threadsMax}`);
  }
  const places = positions.map((_, thread) => thread).sort((a, b) => classAt(a) - classAt(b));
  const width = places.length + cells.length;
  const vectors = vectorTable(width);
  const first = growingInts();
  const target = growingInts();
  const stepped = growingInts();
  const from = Int32Array.from([...places.map((thread) => positions[thread] ?? 0), ...cells]);
  const to = new Int32Array(width);
  const toCells = to.subarray(places.length);
  const starts = places.map((thread) => places.findIndex((it) => classAt(it) === classAt(thread)));
  vectors.numberOf(from);

  const levels = [0];
  let levelEnd = 1;
  let isLayered = true;
  let node = 0;
  for (; node < vectors.size() && target.size() < stepsMax; node += 1) {
    if (node === levelEnd) {
      levels.push(node);
      levelEnd = vectors.size();
    }
    first.push(target.size());
    vectors.copyTo(node, from);
    expand();
  }
  const expanded = node;
  while (first.size() <= vectors.size()) first.push(target.size());
  const complete = expanded === vectors.size();
  return {
    threads,
    places,
    vectors,
    nodes: vectors.size(),
    first: first.taken(),
    target: target.taken(),
    stepped: stepped.taken(),
    levels: isLayered ? levels : undefined,
    complete,
    expanded,
  };

  function classAt(thread: number): number {
    return classes[thread] ?? 0;
  }

  function expand(): void {
    let place = 0;
    while (place < places.length) {
      const position = from[place] ?? 0;
      let after = place + 1;
      while (after < places.length && starts[after] === starts[place] && from[after] === position) {
        after += 1;
      }
      if (!threads.hasEnded(position)) take(place, position, after - place);
      place = after;
    }
  }

  function take(place: number, position: number, multiplicity: number): void {
    for (let at = 0; at < width; at += 1) to[at] = from[at] ?? 0;
    const next = threads.step(position, toCells);
    if (next === blocked) return;
    const moved = reorder(place, next);
    const reached = vectors.numberOf(to);
    if (reached < levelEnd) isLayered = false;
    target.push(reached);
    stepped.push(place | (moved << 8) | (multiplicity << 16));
  }

  /** Puts the new position among those of its class, in ascending order; says where it starts there. */
  function reorder(place: number, next: number): number {
    let at = place;
    while (at + 1 < places.length && starts[at + 1] === starts[place] && (to[at + 1] ?? 0) < next) {
      to[at] = to[at + 1] ?? 0;
      at += 1;
    }
    while (at > (starts[place] ?? 0) && (to[at - 1] ?? 0) >= next) {
      to[at] = to[at - 1] ?? 0;
      at -= 1;
    }
    to[at] = next;
    return at;
  }
}

/** A node from which nothing goes on: all threads have ended, or all that have not are blocked. */
export function isLast({ first }: Graph, node: number): boolean {
  return first[node] === first[node + 1];
}

export function allEnded(graph: Graph, node: number): boolean {
  if (!isLast(graph, node)) return false;
  const { threads, places, vectors } = graph;
  return places.every((_, place) => threads.hasEnded(vectors.at(node, place)));
}

/** What the cells hold in a node. */
export function cellsIn(graph: Graph, node: number): Int32Array {
  const cells = new Int32Array(graph.threads.cells.length);
  copyCells(graph, node, cells);
  return cells;
}

export function copyCells({ places, vectors }: Graph, node: number, cells: Int32Array): void {
  for (let at = 0; at < cells.length; at += 1) cells[at] = vectors.at(node, places.length + at);
}
