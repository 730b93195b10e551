import { describe, expect, test } from "vitest";
import { writtenTypes } from "../check/types/typed.testing.ts";
import type { Type } from "../tree/type.ts";
import { applyType, constant, functionType, star, tupleType } from "../tree/type.ts";
import { typeSpeller, typeText } from "./type-text.ts";

const declarations = "struct Fix[f](step: f[Fix[f]])";

describe("a type is written as one would write it", () => {
  const rows: readonly string[] = [
    "Int",
    "()",
    "List[Int]",
    "Dict[String, List[Int]]",
    "(Int, String)",
    "(Int,)",
    "Int -> String",
    "Int -> String -> Bool",
    "(Int -> String) -> Bool",
    "(Int, String) -> Bool",
    "((Int, String)) -> Bool",
    "((Int,)) -> Bool",
    "() -> Int",
    "(Int -> Int, String) -> Bool",
    "List[Int -> Int]",
    "forall a. a -> a",
    "forall k, v. (k, v) -> (v, k)",
    "Int -> forall a. a",
    "(forall a. a -> a) -> Int",
    "List[forall a. a -> a]",
    "exists a. (a, a -> Int)",
    "forall a. a -> exists b. (b, a)",
    "forall f: * -> *. f[Int] -> Int",
    "forall f: +* -> *, a. f[a] -> a",
    "forall f: (* -> *) -> *. f[List]",
    "Fix[List]",
    "Fix[Fn1[Int]]",
  ];
  test.each(rows)("%s", (text) => {
    const [type] = writtenTypes(declarations, [text]);
    expect(type && typeText(type)).toBe(text);
  });
});

describe("names in a message are clear", () => {
  const skolem = (name: string, id: number): Type => ({
    tag: "skolem",
    name,
    kind: star,
    existential: false,
    id,
  });
  const meta = (id: number): Type => ({
    tag: "meta",
    meta: { id, kind: star, level: 0, solution: undefined },
  });
  const variable = (name: string): Type => ({ tag: "variable", name });
  const forall = (name: string, body: Type): Type => ({
    tag: "forall",
    vars: [{ name, kind: star }],
    body,
  });
  const identity = (type: Type): Type => functionType([type], type);

  const rows: readonly (readonly [string, readonly Type[], readonly string[]])[] = [
    ["suffixes are dropped", [forall("b$7", identity(variable("b$7")))], ["forall b. b -> b"]],
    ["nobody chose a name", [forall("$7", identity(variable("$7")))], ["forall a. a -> a"]],
    ["one unknown", [applyType(constant("List"), meta(4))], ["List[_]"]],
    ["two unknowns", [tupleType([meta(4), meta(9), meta(4)])], ["(_1, _2, _1)"]],
    ["two variables of one name", [skolem("a", 1), skolem("a", 2)], ["a", "b"]],
    ["one variable twice", [skolem("a", 1), identity(skolem("a", 1))], ["a", "a -> a"]],
    [
      "a bound variable keeps clear of a free one",
      [skolem("a", 1), forall("a", functionType([variable("a")], skolem("a", 1)))],
      ["a", "forall b. b -> a"],
    ],
    [
      "an inner one of an outer one",
      [forall("$1", functionType([variable("$1")], forall("$2", identity(variable("$2")))))],
      ["forall a. a -> forall b. b -> b"],
    ],
    [
      "types of one name in two packages",
      [constant("Money", "Shop/A"), constant("Money", "Shop/B"), constant("Int")],
      ["Shop/A::Money", "Shop/B::Money", "Int"],
    ],
  ];
  test.each(rows)("%s", (_, types, texts) => {
    expect(types.map(typeSpeller(types))).toEqual(texts);
  });
});
