import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../bosatsu/compile.ts";
import { evaluate } from "../../bosatsu/evaluate/evaluate.ts";
import { libraryExternals } from "../../bosatsu/evaluate/externals.ts";
import { predef } from "../../bosatsu/tree/type.ts";
import type { Data, Value } from "../../bosatsu/tree/value.ts";
import { assertLaw } from "../../law.testing.ts";
import { ioExternals } from "../../program/actions.ts";
import { dictChanges, dictEntries } from "./dict-changes.ts";

/** The real dictionaries of Predef: this is also the test that their layout is what it is taken for. */
const evaluation = evaluate(
  compile([]).packages,
  new Map([...libraryExternals(() => {}), ...ioExternals]),
);

function call(name: string, ...args: readonly Value[]): Value {
  const fn = evaluation.value(predef, name);
  if (typeof fn !== "function") throw new Error(`${name} is no function`);
  return evaluation.call(fn, ...args);
}

const empty = call("empty_Dict", evaluation.value(predef, "string_Order"));

type Change = { readonly key: string; readonly value: number | undefined };

const changes = fc.array(
  fc.record({
    key: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "10", "9", "__proto__", "é"),
    value: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
  }),
  { maxLength: 14 },
);

function applied(dict: Value, list: readonly Change[]): Value {
  return list.reduce<Value>(
    (now, { key, value }) =>
      value === undefined ? call("remove_key", now, key) : call("add_key", now, key, value),
    dict,
  );
}

function model(list: readonly Change[]): ReadonlyMap<string, number> {
  const entries = new Map<string, number>();
  for (const { key, value } of list) {
    if (value === undefined) entries.delete(key);
    else entries.set(key, value);
  }
  return entries;
}

test("law: the changes between two dictionaries are those between their entries", () => {
  assertLaw(
    fc.property(changes, changes, (first, second) => {
      const before = applied(empty, first);
      const after = applied(before, second);
      const old = model(first);
      const now = model([...first, ...second]);
      expect(dictEntries(after)).toEqual(now);
      const expected = new Map<string, number | undefined>();
      for (const key of [...old.keys(), ...now.keys()]) {
        if (old.get(key) !== now.get(key)) expected.set(key, now.get(key));
      }
      const found = dictChanges(before, after).map(({ key, entry }) => [key, entry] as const);
      expect(found.toSorted()).toEqual([...expected].toSorted());
    }),
    { numRuns: 300 },
  );
});

test("what both sides share is not looked at", () => {
  const leaf: Data = [0];
  const sealed = new Proxy(leaf, {
    get: () => {
      throw new Error("looked at");
    },
  });
  const dict = (value: number): Value => [0, 0, [1, 2, "m", value, sealed, [0]]];
  expect(dictChanges(dict(1), dict(2))).toEqual([{ key: "m", entry: 2 }]);
  expect(() => dictEntries(dict(1))).toThrow("looked at");
});
