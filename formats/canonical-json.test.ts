import { describe, expect, test } from "vitest";
import { z } from "zod";
import { canonicalText } from "./canonical-json.ts";
import { encodeWith } from "./encode-with.ts";

describe("canonical text", () => {
  test("two spaces, LF, one final newline, keys as given", () => {
    expect(canonicalText({ b: ["x", 1], a: null })).toBe(
      '{\n  "b": [\n    "x",\n    1\n  ],\n  "a": null\n}\n',
    );
  });

  test.for([
    [{ a: [Number.NaN] }, "/a/0: NaN has no exact JSON text"],
    [{ a: -0 }, "/a: 0 has no exact JSON text"],
    [{ a: 0.5 }, "/a: 0.5 has no exact JSON text"],
    [{ a: 2 ** 53 }, "/a: 9007199254740992 has no exact JSON text"],
    [{ a: 1n }, "/a: bigint is not JSON"],
    [{ a: undefined }, "/a: undefined is not JSON"],
    [{ a: { 10: "x" } }, '/a: the key "10" would be reordered'],
  ] as const)("refuses %o", ([value, message]) => {
    expect(() => canonicalText(value)).toThrow(message);
  });

  test("a schema puts keys in its own order and refuses unknown ones", () => {
    const schema = z.strictObject({ first: z.string(), second: z.string() });
    expect(encodeWith(schema, { second: "2", first: "1" })).toBe(
      '{\n  "first": "1",\n  "second": "2"\n}\n',
    );
    const other = { first: "1", second: "2", third: "3" };
    expect(() => encodeWith(schema, other)).toThrow("third");
  });
});
