import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import { ascending } from "./ascending.ts";
import type { Question, Side } from "./question.ts";
import { sideOf, sizeOf } from "./question.ts";

/** An admitted operation and what it may take from a key, or give to it. */
export type Holder = { readonly operation: number; readonly amount: Int };

/** The holders of one side of one key, in arrival order. */
export type HolderList = readonly Holder[];

export type Holders = { readonly [side in Side]: readonly HolderList[] };

/** By side and key. Kept once per key, so that a refusal can point at a prefix. */
export function holdersOf(question: Question, admitted: readonly boolean[]): Holders {
  const lists = {
    debits: question.keys.map((): Holder[] => []),
    credits: question.keys.map((): Holder[] => []),
  };
  for (const [at, operation] of question.operations.entries()) {
    if (admitted[at] !== true) continue;
    for (const { key, delta } of operation.effects) {
      lists[sideOf(delta)][key]?.push({ operation: at, amount: sizeOf(delta) });
    }
  }
  return lists;
}

/** How many of the holders arrived before `operation`. */
export function arrivedBefore(holders: HolderList, operation: number): number {
  let low = 0;
  let high = holders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((holders[middle]?.operation ?? 0) < operation) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the first `upTo` holders of a list hold. */
export type TotalOf = (list: HolderList, upTo: number) => Int;

/** Adds a list up once, when it is first asked for: few keys have anybody left out. */
export function rememberedTotals(): TotalOf {
  const known = new WeakMap<HolderList, readonly Int[]>();
  return (list, upTo) => {
    const totals = known.get(list) ?? totalsOf(list);
    known.set(list, totals);
    return totals[upTo] ?? 0;
  };
}

function totalsOf(list: HolderList): readonly Int[] {
  let total: Int = 0;
  const totals: Int[] = [total];
  for (const { amount } of list) {
    total = add(total, amount);
    totals.push(total);
  }
  return totals;
}

export type Fewest = {
  readonly count: number;
  /** Positions in the list; `undefined` when there are more than `namedMax`. */
  readonly members: readonly number[] | undefined;
};

/** How many holders a refusal names one by one. Past it, it only counts them. */
export const namedMax = 32;

/**
 * The fewest holders whose amounts add up to `threshold`; of equally few, the earliest arrivals.
 * `undefined` when all together do not.
 */
export function fewestReaching(holders: readonly Holder[], threshold: Int): Fewest | undefined {
  return fewestAmong({ holders, sums: largestSums(holders) }, threshold);
}

/** Answers for the first `upTo` holders of a list what `fewestReaching` does for all. */
export type FewestOf = (list: HolderList, upTo: number, threshold: Int) => Fewest | undefined;

/**
 * Remembers the last prefix of each list that was asked for: once a key has little room left, one
 * refusal after the other is about the same holders, and often about the same amount.
 */
export function rememberedFewest(): FewestOf {
  const lists = new WeakMap<HolderList, Remembered>();
  return (list, upTo, threshold) => {
    let last = lists.get(list);
    if (last?.upTo !== upTo) {
      const holders = upTo === list.length ? list : list.slice(0, upTo);
      last = { upTo, prefix: { holders, sums: largestSums(holders) }, known: new Map() };
      lists.set(list, last);
    }
    const { known, prefix } = last;
    if (known.has(threshold)) return known.get(threshold);
    const fewest = fewestAmong(prefix, threshold);
    known.set(threshold, fewest);
    return fewest;
  };
}

type Remembered = {
  readonly upTo: number;
  readonly prefix: Summed;
  readonly known: Map<Int, Fewest | undefined>;
};

/** Holders, and by n what the n largest of them hold. */
type Summed = { readonly holders: readonly Holder[]; readonly sums: readonly Int[] };

function largestSums(holders: readonly Holder[]): readonly Int[] {
  const amounts = holders.map(({ amount }) => amount);
  const order = ascending(amounts);
  const sums: Int[] = [0];
  let sum: Int = 0;
  for (let at = order.length - 1; at >= 0; at -= 1) {
    sum = add(sum, amounts[order[at] ?? 0] ?? 0);
    sums.push(sum);
  }
  return sums;
}

function fewestAmong({ holders, sums }: Summed, threshold: Int): Fewest | undefined {
  if ((sums.at(-1) ?? 0) < threshold) return undefined;
  const count = firstReaching(sums, threshold);
  if (count > namedMax) return { count, members: undefined };
  if (count < 2) {
    const first = holders.findIndex(({ amount }) => amount >= threshold);
    return { count, members: count === 0 ? [] : [first] };
  }
  return { count, members: earliest(holders, count, threshold) };
}

/** The first position of ascending sums that reaches the threshold; the last one does. */
function firstReaching(sums: readonly Int[], threshold: Int): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < threshold) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Takes a holder as soon as the largest ones behind it can make up the rest. */
function earliest(holders: readonly Holder[], count: number, threshold: Int): readonly number[] {
  const best = largestBehind(holders, count);
  const members: number[] = [];
  let missing = threshold;
  for (const [at, { amount }] of holders.entries()) {
    const others = count - members.length - 1;
    if (others < 0) break;
    if (add(amount, best[at + 1]?.[others] ?? 0) < missing) continue;
    members.push(at);
    missing = subtract(missing, amount);
  }
  return members;
}

/** `best[at][n]`: the sum of the n largest amounts from position `at` on, or of all if fewer are left. */
function largestBehind(holders: readonly Holder[], count: number): readonly (readonly Int[])[] {
  const best: Int[][] = [];
  const top: Int[] = [];
  for (let at = holders.length - 1; at >= 0; at -= 1) {
    const amount = holders[at]?.amount ?? 0;
    const place = top.findIndex((other) => other < amount);
    top.splice(place === -1 ? top.length : place, 0, amount);
    top.length = Math.min(top.length, count);
    best[at] = sums(top, count);
  }
  return best;
}

function sums(top: readonly Int[], count: number): Int[] {
  const totals: Int[] = [0];
  for (let n = 0; n < count; n += 1) totals.push(add(totals[n] ?? 0, top[n] ?? 0));
  return totals;
}
