import { expect, test } from "vitest";
import type { CorePattern, TypeDeclaration } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { charType, constant, functionType, intType, stringType } from "../../tree/type.ts";
import { declaredTypes } from "../declared-types.ts";
import {
  char,
  data,
  declaring,
  either,
  glob,
  int,
  list,
  made,
  string,
  text,
  typeOf,
  usualTypes,
  variable,
  wild,
} from "./declare.testing.ts";
import { patternText } from "./pattern-text.ts";
import type { Space } from "./space.ts";
import { createSpaces, spaceOf } from "./space.ts";
import { findLeft } from "./usefulness.ts";

const anyType: Type = {
  tag: "forall",
  vars: [{ name: "a", kind: { tag: "star" } }],
  body: variable("a"),
};

const types: readonly TypeDeclaration[] = [
  ...usualTypes,
  data("Comparison", [], { LT: [], EQ: [], GT: [] }),
  data("Shape", [], { Point: [], Circle: [intType], Rect: [intType, intType, intType, intType] }),
  data("Nothing", [], { Nothing: [anyType] }),
  data("Never", [], { Again: [typeOf("Never")] }),
  data("Result", ["e", "r"], { Err: [variable("e")], Ok: [variable("r")] }),
  data("Box", ["a"], { Box: [functionType([variable("a")], variable("a"))] }),
  data("Many", [], Object.fromEntries(manyNames().map((name) => [name, []]))),
];

function manyNames(): readonly string[] {
  return Array.from({ length: 30 }, (_, index) => `M${index}`);
}

const declared = declaredTypes([declaring(...types)]);

/** The missing patterns, few and short, or `total`. */
function missing(type: Type, ...patterns: readonly CorePattern[]): string {
  const spaces = createSpaces();
  const taken = patterns.map((it) => spaceOf(spaces, it));
  const found: Space[] = [];
  for (;;) {
    const answer = findLeft({
      spaces,
      declared,
      type,
      taken: [...taken, ...found],
      within: spaces.any,
      inhabitedOnly: true,
    });
    if (answer.tag === "undecided") return "undecided";
    if (answer.tag === "covered" || found.length === 4) break;
    found.push(answer.space);
  }
  if (found.length === 0) return "total";
  return found.map((it) => patternText(it, ({ name }) => name)).join("; ");
}

const bool = typeOf("Bool");
const comparison = typeOf("Comparison");
const shape = typeOf("Shape");
const bools = typeOf("List", bool);
const ints = typeOf("List", intType);
const pair = (left: Type, right: Type): Type => typeOf("Tuple2", left, right);
const two = (left: CorePattern, right: CorePattern): CorePattern => made("Tuple2", left, right);
const yes = made("True");
/** Any text, as a string pattern has it. */
const anyText = ["$", "{_}"].join("");
const no = made("False");

const rows: readonly (readonly [string, string])[] = [
  ["_", missing(comparison)],
  ["total", missing(comparison, wild)],
  ["total", missing(comparison, made("LT"), either(made("EQ"), made("GT")))],
  ["EQ; GT", missing(comparison, made("LT"))],
  ["Rect(...)", missing(shape, made("Point"), made("Circle", wild))],
  [
    "Circle(_)",
    missing(shape, made("Point"), made("Circle", int(3)), made("Rect", wild, wild, wild, wild)),
  ],
  ["_", missing(intType, int(1), int(2))],
  ["_", missing(charType, char("a"))],
  ["_", missing(stringType, text("a"), text("b"))],
  // Neither element may be left out, and only what is left out is named.
  ["(True, False)", missing(pair(bool, bool), two(no, wild), two(wild, yes))],
  ["(LT, _); (GT, _)", missing(pair(comparison, bool), two(made("EQ"), wild))],
  ["total", missing(pair(bool, bool), two(no, wild), two(yes, no), two(yes, yes))],
  ["None", missing(typeOf("Option", bool), made("Some", yes), made("Some", no))],
  ["Some(True)", missing(typeOf("Option", bool), made("None"), made("Some", no))],

  ["[]", missing(ints, list(wild, glob))],
  ["[_, *_]", missing(ints, list())],
  ["[]; [_, _, *_]", missing(ints, list(wild))],
  ["total", missing(ints, list(), list(wild, glob))],
  ["total", missing(ints, list(), list(glob, wild, glob))],
  ["total", missing(ints, list(), list(glob, wild))],
  ["total", missing(ints, list(glob))],
  ["[]; [False]; [False, False]; [False, False, False]", missing(bools, list(glob, yes, glob))],
  // A list of Bool has a True somewhere, ends in False, or is empty: nothing is missing.
  ["total", missing(bools, list(glob, yes, glob), list(glob, no), list())],
  ["total", missing(bools, list(), list(yes, glob), list(no, glob))],
  ["[False, *_]", missing(bools, list(), list(yes, glob))],
  ["total", missing(ints, made("EmptyList"), made("NonEmptyList", wild, wild))],

  ["total", missing(stringType, text(""), string("?*"))],
  ['""', missing(stringType, string("?*"))],
  [`"$.{_}${anyText}"`, missing(stringType, text(""))],
  [`"$.{_}$.{_}${anyText}"`, missing(stringType, text(""), string("?"))],
  ["total", missing(stringType, string("*"))],
  [`""; "$.{_}${anyText}"`, missing(stringType, string("a*"))],

  // What has no value need not be taken.
  ["total", missing(typeOf("Nothing"))],
  ["total", missing(typeOf("Never"))],
  ["total", missing(typeOf("Result", typeOf("Never"), bool), made("Ok", wild))],
  ["Err(_)", missing(typeOf("Result", bool, bool), made("Ok", wild))],
  ["total", missing(typeOf("List", typeOf("Never")), list())],
  ["total", missing(typeOf("Option", functionType([intType], typeOf("Nothing"))), made("None"))],
  [
    "Some(_)",
    missing(typeOf("Option", functionType([typeOf("Never")], typeOf("Never"))), made("None")),
  ],
  // Nothing is known of a variable, nor of a type that its host declares.
  ["Err(_)", missing(typeOf("Result", variable("e"), bool), made("Ok", wild))],
  ["Err(_)", missing(typeOf("Result", constant("Handle"), bool), made("Ok", wild))],
];

for (const [index, [expected, actual]] of rows.entries()) {
  test(`row ${index}: ${expected}`, () => expect(actual).toBe(expected));
}

test("a quantified scrutinee hands its variable on to the fields that mention it", () => {
  const polymorphic = (body: Type): Type => ({
    tag: "forall",
    vars: [{ name: "e", kind: { tag: "star" } }],
    body,
  });
  const mentions = polymorphic(typeOf("Result", variable("e"), bool));
  expect(missing(mentions, made("Ok", wild))).toBe("total");
  const phantom = polymorphic(typeOf("Result", bool, bool));
  expect(missing(phantom, made("Ok", wild))).toBe("Err(_)");
});

test("three columns of thirty constructors are decided at once", () => {
  const many = typeOf("Many");
  const triple = typeOf("Tuple3", many, many, many);
  const three = (...args: readonly CorePattern[]): CorePattern => made("Tuple3", ...args);
  const diagonal = manyNames().map((name) => three(made(name), made(name), made(name)));
  const planes = manyNames().flatMap((name) => [three(made(name), wild, wild)]);
  const start = performance.now();
  expect(missing(triple, ...diagonal, ...planes)).toBe("total");
  expect(missing(triple, ...diagonal, ...planes.slice(1))).toMatch(/^\(M0, M1, _\);/);
  expect(missing(triple, ...diagonal, three(wild, wild, wild))).toBe("total");
  expect(performance.now() - start).toBeLessThan(2_000);
});

test("a pattern of ten thousand items neither overflows nor lingers", () => {
  const items = Array.from({ length: 10_000 }, () => int(7));
  expect(missing(ints, list(...items), list(glob))).toBe("total");
  const start = performance.now();
  expect(missing(ints, list(...items), list(), list(int(7), glob))).toBe("[_, *_]");
  expect(missing(stringType, string(`${"x".repeat(10_000)}*`), text(""))).toContain("$.{_}");
  expect(performance.now() - start).toBeLessThan(5_000);
});
