import { describe, expect, test } from "vitest";
import { exactNumeric, exactRow } from "./exact-row.ts";

describe("a row of a driver", () => {
  test("of exact values is given as it is", () => {
    const row = { a: "1", b: 1n, c: 1, d: true, e: null, f: new Uint8Array([1]) };
    expect(exactRow(row)).toBe(row);
  });

  test.each([
    ["a list", [1]],
    ["a day", new Date(0)],
    ["nothing at all", undefined],
    ["an object", { amount: 1 }],
  ])("with %s is refused by the name of its column", (_name, value) => {
    expect(() => exactRow({ first: 1n, second: value })).toThrow(
      "column second has a type that the ledger does not read",
    );
  });
});

test.each([
  ["-12", -12n],
  ["1.50", "1.50"],
  ["NaN", "NaN"],
])("numeric %s", (text, value) => {
  expect(exactNumeric(text)).toBe(value);
});
