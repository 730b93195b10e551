import type { Data, Opaque, Value } from "../tree/value.ts";
import {
  collect,
  compare,
  type Trie,
  vacant,
  valueAt,
  withoutValue,
  withValue,
} from "./number-trie.ts";

/**
 * The entries of a dictionary whose keys have an order that the host knows. Each key has a number, and the
 * entries stand in a trie by these: to find or change one takes one look at the key, where a search tree
 * compares it with one key a level.
 */
export type Entries = Opaque & {
  readonly opaque: "entries of a Dict";
  readonly numbering: Numbering;
  readonly trie: Trie;
};

/** Below, at or above zero. */
export type KeyOrder = (left: Value, right: Value) => number;

/**
 * The numbers of the keys, by when each first came. Dictionaries made from each other share one, which
 * only grows: to give a key a number that it had not changes nothing that a program could see.
 */
type Numbering = {
  readonly order: KeyOrder;
  readonly numbers: Map<Value, number>;
  readonly keys: Value[];
  /** So many keys may be numbered before somebody looks how many of them are still there. */
  limit: number;
  /** The place of each number in the order of the keys, as long as no key has come since. */
  ranks: readonly number[];
};

const limitAtFirst = 64;

export function noEntries(order: KeyOrder): Entries {
  const numbering = { order, numbers: new Map(), keys: [], limit: limitAtFirst, ranks: [] };
  return entriesOf(numbering, vacant);
}

function entriesOf(numbering: Numbering, trie: Trie): Entries {
  return { opaque: "entries of a Dict", numbering, trie };
}

export function isEntries(value: Value): value is Entries {
  return typeof value === "object" && "opaque" in value && value.opaque === "entries of a Dict";
}

export function entryOf({ numbering, trie }: Entries, key: Value): Value | undefined {
  const number = numbering.numbers.get(key);
  return number === undefined ? undefined : valueAt(trie, number);
}

export function withEntry(entries: Entries, key: Value, value: Value): Entries {
  const { numbering, trie } = entries;
  const number = numbering.numbers.get(key);
  if (number !== undefined) return entriesOf(numbering, withValue(trie, number, value));
  if (numbering.keys.length >= numbering.limit) return withEntry(renumbered(entries), key, value);
  const next = numbering.keys.length;
  numbering.numbers.set(key, next);
  numbering.keys.push(key);
  return entriesOf(numbering, withValue(trie, next, value));
}

export function withoutEntry(entries: Entries, key: Value): Entries {
  const { numbering, trie } = entries;
  const number = numbering.numbers.get(key);
  if (number === undefined || valueAt(trie, number) === undefined) return entries;
  return entriesOf(numbering, withoutValue(trie, number));
}

/** The same entries. Where most numbers are those of keys that went, they get new ones, so that none is kept for ever. */
function renumbered(entries: Entries): Entries {
  const { numbering, trie } = entries;
  numbering.limit *= 2;
  const kept: [Value, Value][] = [];
  collect(trie, (number, value) => kept.push([keyAt(numbering, number), value]));
  if (kept.length * 2 > numbering.keys.length) return entries;
  let fresh = noEntries(numbering.order);
  fresh.numbering.limit = Math.max(limitAtFirst, kept.length * 2);
  for (const [key, value] of kept) fresh = withEntry(fresh, key, value);
  return fresh;
}

/** All entries, in the order of the keys. */
export function inOrder({ numbering, trie }: Entries): readonly (readonly [key: Value, Value])[] {
  const ranks = ranksOf(numbering);
  const ranked = ranks.map((): readonly [Value, Value] | undefined => undefined);
  collect(trie, (number, value) => {
    ranked[ranks[number] ?? -1] = [keyAt(numbering, number), value];
  });
  return ranked.filter((entry) => entry !== undefined);
}

function ranksOf(numbering: Numbering): readonly number[] {
  const { keys, order } = numbering;
  if (numbering.ranks.length !== keys.length) {
    const sorted = keys.map((key, number) => ({ key, number }));
    sorted.sort((left, right) => order(left.key, right.key));
    const ranks = keys.map(() => 0);
    for (const [rank, { number }] of sorted.entries()) ranks[number] = rank;
    numbering.ranks = ranks;
  }
  return numbering.ranks;
}

/** Two values that are made of the same parts just when the entries are. */
export function asParts(left: Entries, right: Entries): readonly [Data, Data] {
  if (left.numbering === right.numbering) return [left.trie, right.trie];
  return [
    [0, ...inOrder(left).flat()],
    [0, ...inOrder(right).flat()],
  ];
}

/**
 * The keys whose values are not the same object in both, with the value after. `undefined` where the two
 * were not made from each other.
 */
export function changesBetween(
  before: Entries,
  after: Entries,
): readonly (readonly [key: Value, after: Value | undefined])[] | undefined {
  const { numbering } = after;
  if (before.numbering !== numbering) return undefined;
  const changes: (readonly [Value, Value | undefined])[] = [];
  compare(before.trie, after.trie, (number, value) => {
    changes.push([keyAt(numbering, number), value]);
  });
  return changes;
}

function keyAt({ keys }: Numbering, number: number): Value {
  const key = keys[number];
  if (key === undefined) throw new RangeError(`no key has the number ${number}`);
  return key;
}
