import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { compile } from "../solver/bosatsu/compile.ts";
import { modelOf } from "../solver/interleaving/check.ts";
import { type Exploration, exploreGroups } from "../solver/interleaving/explore.ts";
import { judge } from "../solver/interleaving/judge.ts";
import { type Figure, figure, figureTable, median, threadTime } from "./admission/figure.ts";

/**
 * How fast interleavings are explored, beside a hand-written explorer of the same model in the same
 * run: the same states, each visited once, with a Map of strings as people write it. Medians of
 * several rounds in one warm process, by the time of this thread:
 *
 *   node bench/interleaving.ts [rounds]
 *
 * `whole` is the exploration with all properties asked in each state, the counts and the schedules. TLC,
 * the model checker of TLA+, is said to do about a million states a second on a desktop; it was not run
 * here, so that line is no comparison. Ends with a table of what was wanted and what was found, and
 * writes the same as JSON to the file that `FIGURES` names.
 */

const source = {
  path: "counter.bosatsu",
  text: `package Counter

from Yichus/IO import IO, bind, cell, pure, read, transaction, write
from Yichus/Interleaving import Property, AlwaysAtEnd, Sometimes

export (add_twice, add_computed, properties)
exposes (Yichus/IO, Yichus/Interleaving)

counter = cell("counter", 0)

# Four steps.
def add_twice(by: Int) -> IO[Unit]:
  first <- counter.read().bind()
  _ <- counter.write(first.add(by)).bind()
  second <- counter.read().bind()
  counter.write(second.add(by))

# Three steps: read, compute, write.
def add_computed(by: Int) -> IO[Unit]:
  seen <- counter.read().bind()
  sum <- transaction(pure(seen.add(by))).bind()
  counter.write(sum)

def is_above(limit: Int) -> IO[Bool]:
  now <- counter.read().bind()
  pure(cmp_Int(now, limit) matches GT)

properties: List[Property] = [
  AlwaysAtEnd("something is added", is_above(0)),
  Sometimes("more than one was added", is_above(1)),
]
`,
};

type Case = {
  readonly name: string;
  /** Milliseconds that the whole may take. */
  readonly most?: number;
  readonly handler: "add_twice" | "add_computed";
  readonly amounts: readonly number[];
};

const cases: readonly Case[] = [
  { name: "4 of 4 steps, all equal", handler: "add_twice", amounts: [1, 1, 1, 1], most: 100 },
  {
    name: "4 of 4 steps, all different",
    handler: "add_twice",
    amounts: [1, 10, 100, 1000],
    most: 100,
  },
  {
    name: "8 of 3 steps, all equal",
    handler: "add_computed",
    amounts: [1, 1, 1, 1, 1, 1, 1, 1],
    most: 3000,
  },
  {
    name: "8 of 3 steps, two amounts",
    handler: "add_computed",
    amounts: [1, 1, 1, 1, 2, 2, 2, 2],
    most: 3000,
  },
  { name: "5 of 3 steps, all different", handler: "add_computed", amounts: [1, 2, 4, 8, 16] },
  { name: "6 of 3 steps, all different", handler: "add_computed", amounts: [1, 2, 4, 8, 16, 32] },
];

type Hand = { readonly held: number; readonly cell: number };

/** The handlers again, by hand: what a step does with the cell and with what is held. */
const written: Readonly<
  Record<Case["handler"], readonly ((hand: Hand, amount: number) => Hand)[]>
> = {
  add_twice: [read, write, read, write],
  add_computed: [
    read,
    ({ held, cell }, amount) => ({ held: held + amount, cell }),
    ({ held }) => ({ held: 0, cell: held }),
  ],
};

function read({ cell }: Hand): Hand {
  return { held: cell, cell };
}

/** What is held is needed no more. */
function write({ held }: Hand, amount: number): Hand {
  return { held: 0, cell: held + amount };
}

type State = { readonly at: readonly number[]; readonly held: readonly number[]; cell: number };

/**
 * The reference. Where a thread stands is how many steps it has taken and what it holds; equal
 * threads are put in order, as in the solver.
 */
function reference({ handler, amounts }: Case): number {
  const steps = written[handler];
  const start: State = { at: amounts.map(() => 0), held: amounts.map(() => 0), cell: 0 };
  const seen = new Map<string, State>([[keyOf(start, amounts), start]]);
  for (const { at, held, cell } of seen.values()) {
    for (const [thread, step] of at.entries()) {
      const taken = steps[step]?.({ held: held[thread] ?? 0, cell }, amounts[thread] ?? 0);
      if (taken === undefined) continue;
      const next = {
        at: at.with(thread, step + 1),
        held: held.with(thread, taken.held),
        cell: taken.cell,
      };
      const key = keyOf(next, amounts);
      if (!seen.has(key)) seen.set(key, next);
    }
  }
  return seen.size;
}

/** Amounts do not fall, so threads of one amount are neighbours and stay so. */
function keyOf({ at, held, cell }: State, amounts: readonly number[]): string {
  const threads = at.map((step, thread) => `${amounts[thread]}:${step}:${held[thread]}`);
  return `${threads.sort().join()}|${cell}`;
}

function scenarioOf({ handler, amounts }: Case): string {
  const operations = amounts.map((amount, at) => ({
    id: `o${at}`,
    operation: handler,
    input: String(amount),
  }));
  return JSON.stringify({ schema: "yichus.scenario/1", operations });
}

const compilation = compile([source]);
if (compilation.failed) throw new Error("the benchmark's program does not compile");

type Times = {
  readonly states: number;
  readonly reference: number;
  readonly explore: number;
  readonly whole: number;
};

function measure(each: Case, rounds: number): Times {
  const times = { reference: [] as number[], explore: [] as number[], whole: [] as number[] };
  let states = 0;
  for (let round = 0; round <= rounds; round += 1) {
    let counted = 0;
    const byHand = threadTime(() => {
      counted = reference(each);
    });
    const model = modelOf(compilation, [source], scenarioOf(each));
    let exploration: Exploration | undefined;
    const explored = threadTime(() => {
      exploration = exploreGroups(model, Number.MAX_SAFE_INTEGER);
    });
    if (exploration === undefined) throw new Error("nothing was explored");
    const found = exploration;
    const judged = threadTime(() => judge(model, found));
    states = found.groups.reduce((sum, { graph }) => sum + graph.nodes, 0);
    if (states !== counted) {
      throw new Error(`${each.name}: ${states} states, the reference ${counted}`);
    }
    // The first round is for the compiler.
    if (round === 0) continue;
    times.reference.push(byHand);
    times.explore.push(explored);
    times.whole.push(explored + judged);
  }
  return {
    states,
    reference: median(times.reference),
    explore: median(times.explore),
    whole: median(times.whole),
  };
}

/** How long each scenario takes, and the speed beside the reference. */
export function interleavingFigures(rounds: number): readonly Figure[] {
  const measured = cases.map((each) => ({ each, times: measure(each, rounds) }));
  const slowest = Math.max(...measured.map(({ times }) => times.explore / times.reference));
  return [
    ...measured.flatMap(({ each: { name, most }, times }) =>
      most === undefined ? [] : [figure(name, times.whole, [most, "ms"], noteOf(times))],
    ),
    figure(
      "the reference's states a second beside ours",
      slowest,
      [5, "times"],
      measured.map(({ each, times }) => `${each.name}: ${noteOf(times)}`).join("; "),
    ),
  ];
}

function noteOf({ states, reference: byHand, explore, whole }: Times): string {
  const rate = (ms: number): string => `${Math.round((states / ms) * 1000)} states/s`;
  return `${states} states; whole ${whole.toFixed(0)} ms, explored at ${rate(explore)}, by hand ${rate(byHand)}`;
}

if (import.meta.main) {
  const load = loadavg().map((each) => each.toFixed(1));
  process.stdout.write(`load ${load.join(" ")}\n\n`);
  const figures = interleavingFigures(Number(process.argv[2] ?? 5));
  process.stdout.write(figureTable(figures));
  const file = process.env["FIGURES"];
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
