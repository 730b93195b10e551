import { expect, test } from "vitest";
import { choose, countPaths, forwardOrder, shuffled, total } from "./count-paths.ts";
import { fewestPreemptions } from "./fewest-preemptions.ts";
import { cellsIn, explore, type Threads } from "./interleavings.ts";
import { vectorTable } from "./vector-table.ts";

/** Threads that each read a counter and then write what they read and one more. */
function increments(threads: number, classOf: (thread: number) => number): Threads {
  // A position: 0 before the read, n + 1 with n in hand, -2 at the end.
  return {
    positions: Array.from({ length: threads }, () => 0),
    classes: Array.from({ length: threads }, (_, thread) => classOf(thread)),
    cells: [0],
    hasEnded: (position) => position === -2,
    step: (position, cells) => {
      if (position === 0) return (cells[0] ?? 0) + 1;
      cells[0] = position;
      return -2;
    },
  };
}

// `a` reads and `A` writes for one thread, `b` and `B` for the other.
// Six interleavings: aAbB abAB abBA baAB baBA bBaA. Only the first and the last count to two.
test("two increments have six interleavings, and four of them lose one", () => {
  const graph = explore(
    increments(2, (thread) => thread),
    100,
  );
  const order = forwardOrder(graph);
  const isLost = (node: number): boolean =>
    graph.first[node] === graph.first[node + 1] && cellsIn(graph, node)[0] !== 2;
  expect(total(countPaths(graph, order, () => true))).toBe(6n);
  expect(total(countPaths(graph, order, (node) => !isLost(node)))).toBe(2n);
  expect(fewestPreemptions(graph, isLost)).toMatchObject({ threads: [0, 1, 1, 0], preemptions: 1 });
});

// 6! / 2!^3 = 90 interleavings of three increments; the six serial ones lose nothing.
//
// States, by how many have written and what the counter holds: none written, 0: each has read or not,
// 2^3 (by number 4). One, 1: the other two each wait, hold 0 or hold 1, 3 * 3^2 (6). Two, 1 or 2: the
// third waits or holds anything up to the counter, 3 * (3 + 4) (7). Three, 1 to 3: 3 (3).
test("three increments: 90 interleavings, 84 lose, told apart or not", () => {
  const nodes = [(thread: number) => thread, () => 0].map((classOf) => {
    const graph = explore(increments(3, classOf), 1000);
    const order = forwardOrder(graph);
    const keeps = (node: number): boolean =>
      graph.first[node] !== graph.first[node + 1] || cellsIn(graph, node)[0] === 3;
    expect(countPaths(graph, order, () => true)[6]).toBe(90n);
    expect(total(countPaths(graph, order, keeps))).toBe(6n);
    return graph.nodes;
  });
  expect(nodes).toEqual([59, 20]);
});

// 22! / 2!^11, where a count that is a number would have been rounded.
test("counts beyond the safe integers are exact, by length or not", () => {
  const graph = explore(
    increments(11, () => 0),
    Number.MAX_SAFE_INTEGER,
  );
  const order = forwardOrder(graph);
  let expected = 1n;
  for (let step = 1n; step <= 22n; step += 1n) expected *= step;
  for (const depths of [order.depths, undefined]) {
    const counts = countPaths(graph, { ...order, depths }, () => true);
    expect(counts[22]).toBe(expected / 2n ** 11n);
  }
});

test("what is independent is shuffled: two threads of 2 steps with one of 3", () => {
  const two = [0n, 0n, 0n, 0n, 6n];
  const three = [0n, 0n, 0n, 1n];
  expect(total(shuffled(two, three))).toBe(6n * 35n);
  expect([choose(7, 3), choose(5, 0), choose(0, 0)]).toEqual([35n, 1n, 1n]);
});

test("a table of vectors gives each vector one number, through growing", () => {
  const table = vectorTable(3);
  const vectorOf = (seed: number): Int32Array => Int32Array.from([seed % 7, -seed, seed * seed]);
  const numbers = Array.from({ length: 5000 }, (_, seed) => table.numberOf(vectorOf(seed)));
  expect(numbers).toEqual(Array.from({ length: 5000 }, (_, seed) => seed));
  expect(table.numberOf(vectorOf(123))).toBe(123);
  expect(table.size()).toBe(5000);
  expect([table.at(5, 0), table.at(5, 1), table.at(5, 2)]).toEqual([5, -5, 25]);
});
