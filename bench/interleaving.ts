import { compile } from "../solver/bosatsu/compile.ts";
import { modelOf } from "../solver/interleaving/check.ts";
import { exploreGroups } from "../solver/interleaving/explore.ts";
import { judge } from "../solver/interleaving/judge.ts";

/**
 * How fast interleavings are explored, beside a hand-written explorer of the same model in the same
 * run: the same states, each visited once, with a Map of strings as people write it. Medians of
 * several runs in one warm process:
 *
 *   node bench/interleaving.ts [repetitions]
 *
 * `explore` are states with all properties asked in each; `whole` adds counts and schedules. TLC, the
 * model checker of TLA+, is said to do about a million states a second on a desktop.
 */

const repetitions = Number(process.argv[2] ?? 5);

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
  readonly handler: "add_twice" | "add_computed";
  readonly amounts: readonly number[];
};

const cases: readonly Case[] = [
  { name: "4 of 4 steps, all equal", handler: "add_twice", amounts: [1, 1, 1, 1] },
  { name: "4 of 4 steps, all different", handler: "add_twice", amounts: [1, 10, 100, 1000] },
  { name: "8 of 3 steps, all equal", handler: "add_computed", amounts: [1, 1, 1, 1, 1, 1, 1, 1] },
  { name: "5 of 3 steps, all different", handler: "add_computed", amounts: [1, 2, 4, 8, 16] },
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
    ({ held }) => ({ held, cell: held }),
  ],
};

function read({ cell }: Hand): Hand {
  return { held: cell, cell };
}

function write({ held }: Hand, amount: number): Hand {
  return { held: held + amount, cell: held + amount };
}

type State = { readonly at: readonly number[]; readonly held: readonly number[]; cell: number };

/**
 * The reference. Where a thread stands is how many steps it has taken and what it holds; equal
 * threads are put in order, as in the solver.
 */
function reference({ handler, amounts }: Case): number {
  const steps = written[handler];
  const equal = new Set(amounts).size === 1;
  const start: State = { at: amounts.map(() => 0), held: amounts.map(() => 0), cell: 0 };
  const seen = new Map<string, State>([[keyOf(start, steps.length, equal), start]]);
  for (const { at, held, cell } of seen.values()) {
    for (const [thread, step] of at.entries()) {
      const taken = steps[step]?.({ held: held[thread] ?? 0, cell }, amounts[thread] ?? 0);
      if (taken === undefined) continue;
      const next = {
        at: at.with(thread, step + 1),
        held: held.with(thread, taken.held),
        cell: taken.cell,
      };
      const key = keyOf(next, steps.length, equal);
      if (!seen.has(key)) seen.set(key, next);
    }
  }
  return seen.size;
}

function keyOf({ at, held, cell }: State, length: number, equal: boolean): string {
  const threads = at.map((step, thread) => `${step}:${step === length ? 0 : held[thread]}`);
  return `${(equal ? threads.sort() : threads).join()}|${cell}`;
}

function scenarioOf({ handler, amounts }: Case): string {
  const operations = amounts.map((amount, at) => ({
    id: `o${at}`,
    operation: handler,
    input: String(amount),
  }));
  return JSON.stringify({ schema: "yichus.scenario/1", operations });
}

function timed<Result>(work: () => Result): { readonly ms: number; readonly result: Result } {
  const before = performance.now();
  const result = work();
  return { ms: performance.now() - before, result };
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const compilation = compile([source]);
if (compilation.failed) throw new Error("the benchmark's program does not compile");

for (const each of cases) {
  const times = { reference: [] as number[], explore: [] as number[], whole: [] as number[] };
  let states = 0;
  let counted = 0;
  let interleavings = 0n;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const byHand = timed(() => reference(each));
    times.reference.push(byHand.ms);
    counted = byHand.result;
    const model = modelOf(compilation, [source], scenarioOf(each));
    const explored = timed(() => exploreGroups(model, Number.MAX_SAFE_INTEGER));
    const judged = timed(() => judge(model, explored.result));
    times.explore.push(explored.ms);
    times.whole.push(explored.ms + judged.ms);
    states = explored.result.groups.reduce((sum, { graph }) => sum + graph.nodes, 0);
    interleavings = judged.result.interleavings ?? 0n;
  }
  if (states !== counted)
    throw new Error(`${each.name}: ${states} states, the reference ${counted}`);
  const rate = (ms: number): string => `${Math.round(states / ms)} states/ms`;
  const [byHand = 1, explored = 1, whole = 1] = [times.reference, times.explore, times.whole].map(
    median,
  );
  process.stdout.write(
    [
      `${each.name}: ${states} states, ${interleavings} interleavings`,
      `  reference ${byHand.toFixed(1)} ms, ${rate(byHand)}`,
      `  explore   ${explored.toFixed(1)} ms, ${rate(explored)}, ${(explored / byHand).toFixed(2)} of the reference`,
      `  whole     ${whole.toFixed(1)} ms\n`,
    ].join("\n"),
  );
}
