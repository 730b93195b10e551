/**
 * Questions about the orders of n things whose state depends only on which of them have happened.
 * Then a table over the 2^n subsets answers what would else need all n! orders.
 *
 * A subset is a bit mask; bit i stands for thing i. A table is one byte per subset, 1 for yes.
 */
export type SubsetTable = Uint8Array;

/** The most things a table is made for: past it, one byte a subset is no longer a small table. */
export const thingsMax = 20;

/** What is kept while subsets are visited one after the other. Each thing is in or out. */
export type Tracker = {
  readonly add: (thing: number) => void;
  readonly remove: (thing: number) => void;
  /** Whether the state of the things that are in is allowed. */
  readonly allowed: () => boolean;
};

/**
 * Fills a table by visiting every subset once. Neighbours differ in few things, so the tracker sees
 * about two changes per subset.
 */
export function tabulate(things: number, tracker: Tracker): SubsetTable {
  refuseTooMany(things);
  const table = new Uint8Array(2 ** things);
  const visit = (thing: number, subset: number): void => {
    if (thing === things) {
      table[subset] = tracker.allowed() ? 1 : 0;
      return;
    }
    visit(thing + 1, subset);
    tracker.add(thing);
    visit(thing + 1, subset | (1 << thing));
    tracker.remove(thing);
  };
  visit(0, 0);
  return table;
}

/** The subsets that some order reaches through allowed subsets only. The empty order reaches one. */
export function reachable(things: number, allowed: SubsetTable): SubsetTable {
  refuseTooMany(things);
  const table = new Uint8Array(2 ** things);
  table[0] = allowed[0] ?? 0;
  for (let subset = 1; subset < table.length; subset += 1) {
    if (allowed[subset] !== 1) continue;
    for (let rest = subset; rest !== 0; rest &= rest - 1) {
      if (table[subset ^ (rest & -rest)] === 1) {
        table[subset] = 1;
        break;
      }
    }
  }
  return table;
}

/**
 * The largest subset of `within` that has a 1. Of equally large ones, the one whose things, listed in
 * ascending order, come first: {0, 3} before {1, 2}. `undefined` when none has a 1.
 */
export function largestSubset(within: number, table: SubsetTable): number | undefined {
  let best: number | undefined;
  let size = -1;
  for (let subset = within; ; subset = (subset - 1) & within) {
    if (table[subset] === 1) {
      const count = countThings(subset);
      if (count > size || (count === size && comesFirst(subset, best ?? 0))) {
        best = subset;
        size = count;
      }
    }
    if (subset === 0) return best;
  }
}

/**
 * The smallest subset of `within` that is wanted; of equally small ones, the one whose things, listed
 * in ascending order, come first. `undefined` when none is.
 */
export function smallestSubset(
  within: number,
  isWanted: (subset: number) => boolean,
): number | undefined {
  let best: number | undefined;
  let size = Number.POSITIVE_INFINITY;
  for (let subset = within; ; subset = (subset - 1) & within) {
    const count = countThings(subset);
    if (count < size || (count === size && comesFirst(subset, best ?? 0))) {
      if (isWanted(subset)) {
        best = subset;
        size = count;
      }
    }
    if (subset === 0) return best;
  }
}

/** Of two subsets of one size: the lowest thing in which they differ is in the one that comes first. */
function comesFirst(subset: number, other: number): boolean {
  const differing = subset ^ other;
  return (subset & differing & -differing) !== 0;
}

/**
 * The first order of `goal`, compared thing by thing, in which every prefix is allowed; `undefined`
 * when there is none.
 */
export function firstOrder(goal: number, allowed: SubsetTable): readonly number[] | undefined {
  if (allowed[0] !== 1) return undefined;
  const dead = new Set<number>();
  const order: number[] = [];
  const extend = (done: number): boolean => {
    if (done === goal) return true;
    for (let rest = goal & ~done; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const next = done | bit;
      if (allowed[next] !== 1 || dead.has(next)) continue;
      order.push(31 - Math.clz32(bit));
      if (extend(next)) return true;
      order.pop();
    }
    dead.add(done);
    return false;
  };
  return extend(0) ? order : undefined;
}

/** How many orders of `goal` pass through allowed subsets only; exact. */
export function countOrders(goal: number, allowed: SubsetTable): bigint {
  const things = countThings(goal);
  refuseTooMany(things);
  const size = 2 ** things;
  // From 19 things on there are more orders than a number holds exactly, so each count is in two parts.
  const low = new Float64Array(size);
  const high = new Float64Array(size);
  low[0] = allowed[0] === 1 ? 1 : 0;
  let subset = 0;
  for (let compact = 1; compact < size; compact += 1) {
    // The next subset of the goal: what is not in it carries the one over.
    subset = (subset - goal) & goal;
    if (allowed[subset] !== 1) continue;
    let lows = 0;
    let highs = 0;
    for (let rest = compact; rest !== 0; rest &= rest - 1) {
      const before = compact ^ (rest & -rest);
      lows += low[before] ?? 0;
      highs += high[before] ?? 0;
    }
    const carried = Math.floor(lows / lowPart);
    low[compact] = lows - carried * lowPart;
    high[compact] = highs + carried;
  }
  return BigInt(high[size - 1] ?? 0) * BigInt(lowPart) + BigInt(low[size - 1] ?? 0);
}

const lowPart = 2 ** 32;

/** n!, exact. */
export function factorial(things: number): bigint {
  let product = 1n;
  for (let factor = 2n; factor <= BigInt(things); factor += 1n) product *= factor;
  return product;
}

/** The things of a subset, ascending. */
export function thingsOf(subset: number): readonly number[] {
  const things: number[] = [];
  for (let rest = subset; rest !== 0; rest &= rest - 1) things.push(31 - Math.clz32(rest & -rest));
  return things;
}

export function countThings(subset: number): number {
  // Adds up neighbouring bits, pairs, and nibbles; the product adds up the bytes.
  const pairs = subset - ((subset >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function refuseTooMany(things: number): void {
  if (things > thingsMax)
    throw new RangeError(`a table over ${things} things; at most ${thingsMax}`);
}
