import { expect, test } from "vitest";
import {
  changesBetween,
  type Entries,
  entryOf,
  inOrder,
  isSameEntries,
  type KeyOrder,
  noEntries,
  withEntry,
  withoutEntry,
} from "./dict-entries.ts";

const byNumber: KeyOrder = (left, right) => Number(left) - Number(right);
const empty = noEntries(byNumber);

test("keys that come and go leave no trace: a queue does not grow with what has passed through it", () => {
  let queue = empty;
  for (let at = 0; at < 20_000; at += 1) {
    queue = withEntry(queue, at, at);
    if (at >= 10) queue = withoutEntry(queue, at - 10);
  }
  expect(inOrder(queue)).toEqual(Array.from({ length: 10 }, (_, at) => [19_990 + at, 19_990 + at]));
  expect(queue.numbering.keys.length).toBeLessThanOrEqual(64);
});

test("a dictionary that keeps its keys keeps their numbers, whatever others made from it add", () => {
  let all: Entries = empty;
  for (let at = 0; at < 1000; at += 1) all = withEntry(all, at, "first");
  for (let at = 1000; at < 5000; at += 1) {
    const branch = withEntry(all, at, "only here");
    expect(entryOf(branch, at)).toBe("only here");
    expect(entryOf(all, at)).toBeUndefined();
  }
  const after = withEntry(all, 7, "second");
  expect(changesBetween(all, after)).toEqual([[7, "second"]]);
  expect(changesBetween(after, withoutEntry(after, 7))).toEqual([[7, undefined]]);
  expect(inOrder(all).map(([key]) => key)).toEqual(Array.from({ length: 1000 }, (_, at) => at));
});

test("dictionaries that were not made from each other are not compared by numbers", () => {
  const one = withEntry(empty, 1, "a");
  const other = withEntry(noEntries(byNumber), 2, "a");
  expect(changesBetween(one, other)).toBeUndefined();
});

test("the same entries are told to be the same, in whatever way they came about", () => {
  const filled = (...keys: readonly number[]) =>
    keys.reduce((all, key) => withEntry(all, key, key), empty);
  for (const [left, right] of [
    [filled(1, 2, 3), filled(3, 1, 2)],
    [filled(1, 2, 3), withoutEntry(withEntry(filled(1, 2, 3), 500, 0), 500)],
  ] as const) {
    expect(isSameEntries(left, right, Object.is)).toBe(true);
    expect(isSameEntries(right, left, Object.is)).toBe(true);
  }
  for (const [left, right] of [
    [filled(1, 2), filled(1, 2, 3)],
    [filled(1, 2), withEntry(filled(2, 1), 1, "other")],
    [filled(1, 2), withEntry(noEntries(byNumber), 1, 1)],
    [filled(1, 2), withEntry(withEntry(noEntries(byNumber), 1, 1), 3, 2)],
  ] as const) {
    expect(isSameEntries(left, right, Object.is)).toBe(false);
    expect(isSameEntries(right, left, Object.is)).toBe(false);
  }
});
