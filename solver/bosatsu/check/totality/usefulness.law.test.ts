import fc from "fast-check";
import { expect, test } from "vitest";
import type { CorePattern, CoreStringPart } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import { intType, stringType } from "../../tree/type.ts";
import { declaredTypes } from "../declared-types.ts";
import {
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
  wild,
} from "./declare.testing.ts";
import { createOverlaps } from "./overlap.ts";
import { createSpaces, spaceOf } from "./space.ts";
import { findLeft } from "./usefulness.ts";

/** A value with nothing of types: a list, a string, a number, or a name with parts. */
type Value =
  | readonly Value[]
  | string
  | number
  | { readonly made: string; readonly of: readonly Value[] };

type World = {
  readonly type: Type;
  readonly values: readonly Value[];
  readonly pattern: fc.Arbitrary<CorePattern>;
};

const declared = declaredTypes([declaring(...usualTypes)]);

const ints: World = {
  type: intType,
  values: [0, 1, 2, 3],
  pattern: fc.oneof(fc.integer({ min: 0, max: 2 }).map(int), fc.constant(wild)),
};

const bools: World = {
  type: typeOf("Bool"),
  values: ["False", "True"].map((name) => ({ made: name, of: [] })),
  pattern: fc.oneof(
    fc.constantFrom("False", "True").map((it) => made(it)),
    fc.constant(wild),
  ),
};

const shortStrings = wordsOver(["a", "b", "z"], 4).map((word) => word.join(""));

const strings: World = {
  type: stringType,
  values: wordsOver(["a", "b", "z"], 5).map((word) => word.join("")),
  pattern: fc.oneof(
    fc.constantFrom("", "a", "ab", "ba").map(text),
    fc
      .array(fc.constantFrom("a", "b", "*", "?"), { maxLength: 4 })
      .map((parts) => string(parts.join("").replace(/\*+/g, "*"))),
    fc.constant(wild),
  ),
};

function options(inner: World): World {
  return {
    type: typeOf("Option", inner.type),
    values: [{ made: "None", of: [] }, ...inner.values.map((it) => ({ made: "Some", of: [it] }))],
    pattern: fc.oneof(
      fc.constant(made("None")),
      withUnions(inner.pattern).map((it) => made("Some", it)),
      fc.constant(wild),
    ),
  };
}

function pairs(left: World, right: World): World {
  return {
    type: typeOf("Tuple2", left.type, right.type),
    values: left.values.flatMap((one) =>
      right.values.map((two) => ({ made: "Tuple2", of: [one, two] })),
    ),
    pattern: fc.oneof(
      fc
        .tuple(withUnions(left.pattern), withUnions(right.pattern))
        .map(([one, two]) => made("Tuple2", one, two)),
      fc.constant(wild),
    ),
  };
}

function lists(inner: World, length: number): World {
  return {
    type: typeOf("List", inner.type),
    values: wordsOver(inner.values, length),
    pattern: fc.oneof(
      fc
        .array(fc.oneof(inner.pattern, fc.constant(glob)), { maxLength: 4 })
        .map((items) => list(...items.filter((it, at) => it !== glob || items[at - 1] !== glob))),
      fc.constant(wild),
    ),
  };
}

function wordsOver<Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] {
  if (length === 0) return [[]];
  const shorter = wordsOver(items, length - 1);
  const longest = shorter.filter((it) => it.length === length - 1);
  return [...shorter, ...longest.flatMap((word) => items.map((item) => [...word, item]))];
}

function withUnions(pattern: fc.Arbitrary<CorePattern>): fc.Arbitrary<CorePattern> {
  return fc.oneof(
    pattern,
    fc.tuple(pattern, pattern).map(([one, two]) => either(one, two)),
  );
}

/** What a pattern takes, tried in the most literal way. */
function takes(pattern: CorePattern, value: Value): boolean {
  switch (pattern.tag) {
    case "wildcard":
    case "bind":
      return true;
    case "as":
    case "annotated":
      return takes(pattern.pattern, value);
    case "literal":
      return String(pattern.literal.value) === String(value);
    case "union":
      return pattern.alternatives.some((it) => takes(it, value));
    case "constructor":
      return (
        typeof value === "object" &&
        "made" in value &&
        value.made === pattern.ref.name &&
        pattern.args.every((it, at) => takes(it, value.of[at] ?? 0))
      );
    case "list":
      return takesItems(pattern.items, isSequence(value) ? value : []);
    case "string":
      return stringPattern(pattern.parts).test(String(value));
  }
}

function isSequence(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

type ListItems = Extract<CorePattern, { readonly tag: "list" }>["items"];

function takesItems(items: ListItems, values: readonly Value[]): boolean {
  const [item, ...others] = items;
  if (item === undefined) return values.length === 0;
  if (item.tag === "glob") {
    return [...values, 0].some((_, skipped) => takesItems(others, values.slice(skipped)));
  }
  const [first, ...rest] = values;
  return first !== undefined && takes(item.pattern, first) && takesItems(others, rest);
}

function stringPattern(parts: readonly CoreStringPart[]): RegExp {
  const source = parts.map((part) => {
    if (part.tag === "text") return part.text;
    return part.tag === "char" ? "." : ".*";
  });
  return new RegExp(`^${source.join("")}$`, "s");
}

const worlds: readonly (readonly [string, World])[] = [
  ["Int", ints],
  ["Option[Option[Bool]]", options(options(bools))],
  ["(Option[Int], Bool)", pairs(options(ints), bools)],
  ["((Bool, Int), Option[Bool])", pairs(pairs(bools, ints), options(bools))],
  ["List[Bool]", lists(bools, 7)],
  ["List[Option[Bool]]", lists(options(bools), 4)],
  ["String", strings],
  ["(List[Bool], String)", pairs(lists(bools, 4), { ...strings, values: shortStrings })],
];

for (const [name, { type, values, pattern }] of worlds) {
  const rows = fc.array(withUnions(pattern), { maxLength: 5 });
  const options = { numRuns: 300, seed: 20 };

  test(`law: values of ${name} that no pattern takes are found exactly when there are some`, () => {
    fc.assert(
      fc.property(rows, (patterns) => {
        const spaces = createSpaces();
        const answer = findLeft({
          spaces,
          declared,
          type,
          taken: patterns.map((it) => spaceOf(spaces, it)),
          within: spaces.any,
          inhabitedOnly: true,
        });
        const left = values.some((value) => !patterns.some((it) => takes(it, value)));
        expect(answer.tag).toBe(left ? "left" : "covered");
      }),
      options,
    );
  });

  test(`law: a pattern of ${name} is reached exactly when some value gets there first`, () => {
    fc.assert(
      fc.property(rows, withUnions(pattern), (before, last) => {
        const spaces = createSpaces();
        const within = spaceOf(spaces, last);
        const overlaps = createOverlaps();
        for (const it of before) overlaps.add(spaceOf(spaces, it));
        const answer = findLeft({
          spaces,
          declared,
          type,
          taken: overlaps.near(within),
          within,
          inhabitedOnly: false,
        });
        const reached = values.some(
          (value) => takes(last, value) && !before.some((it) => takes(it, value)),
        );
        expect(answer.tag).toBe(reached ? "left" : "covered");
      }),
      options,
    );
  });
}
