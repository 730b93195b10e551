import { add } from "../../bosatsu/evaluate/int.ts";
import type { Decision } from "../decide/decide.ts";
import type { Drift } from "./drift.ts";
import { type NamedOrder, type ReplayOption, replayOrders } from "./orders.ts";
import { type Promises, promisesOf } from "./promises.ts";
import { differenceAtStart, placeToBlame, type Replaying, startOf, step } from "./step.ts";
import { replaySubsets, type SubsetsReplayed } from "./subsets.ts";

export type Replay = {
  /** Whole orders that were begun, and the steps taken in them. */
  readonly orders: number;
  readonly steps: number;
  readonly subsets: SubsetsReplayed;
  readonly drift: Drift | undefined;
};

/** The solver admitted something that its own replay shows to be unsafe: a fault of ours. */
export class Contradiction extends Error {}

const noSubsets: SubsetsReplayed = { groups: 0, of: 0, steps: 0 };

/**
 * Runs what was admitted through the real handlers: in the order of the write, in orders chosen to
 * hurt, and small groups of operations that share keys from every subset of theirs. Stops at the first
 * drift.
 */
export function replay(
  replaying: Replaying,
  decision: Decision,
  wanted: ReplayOption = "all",
): Replay {
  const atStart = differenceAtStart(replaying);
  if (atStart !== undefined) {
    const { place } = replaying.program.cell.exported;
    const drift = { ...atStart, order: "start", after: [], operation: undefined, place } as const;
    return { orders: 0, steps: 0, subsets: noSubsets, drift };
  }
  if (!decision.admitted.includes(true)) {
    return { orders: 0, steps: 0, subsets: noSubsets, drift: undefined };
  }
  const promises = promisesOf(replaying.question);
  let orders = 0;
  let steps = 0;
  for (const order of replayOrders(replaying.question, decision, wanted)) {
    const replayed = replayOrder(replaying, promises, order);
    orders += 1;
    steps += replayed.steps;
    if (replayed.drift !== undefined) {
      return { orders, steps, subsets: noSubsets, drift: replayed.drift };
    }
  }
  if (wanted === "witness") return { orders, steps, subsets: noSubsets, drift: undefined };
  return { orders, steps, ...replaySubsets(replaying, decision) };
}

function replayOrder(
  replaying: Replaying,
  promises: Promises,
  { name, order }: NamedOrder,
): { readonly steps: number; readonly drift: Drift | undefined } {
  const { question } = replaying;
  const balances = question.keys.map(({ initial }) => initial);
  let world = startOf(replaying);
  let done = 0;
  for (const at of order) {
    const stepped = step(replaying, at, world, balances);
    if (stepped.difference !== undefined) {
      const after = order.slice(0, done);
      const place = placeToBlame(replaying, at, stepped);
      const drift = { ...stepped.difference, order: name, after, operation: at, place };
      return { steps: done + 1, drift };
    }
    const effects = question.operations[at]?.effects ?? [];
    for (const { key, delta } of effects) balances[key] = add(balances[key] ?? 0, delta);
    const broken = promises.brokenBy(effects, balances);
    if (broken !== undefined) throw contradiction(broken, `${name}, step ${done + 1}`);
    world = stepped.world;
    done += 1;
  }
  const broken = promises.brokenAtEnd(order, balances);
  if (broken !== undefined) throw contradiction(broken, `${name}, at the end`);
  return { steps: order.length, drift: undefined };
}

function contradiction(broken: string, where: string): Contradiction {
  return new Contradiction(`"${broken}" does not hold: ${where}`);
}
