import { expect, test } from "vitest";
import { regionOfPointer } from "./json-place.ts";

const text = '[ {"id": "a,]}", "in\\u0070ut": {"x": [1, -2.5e3, []]}} , {"a/b~": true}, {} ]';

const rows: readonly (readonly [pointer: string, found: string])[] = [
  ["", text],
  ["/0/id", '"a,]}"'],
  ["/0/input", '{"x": [1, -2.5e3, []]}'],
  ["/0/input/x/1", "-2.5e3"],
  ["/0/input/x/2", "[]"],
  ["/1/a~1b~0", "true"],
  ["/2", "{}"],
  ["/2/id", "{}"],
  ["/0/input/none/deeper", '{"x": [1, -2.5e3, []]}'],
  ["/9", text],
  ["/0/id/0", '"a,]}"'],
];

test.each(rows)("%s", (pointer, found) => {
  const { start, end } = regionOfPointer(text, pointer);
  expect(text.slice(start, end)).toBe(found);
});

test("texts of any length have a place", () => {
  const long = `["${"a\\n".repeat(3e6)}", 1]`;
  expect(regionOfPointer(long, "/1")).toEqual({ start: long.length - 2, end: long.length - 1 });
});
