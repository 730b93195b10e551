import { type Graph, placeAfter, placeOf } from "./interleavings.ts";
import { numberAt } from "./numbers.ts";

/** One way through a graph. */
export type Path = {
  /** The thread that takes each step. */
  readonly threads: readonly number[];
  /** The nodes on the way, the start first: one more than there are steps. */
  readonly nodes: readonly number[];
  /** Switches away from a thread that could have gone on. */
  readonly preemptions: number;
};

/**
 * The way to a goal with the fewest preemptions, and of those the fewest steps: what few switches
 * explain is understood soonest (Musuvathi and Qadeer, "Iterative Context Bounding for Systematic
 * Testing of Multithreaded Programs", 2007). `undefined` when no goal is reached.
 */
export function fewestPreemptions(
  graph: Graph,
  isGoal: (node: number) => boolean,
): Path | undefined {
  if (!hasGoal(graph, isGoal)) return undefined;
  // A state of the search is a node and the place of the thread that stepped last, 0 for none.
  const width = graph.places.length + 1;
  const cameFrom = new Int32Array(graph.nodes * width);
  const settled = new Uint8Array(graph.nodes * width);
  let level: Buckets = [[0, 0]];
  for (let preemptions = 0; level.length > 0; preemptions += 1) {
    const next: Buckets = [];
    const found = searchLevel(level, next);
    if (found !== undefined) return pathTo(graph, cameFrom, found, preemptions);
    level = next;
  }
  return undefined;

  /** All that as many preemptions reach, the fewest steps first; fills the next level on the way. */
  function searchLevel(level: Buckets, next: Buckets): number | undefined {
    for (let steps = 0; steps < level.length; steps += 1) {
      const bucket = level[steps] ?? [];
      if (bucket.length === 0) continue;
      const found = searchBucket(bucket, bucketAt(level, steps + 1), bucketAt(next, steps + 1));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function searchBucket(
    bucket: readonly number[],
    going: number[],
    preempting: number[],
  ): number | undefined {
    for (let at = 0; at < bucket.length; at += 2) {
      const state = bucket[at] ?? 0;
      if (settled[state] === 1) continue;
      settled[state] = 1;
      cameFrom[state] = bucket[at + 1] ?? 0;
      if (isGoal(Math.floor(state / width))) return state;
      leave(state, going, preempting);
    }
    return undefined;
  }

  /** Puts what follows on a state among what takes no further preemption, or one more. */
  function leave(state: number, going: number[], preempting: number[]): void {
    const node = Math.floor(state / width);
    const last = (state % width) - 1;
    const from = numberAt(graph.first, node);
    const end = numberAt(graph.first, node + 1);
    let canGoOn = false;
    for (let edge = from; edge < end; edge += 1) {
      if (placeOf(numberAt(graph.stepped, edge)) === last) canGoOn = true;
    }
    for (let edge = from; edge < end; edge += 1) {
      const stepped = numberAt(graph.stepped, edge);
      const target = numberAt(graph.target, edge) * width + placeAfter(stepped) + 1;
      if (settled[target] === 1) continue;
      const bucket = canGoOn && placeOf(stepped) !== last ? preempting : going;
      bucket.push(target, state);
    }
  }
}

/** Looking at every state once is little beside a search that finds nothing. */
function hasGoal({ nodes }: Graph, isGoal: (node: number) => boolean): boolean {
  for (let node = 0; node < nodes; node += 1) if (isGoal(node)) return true;
  return false;
}

/** What is still to be looked at, by the number of steps that lead there: each state, then where from. */
type Buckets = number[][];

function bucketAt(buckets: Buckets, steps: number): number[] {
  while (buckets.length <= steps) buckets.push([]);
  return buckets[steps] ?? [];
}

function pathTo(graph: Graph, cameFrom: Int32Array, goal: number, preemptions: number): Path {
  const width = graph.places.length + 1;
  const states: number[] = [goal];
  for (let state = goal; state !== 0; ) {
    state = cameFrom[state] ?? 0;
    states.unshift(state);
  }
  const nodes = states.map((state) => Math.floor(state / width));
  return { threads: threadsOn(graph, states), nodes, preemptions };
}

/** Which thread takes each step: of interchangeable ones the one that stepped last, else the first. */
function threadsOn(graph: Graph, states: readonly number[]): readonly number[] {
  const { places, threads, vectors } = graph;
  const width = places.length + 1;
  const positions = [...threads.positions];
  const taken: number[] = [];
  for (const [at, state] of states.entries()) {
    const next = states[at + 1];
    if (next === undefined) break;
    const node = Math.floor(state / width);
    const target = Math.floor(next / width);
    const place = placeBetween(graph, node, next);
    const representative = places[place] ?? 0;
    const position = vectors.at(node, place);
    const candidates = places.filter(
      (thread) =>
        threads.classes[thread] === threads.classes[representative] &&
        positions[thread] === position,
    );
    const last = taken.at(-1);
    const thread = last !== undefined && candidates.includes(last) ? last : Math.min(...candidates);
    positions[thread] = vectors.at(target, (next % width) - 1);
    taken.push(thread);
  }
  return taken;
}

/** The place in `node` whose step leads to the state of the search. */
function placeBetween(graph: Graph, node: number, next: number): number {
  const width = graph.places.length + 1;
  for (let edge = numberAt(graph.first, node); edge < numberAt(graph.first, node + 1); edge += 1) {
    const stepped = numberAt(graph.stepped, edge);
    if (numberAt(graph.target, edge) * width + placeAfter(stepped) + 1 === next) {
      return placeOf(stepped);
    }
  }
  throw new Error(`no step leads from node ${node} to ${next}`);
}
