import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePlainJson, readPlainJson } from "./plain-json.ts";

test("law: what JSON.stringify writes is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(readPlainJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
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
