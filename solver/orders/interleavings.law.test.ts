import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../law.testing.ts";
import { countPaths, forwardOrder, total } from "./count-paths.ts";
import { fewestPreemptions } from "./fewest-preemptions.ts";
import { allEnded, blocked, cellsIn, explore, type Threads } from "./interleavings.ts";

/**
 * Small random programs, and every one of their interleavings by walking them all. A thread's step
 * reads a cell, writes one, waits for a value, or does all of it at once. Threads may be equal.
 */

type Instruction = {
  readonly waitsFor: readonly [cell: number, value: number] | undefined;
  readonly reads: number;
  /** What it adds to what it read, and where it puts the sum, both modulo 3. */
  readonly adds: number;
  readonly writes: number | undefined;
};

const instruction: fc.Arbitrary<Instruction> = fc.record({
  waitsFor: fc.option(fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 2 })), {
    nil: undefined,
    freq: 4,
  }),
  reads: fc.nat({ max: 1 }),
  adds: fc.nat({ max: 2 }),
  writes: fc.option(fc.nat({ max: 1 }), { nil: undefined }),
});

/** Up to four threads; each runs one of up to three programs of up to three instructions. */
const model = fc
  .array(fc.array(instruction, { maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .chain((programs) =>
    fc.record({
      programs: fc.constant(programs),
      runs: fc.array(fc.nat({ max: programs.length - 1 }), { minLength: 1, maxLength: 4 }),
    }),
  );

type Model = {
  readonly programs: readonly (readonly Instruction[])[];
  readonly runs: readonly number[];
};

/** A position is program, instruction and the value held, which every step adds to. */
const encode = (program: number, at: number, held: number): number => (program * 8 + at) * 3 + held;

function threadsOf({ programs, runs }: Model): Threads {
  const instructionAt = (position: number): Instruction | undefined => {
    const place = Math.floor(position / 3);
    return programs[Math.floor(place / 8)]?.[place % 8];
  };
  return {
    positions: runs.map((program) => encode(program, 0, 0)),
    classes: [...runs],
    cells: [0, 0],
    hasEnded: (position) => instructionAt(position) === undefined,
    step: (position, cells) => {
      const at = instructionAt(position);
      if (at === undefined) throw new Error("stepped after the end");
      if (at.waitsFor !== undefined && cells[at.waitsFor[0]] !== at.waitsFor[1]) return blocked;
      const held = ((position % 3) + (cells[at.reads] ?? 0) + at.adds) % 3;
      if (at.writes !== undefined) cells[at.writes] = held;
      const place = Math.floor(position / 3);
      return encode(Math.floor(place / 8), (place % 8) + 1, held);
    },
  };
}

type Walk = {
  whole: bigint;
  safe: bigint;
  states: Set<string>;
  fewest: readonly [preemptions: number, steps: number] | undefined;
};

type Stand = {
  readonly positions: readonly number[];
  readonly cells: Int32Array<ArrayBuffer>;
  readonly last: number | undefined;
  readonly preemptions: number;
  readonly steps: number;
  readonly safe: boolean;
};

/** Every interleaving, one after the other. */
function walkAll(threads: Threads, isBad: (cells: Int32Array) => boolean): Walk {
  const walk: Walk = { whole: 0n, safe: 0n, states: new Set(), fewest: undefined };
  const visit = (stand: Stand): void => {
    const { positions, cells, last } = stand;
    const byClass = positions.map((position, thread) => [threads.classes[thread] ?? 0, position]);
    walk.states.add(JSON.stringify([byClass.map(String).sort(), ...cells]));
    const bad = isBad(cells);
    if (bad) note(walk, stand);
    const safe = stand.safe && !bad;
    const next = positions.map((position) => stepFrom(threads, position, cells));
    const enabled = [...next.entries()].flatMap(([thread, step]) =>
      step ? [{ thread, ...step }] : [],
    );
    if (enabled.length === 0) count(walk, safe);
    const couldGoOn = enabled.some(({ thread }) => thread === last);
    for (const { thread, moved, after } of enabled) {
      visit({
        positions: positions.with(thread, moved),
        cells: after,
        last: thread,
        preemptions: stand.preemptions + (couldGoOn && thread !== last ? 1 : 0),
        steps: stand.steps + 1,
        safe,
      });
    }
  };
  const { positions } = threads;
  const cells = Int32Array.from(threads.cells);
  visit({ positions, cells, last: undefined, preemptions: 0, steps: 0, safe: true });
  return walk;
}

function stepFrom(
  threads: Threads,
  position: number,
  cells: Int32Array<ArrayBuffer>,
): { readonly moved: number; readonly after: Int32Array<ArrayBuffer> } | undefined {
  if (threads.hasEnded(position)) return undefined;
  const after = Int32Array.from(cells);
  const moved = threads.step(position, after);
  return moved === blocked ? undefined : { moved, after };
}

function count(walk: Walk, safe: boolean): void {
  walk.whole += 1n;
  if (safe) walk.safe += 1n;
}

function note(walk: Walk, { preemptions, steps }: Stand): void {
  const [most, length] = walk.fewest ?? [Number.POSITIVE_INFINITY, 0];
  if (preemptions < most || (preemptions === most && steps < length)) {
    walk.fewest = [preemptions, steps];
  }
}

test("law: the graph has the states, the counts and the clearest way of all interleavings", () => {
  assertLaw(
    fc.property(model, fc.nat({ max: 2 }), fc.nat({ max: 2 }), (random, first, second) => {
      const threads = threadsOf(random);
      const isBad = (cells: Int32Array): boolean => cells[0] === first && cells[1] === second;
      const walk = walkAll(threads, isBad);
      const graph = explore(threads, Number.MAX_SAFE_INTEGER);
      const order = forwardOrder(graph);
      const bad = (node: number): boolean => isBad(cellsIn(graph, node));
      expect(graph.complete).toBe(true);
      expect(graph.nodes).toBe(walk.states.size);
      expect(total(countPaths(graph, order, () => true))).toBe(walk.whole);
      expect(total(countPaths(graph, order, (node) => !bad(node)))).toBe(walk.safe);
      const general = { ...order, depths: undefined };
      expect(total(countPaths(graph, general, (node) => !bad(node)))).toBe(walk.safe);
      const path = fewestPreemptions(graph, bad);
      expect(path && [path.preemptions, path.threads.length]).toEqual(walk.fewest);
      if (path !== undefined) expect(isBad(followed(threads, path.threads))).toBe(true);
    }),
    { numRuns: 400 },
  );
});

/** The cells after a schedule, thread by thread. */
function followed(threads: Threads, schedule: readonly number[]): Int32Array {
  const positions = [...threads.positions];
  const cells = Int32Array.from(threads.cells);
  for (const thread of schedule) {
    const moved = threads.step(positions[thread] ?? 0, cells);
    if (moved === blocked) throw new Error(`thread ${thread} is blocked`);
    positions[thread] = moved;
  }
  return cells;
}

test("law: a bound on steps is reached or makes no difference", () => {
  assertLaw(
    fc.property(model, fc.nat({ max: 40 }), (random, stepsMax) => {
      const whole = explore(threadsOf(random), Number.MAX_SAFE_INTEGER);
      const part = explore(threadsOf(random), stepsMax);
      expect(part.complete).toBe(part.nodes === whole.nodes && part.expanded === whole.nodes);
      if (part.complete) expect(part.target).toEqual(whole.target);
      else expect(part.target.length).toBeGreaterThanOrEqual(stepsMax);
    }),
  );
});

test("law: who has ended at the last node has ended in every interleaving that leads there", () => {
  assertLaw(
    fc.property(model, (random) => {
      const graph = explore(threadsOf(random), Number.MAX_SAFE_INTEGER);
      for (let node = 0; node < graph.nodes; node += 1) {
        const isLast = graph.first[node] === graph.first[node + 1];
        if (allEnded(graph, node)) expect(isLast).toBe(true);
      }
    }),
  );
});
