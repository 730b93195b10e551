import fc from "fast-check";
import { expect, test } from "vitest";
import { assertLaw } from "../../law.testing.ts";
import { differences, eachValue, noValues, type Version, valueAt, withValue } from "./versions.ts";

const numbers = fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 90 }));
/** From which of the versions so far, counted back from the last, a number gets which value. */
const steps = fc.array(
  fc.record({
    back: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.nat({ max: 300 })),
    number: numbers,
    value: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
  }),
  { maxLength: 250, size: "max" },
);
type Oracle = ReadonlyMap<number, number>;
type Made = { readonly version: Version; readonly oracle: Oracle };

function allMade(list: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never): Made[] {
  const made: Made[] = [{ version: noValues(), oracle: new Map() }];
  for (const { back, number, value } of list) {
    const from = made.at(-1 - (back % made.length));
    if (from === undefined) throw new Error("no version");
    const oracle = new Map(from.oracle);
    if (value === undefined) oracle.delete(number);
    else oracle.set(number, value);
    made.push({ version: withValue(from.version, number, value), oracle });
  }
  return made;
}

function valuesIn(version: Version): [number, unknown][] {
  const found: [number, unknown][] = [];
  eachValue(version, (number, value) => found.push([number, value]));
  return found;
}

const inOrder = (oracle: Oracle): [number, number][] => [...oracle].sort((a, b) => a[0] - b[0]);

/** How many steps a version is from its list. */
function wayOf({ state }: Version): number {
  let steps = 0;
  for (let each = state; each.tag === "older"; each = each.next.state) steps += 1;
  return steps;
}

test("law: every version holds what it was made to hold, whichever was asked before", () => {
  let far = 0;
  assertLaw(
    fc.property(steps, fc.array(fc.tuple(fc.nat(), numbers)), (list, asked) => {
      const made = allMade(list);
      for (const [which, number] of asked) {
        const { version, oracle } = made[which % made.length] ?? {};
        if (version === undefined) throw new Error("no version");
        far = Math.max(far, wayOf(version));
        expect(valueAt(version, number)).toBe(oracle?.get(number));
      }
      for (const { version, oracle } of made) expect(valuesIn(version)).toEqual(inOrder(oracle));
    }),
    { numRuns: 150, reached: () => expect(far).toBeGreaterThan(40) },
  );
});

test("law: two versions differ where what they were made to hold does", () => {
  let apart = 0;
  assertLaw(
    fc.property(steps, fc.array(fc.tuple(fc.nat(), fc.nat())), (list, pairs) => {
      const made = allMade(list);
      for (const [one, other] of pairs) {
        const [before, after] = [made[one % made.length], made[other % made.length]];
        if (before === undefined || after === undefined) throw new Error("no version");
        const all = new Set([...before.oracle.keys(), ...after.oracle.keys()]);
        const expected = [...all]
          .sort((a, b) => a - b)
          .map((number) => ({
            number,
            before: before.oracle.get(number),
            after: after.oracle.get(number),
          }))
          .filter((each) => each.before !== each.after);
        const found = differences(before.version, after.version);
        expect(found.toSorted((a, b) => a.number - b.number)).toEqual(expected);
        // The later one is the newest of its line now; the earlier one may be of another.
        if (listOf(before.version) !== listOf(after.version)) apart += 1;
      }
    }),
    { numRuns: 150, reached: () => expect(apart).toBeGreaterThan(40) },
  );
});

function listOf({ state }: Version): object {
  let each = state;
  while (each.tag === "older") each = each.next.state;
  return each.values;
}

test("no version is far from its list, however many come after it, and whoever takes turns", () => {
  let newest = noValues();
  for (let at = 0; at < 10_000; at += 1) newest = withValue(newest, at, at);
  const kept: Version[] = [newest];
  for (let at = 0; at < 20_000; at += 1) {
    newest = withValue(newest, at % 10_000, "other");
    if (at % 100 === 0) kept.push(newest);
  }
  // Six times the root of 10,000, and the change that began another line.
  expect(Math.max(...kept.map(wayOf))).toBeLessThanOrEqual(601);
  expect(new Set(kept.map(listOf)).size).toBeGreaterThan(30);
  for (const version of kept) for (const at of [0, 9999]) valueAt(version, at);
  expect(Math.max(...kept.map(wayOf))).toBeLessThanOrEqual(601);
});

test("a list of its own is nothing that a version gets at every change after the line was long", () => {
  let base = noValues();
  for (let at = 0; at < 5000; at += 1) base = withValue(base, at, at);
  const branches = Array.from({ length: 500 }, (_, at) => withValue(base, at, "branch"));
  expect(new Set(branches.map(listOf)).size).toBeLessThanOrEqual(3);
});
