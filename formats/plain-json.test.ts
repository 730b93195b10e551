import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePlainJson } from "./plain-json.ts";

test("law: what JSON.stringify writes is read as JSON.parse reads it", () => {
  const doubles = (_: string, value: unknown) =>
    typeof value === "bigint" ? Number(value) : value;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(parsePlainJson(text), doubles)).toBe(JSON.stringify(JSON.parse(text)));
    }),
    { numRuns: 500 },
  );
});

test("whole numbers beyond a double are kept, and no key is special", () => {
  expect(parsePlainJson("[9007199254740991, 9007199254740993]")).toEqual([
    9007199254740991,
    9007199254740993n,
  ]);
  const read = parsePlainJson('{"__proto__": {"a": 1}}');
  expect(Object.keys(Object(read))).toEqual(["__proto__"]);
  expect(Object(read).a).toBeUndefined();
});

test("a key that stands twice is refused where it stands", () => {
  expect(() => parsePlainJson('{"a": 1,\n "a": 2}')).toThrow(
    new SyntaxError('2:2: the key "a" stands here twice'),
  );
});
