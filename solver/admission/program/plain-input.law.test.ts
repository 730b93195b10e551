import type { ExactJson } from "@receipts/formats/exact-json.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { valueFromJson } from "../../bosatsu/evaluate/value-from-json.ts";
import { run } from "../../bosatsu/run.testing.ts";
import { assertLaw } from "../../law.testing.ts";
import { shownJson } from "../../program/shown-json.ts";
import { plainInput } from "./plain-input.ts";

const { types, type } = run(`
struct Plain(text: String, number: Int, flag: Bool)
struct Empty
struct Listed(items: List[Int])
enum One: Made(number: Int)

plain = Plain("", 0, True)
empty = Empty
listed = Listed([])
one = Made(1)
number = 1
`);

const field: fc.Arbitrary<ExactJson> = fc.oneof(
  fc.constantFrom<ExactJson>("0", "-0", "007", "-7", "", "-", "1e3", "+1", " 1", true, null, 1.5),
  fc.constantFrom<ExactJson>("999999999999999", "-9007199254740993", "\ud800", "__proto__", "10"),
  fc.bigInt(),
  fc.bigInt().map(String),
  fc.string({ unit: "binary" }),
  fc.boolean(),
);

function mostly(fitting: fc.Arbitrary<ExactJson>): fc.Arbitrary<ExactJson> {
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: field });
}

const json: fc.Arbitrary<ExactJson> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(mostly(fc.string()), mostly(fc.maxSafeInteger().map(String)), mostly(fc.boolean()))
      .map(([text, number, flag]) => asPlain(text, number, flag)),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(fc.constantFrom("text", "number", "x"), field)).map(asMap),
  },
  { weight: 1, arbitrary: field },
);

function asPlain(text: ExactJson, number: ExactJson, flag: ExactJson): ExactJson {
  return asMap([
    ["number", number],
    ["flag", flag],
    ["text", text],
  ]);
}

function asMap(fields: readonly (readonly [string, ExactJson])[]): ExactJson {
  return new Map(fields);
}

test("law: the short way reads what the long one reads, or nothing, and shows the same", () => {
  const plain = plainInput(type("plain"), types, (text) => text);
  if (plain === undefined) throw new Error("not plain");
  let short = 0;
  assertLaw(
    fc.property(json, (input) => {
      const read = plain.read(input);
      if (read === undefined) return;
      short += 1;
      expect(valueFromJson(input, type("plain"), types)).toEqual({ ok: true, value: read });
      const shown = plain.shown(read);
      expect(JSON.stringify(shown)).toBe(JSON.stringify(shownJson(read, type("plain"), types)));
    }),
    { numRuns: 1000, reached: () => expect(short).toBeGreaterThan(20) },
  );
});

test("what most batches hold goes the short way, and what would be lost does not", () => {
  const plain = plainInput(type("plain"), types, (text) => text);
  expect(plain?.read(asPlain("a", "-12", false))).toEqual([0, "a", -12, false]);
  expect(plain?.read(asPlain("a", "-0", false))).toBeUndefined();
  expect(plain?.read(asPlain("a", "12345678901234567890", false))).toBeUndefined();
  expect(plain?.read(asPlain("\ud800", "1", false))).toBeUndefined();
});

test("of types, the short way is for structs of Ints, Strings and Bools alone", () => {
  const isPlain = (name: string): boolean =>
    plainInput(type(name), types, (text) => text) !== undefined;
  expect(["plain", "empty", "listed", "one", "number"].filter(isPlain)).toEqual(["plain", "empty"]);
});
