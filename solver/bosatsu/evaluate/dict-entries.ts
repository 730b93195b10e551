import type { Opaque, Value } from "../tree/value.ts";
import { differences, eachValue, noValues, type Version, valueAt, withValue } from "./versions.ts";

/**
 * The entries of a dictionary whose keys have an order that the host knows. Each key has a number, and the
 * entries are kept by these: to find or change one takes one look at the key, where a search tree
 * compares it with one key a level.
 */
export type Entries = Opaque & {
  readonly opaque: "entries of a Dict";
  readonly numbering: Numbering;
  readonly values: Version;
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
  return entriesOf(numbering, noValues());
}

function entriesOf(numbering: Numbering, values: Version): Entries {
  return { opaque: "entries of a Dict", numbering, values };
}

export function isEntries(value: Value): value is Entries {
  return typeof value === "object" && "opaque" in value && value.opaque === "entries of a Dict";
}

export function entryOf({ numbering, values }: Entries, key: Value): Value | undefined {
  const number = numbering.numbers.get(key);
  return number === undefined ? undefined : valueAt(values, number);
}

export function withEntry(entries: Entries, key: Value, value: Value): Entries {
  const { numbering, values } = entries;
  const number = numbering.numbers.get(key);
  if (number !== undefined) return entriesOf(numbering, withValue(values, number, value));
  if (numbering.keys.length >= numbering.limit) return withEntry(renumbered(entries), key, value);
  const next = numbering.keys.length;
  numbering.numbers.set(key, next);
  numbering.keys.push(key);
  return entriesOf(numbering, withValue(values, next, value));
}

export function withoutEntry(entries: Entries, key: Value): Entries {
  const { numbering, values } = entries;
  const number = numbering.numbers.get(key);
  if (number === undefined || valueAt(values, number) === undefined) return entries;
  return entriesOf(numbering, withValue(values, number, undefined));
}

/** The same entries. Where most numbers are those of keys that went, they get new ones, so that none is kept for ever. */
function renumbered(entries: Entries): Entries {
  const { numbering, values } = entries;
  numbering.limit *= 2;
  const kept: [Value, Value][] = [];
  eachValue(values, (number, value) => kept.push([keyAt(numbering, number), value]));
  if (kept.length * 2 > numbering.keys.length) return entries;
  let fresh = noEntries(numbering.order);
  fresh.numbering.limit = Math.max(limitAtFirst, kept.length * 2);
  for (const [key, value] of kept) fresh = withEntry(fresh, key, value);
  return fresh;
}

/** All entries, in the order of the keys. */
export function inOrder({ numbering, values }: Entries): readonly (readonly [key: Value, Value])[] {
  const ranks = ranksOf(numbering);
  const ranked = ranks.map((): readonly [Value, Value] | undefined => undefined);
  eachValue(values, (number, value) => {
    const rank = ranks[number];
    if (rank === undefined) throw new RangeError(`the number ${number} has no rank`);
    ranked[rank] = [keyAt(numbering, number), value];
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

/** Whether both have the same keys, and under each of them what `isSame` takes for the same. */
export function isSameEntries(
  left: Entries,
  right: Entries,
  isSame: (left: Value, right: Value) => boolean,
): boolean {
  const isSameValue = (one: Value | undefined, other: Value | undefined): boolean =>
    one !== undefined && other !== undefined && isSame(one, other);
  if (left.numbering === right.numbering) {
    const changed = differences(left.values, right.values);
    return changed.every(({ before, after }) => isSameValue(before, after));
  }
  const [all, others] = [inOrder(left), inOrder(right)];
  return (
    all.length === others.length &&
    all.every(([key, value], at) => others[at]?.[0] === key && isSameValue(value, others[at]?.[1]))
  );
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
  return differences(before.values, after.values).map((changed) => [
    keyAt(numbering, changed.number),
    changed.after,
  ]);
}

function keyAt({ keys }: Numbering, number: number): Value {
  const key = keys[number];
  if (key === undefined) throw new RangeError(`no key has the number ${number}`);
  return key;
}
