import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonDifferences } from "./json-difference.ts";
import { valueAt } from "./json-pointer.ts";

const rows = [
  ['{"a":1}', '{"a":1}', []],
  ['{"a":1}', '{"a":2}', ["/a: 1 → 2"]],
  ["[1,2]", "[1,3,4]", ["/1: 2 → 3", "/2: undefined → 4"]],
  ['{"a":1}', '{"b":1}', ["/a: 1 → undefined", "/b: undefined → 1"]],
  ['{"a":1,"b":2}', '{"b":2,"a":1}', [': ["a","b"] → ["b","a"]']],
  ['{"a":1,"b":2,"c":3}', '{"a":1,"c":3,"b":2}', [': ["a","b","c"] → ["a","c","b"]']],
  ['{"x/y":{"~":1}}', '{"x/y":{"~":2}}', ["/x~1y/~0: 1 → 2"]],
  ["[]", "{}", [": [] → {}"]],
  ['"a"', "null", [': "a" → null']],
] as const;

describe("differences", () => {
  test.for(rows)("%s and %s", ([before, after, expected]) => {
    const found = jsonDifferences(JSON.parse(before), JSON.parse(after));
    expect(found.map((each) => `${each.pointer}: ${each.before} → ${each.after}`)).toEqual(
      expected,
    );
  });

  test("law: none exactly when the texts are equal, and each pointer leads to its values", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const [left, right] = [before, after].map((each) => JSON.parse(JSON.stringify(each)));
        const found = jsonDifferences(left, right);
        expect(found.length === 0).toBe(JSON.stringify(left) === JSON.stringify(right));
        for (const each of found.filter(({ pointer }) => pointer !== "")) {
          const stands = [left, right].map((document) =>
            JSON.stringify(valueAt(document, each.pointer)),
          );
          expect([each.before, each.after].includes(stands[0])).toBe(true);
        }
      }),
    );
  });
});

describe("pointers", () => {
  test.for([
    ["", '{"a":{"b/c":[10,20]}}'],
    ["/a/b~1c/1", "20"],
    ["/a/missing", undefined],
    ["/a/b~1c/2", undefined],
    ["a", undefined],
    ["/constructor", undefined],
  ] as const)("%s", ([pointer, expected]) => {
    expect(JSON.stringify(valueAt({ a: { "b/c": [10, 20] } }, pointer))).toBe(expected);
  });

  test.for([
    ["/~0~1", 1],
    ["x", undefined],
    ["/text/0", undefined],
    ["/none/0", undefined],
    ["/constructor", undefined],
    ["/", 2],
  ] as const)(
    "%s leads to what stands there, and to nothing that every object has",
    ([pointer, expected]) => {
      const document = { "~/": 1, "": 2, text: "abc", none: null };
      expect(valueAt(document, pointer)).toBe(expected);
    },
  );
});
