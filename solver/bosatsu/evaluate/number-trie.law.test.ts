import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../../law.testing.ts";
import type { Value } from "../tree/value.ts";
import { dataOf } from "./data.ts";
import {
  collect,
  compare,
  type Trie,
  vacant,
  valueAt,
  withoutValue,
  withValue,
} from "./number-trie.ts";

const number = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 700 }), fc.nat({ max: 2 ** 29 }));
const changes = fc.array(fc.tuple(number, fc.option(fc.nat({ max: 2 }), { nil: undefined })), {
  maxLength: 40,
});
type Changes = readonly (readonly [number, number | undefined])[];

function applied(trie: Trie, list: Changes): Trie {
  return list.reduce((now, [at, value]) => {
    if (value !== undefined) return withValue(now, at, value);
    return valueAt(now, at) === undefined ? now : withoutValue(now, at);
  }, trie);
}

function oracle(list: Changes): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  for (const [at, value] of list) {
    if (value === undefined) values.delete(at);
    else values.set(at, value);
  }
  return values;
}

const byNumber = ([left]: readonly [number, unknown], [right]: readonly [number, unknown]) =>
  left - right;

test("law: it holds what a map holds, from the lowest number, and what was made before stays", () => {
  assertLaw(
    fc.property(changes, changes, fc.array(number), (first, second, asked) => {
      const before = applied(vacant, first);
      const after = applied(before, second);
      for (const [trie, list] of [
        [before, first],
        [after, [...first, ...second]],
      ] as const) {
        const expected = oracle(list);
        const found: [number, Value][] = [];
        collect(trie, (at, value) => found.push([at, value]));
        expect(found).toEqual([...expected].sort(byNumber));
        expect(trie).toEqual(applied(vacant, [...expected]));
        for (const at of asked) expect(valueAt(trie, at)).toBe(expected.get(at));
      }
    }),
    { numRuns: 300 },
  );
});

test("law: compared are the numbers whose values differ, in either direction", () => {
  assertLaw(
    fc.property(changes, changes, (first, second) => {
      const [left, right] = [applied(vacant, first), applied(applied(vacant, first), second)];
      const [old, now] = [oracle(first), oracle([...first, ...second])];
      const expected = [...new Set([...old.keys(), ...now.keys()])]
        .filter((at) => old.get(at) !== now.get(at))
        .sort((a, b) => a - b);
      for (const [one, other] of [
        [left, right],
        [right, left],
      ] as const) {
        const found: number[] = [];
        compare(one, other, (at) => found.push(at));
        expect(found).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});

test("a change makes one node a level, and a comparison looks at no other", () => {
  let trie = vacant;
  for (let at = 0; at < 5000; at += 1) trie = withValue(trie, at, at);
  const nodes = new Set<Value>();
  const visit = (node: Value): void => {
    nodes.add(node);
    const [shift, ...parts] = dataOf(node);
    if (shift > 0) for (const part of parts) visit(part);
  };
  visit(trie);
  const before = nodes.size;
  const after = withValue(trie, 1234, "other");
  visit(after);
  // Eight to the power of five is the first above 5000.
  expect(nodes.size - before).toBe(5);
});

test("what is taken out leaves no node behind", () => {
  let trie = vacant;
  for (const at of [3, 70, 900]) trie = withValue(trie, at, "here");
  for (const at of [70, 3, 900]) trie = withoutValue(trie, at);
  expect(trie).toBe(vacant);
});
