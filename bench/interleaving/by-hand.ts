import type { Case } from "./cases.ts";

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
 * The reference: the same states, each visited once, with a Map of strings as people write it. Where a
 * thread stands is how many steps it has taken and what it holds; equal threads are put in order, as in
 * the solver. Returns how many states there are.
 */
export function statesByHand({ handler, amounts }: Case): number {
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
