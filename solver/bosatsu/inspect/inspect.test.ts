import { describe, expect, test } from "vitest";
import { type Compilation, compile } from "../compile.ts";
import { type Place, positionAt } from "../tree/source.ts";
import { inspect } from "./inspect.ts";

const cursor = "‸";

/** The name at the cursor: kind, name and type, then the type here and without aliases if they differ. */
function at(marked: string, ...others: readonly string[]): string | undefined {
  const offset = marked.indexOf(cursor);
  const text = `package Main\n${marked.replace(cursor, "")}`;
  const sources = [text, ...others].map((each, index) => ({
    path: `${index}.bosatsu`,
    text: each,
  }));
  const compilation = compile(sources);
  const found = inspect(compilation, "0.bosatsu", offset + "package Main\n".length);
  if (found === undefined) return undefined;
  const { kind, name, type, here, expanded, definition } = found;
  return [
    `${kind} ${name}: ${type}`,
    ...(here === null ? [] : [`here ${here}`]),
    ...(expanded === null ? [] : [`is ${expanded}`]),
    ...(definition === null ? [] : [`from ${placeText(compilation, definition)}`]),
  ].join("; ");
}

/** The library's lines change. */
function placeText({ texts }: Compilation, { path, region }: Place): string {
  if (path.startsWith("library/")) return path;
  return `${path}:${positionAt(texts.get(path) ?? "", region.start).line}`;
}

describe("names", () => {
  test.for([
    ["a value", "x = 1\ny = ‸x", "value x: Int; from 0.bosatsu:2"],
    ["its definition", "‸x = 1", "value x: Int; from 0.bosatsu:2"],
    ["the end of a name", "x = 1\ny = (x‸)", "value x: Int; from 0.bosatsu:2"],
    ["the later of two", "x = 1\nx = Some(x)\ny = ‸x", "value x: Option[Int]; from 0.bosatsu:3"],
    ["a def", "def ‸id(a): a", "value id: forall a. a -> a; from 0.bosatsu:2"],
    [
      "a polymorphic value where it is used",
      "def id(a): a\ny = ‸id(1)",
      "value id: forall a. a -> a; here Int -> Int; from 0.bosatsu:2",
    ],
    ["a parameter", "def f(‸n): n.add(1)", "local n: Int; from 0.bosatsu:2"],
    ["its use", "def f(n):\n  ‸n.add(1)", "local n: Int; from 0.bosatsu:2"],
    ["a local value", "x = (\n  a = 'b'\n  ‸a)", "local a: String; from 0.bosatsu:3"],
    [
      "a local def",
      "x = (\n  def g(y): y\n  ‸g(1))",
      "local g: forall a. a -> a; here Int -> Int; from 0.bosatsu:3",
    ],
    ["an operator", "operator + = add\nx = 1 ‸+ 2", "value +: (Int, Int) -> Int; from 0.bosatsu:2"],
    [
      "the library",
      "x = [1].‸map_List(i -> Some(i))",
      "value map_List: forall a, b. (List[a], a -> b) -> List[b]; here (List[Int], Int -> Option[Int]) -> List[Option[Int]]; from library/predef.bosatsu",
    ],
    ["a comprehension", "x = [‸i for i in [1, 2]]", "local i: Int; from 0.bosatsu:2"],
    ["a literal", "x = ‸12", "expression : Int"],
    ["a list", "x = ‸['a']", "expression : List[String]"],
    ["a comment", "x = 1 # ‸x", undefined],
    ["a keyword", "‸def f(x): x", undefined],
  ] as const)("%s", ([, text, expected]) => {
    expect(at(text)).toBe(expected);
  });
});

describe("patterns", () => {
  const types = "struct Pair[a](left: a, right: Int)\nenum Opt: No, Yes(it: Int)\n";
  test.for([
    ["a name", "def f(p):\n  Pair(‸l, _) = p\n  (l, 1)", "local l: a; from 0.bosatsu:5"],
    [
      "in one alternative",
      "def f(p):\n  match p:\n    case Yes(‸n): n\n    case No: 0",
      "local n: Int; from 0.bosatsu:6",
    ],
    [
      "of a second alternative",
      "def f(p):\n  (n, 0) | (_, ‸n) = p\n  n",
      "local n: Int; from 0.bosatsu:5",
    ],
    ["of a whole", "def f([h, *t] as ‸all): all", "local all: List[a]; from 0.bosatsu:4"],
    ["of the rest", "def f([_, *‸t] | t): t", "local t: List[a]; from 0.bosatsu:4"],
    [
      "in a string",
      `def f(s):\n  match s:\n    case "a\${‸t}$.{c}": (t, c)\n    case _: ("", .'a')`,
      "local t: String; from 0.bosatsu:6",
    ],
    [
      "in a guard",
      "def f(o):\n  match 1:\n    case _ if o matches Yes(‸n): n\n    case _: 0",
      "local n: Int; from 0.bosatsu:6",
    ],
    [
      "a constructor",
      "def f(‸Pair(_, r)): r",
      "constructor Pair: forall a. (a, Int) -> Pair[a]; here Pair[a]; from 0.bosatsu:2",
    ],
    ["nothing", "def f(Yes(‸_) | No): 1", "pattern : Int"],
  ] as const)("%s", ([, text, expected]) => {
    expect(at(types + text)).toBe(expected);
  });
});

describe("records", () => {
  const types = "struct Pair[a](left: a, right: Int = 2)\n";
  test.for([
    ["a declared field", "struct P(‸x: Int)", "field x: Int; from 0.bosatsu:3"],
    [
      "a declared constructor",
      "enum E[a]: A, ‸B(x: a)",
      "constructor B: forall a. a -> E[a]; from 0.bosatsu:3",
    ],
    [
      "a field that is given",
      "x = Pair { ‸left: 'a' }",
      "field left: a; here String; from 0.bosatsu:2",
    ],
    ["its value", "v = 'a'\nx = Pair { left: ‸v }", "value v: String; from 0.bosatsu:3"],
    [
      "a field that is updated",
      "p = Pair('a', 1)\nx = Pair { ‸right: 3, ..p }",
      "field right: Int; from 0.bosatsu:2",
    ],
    [
      "what it is updated from",
      "p = Pair('a', 1)\nx = Pair { right: 3, ..‸p }",
      "value p: Pair[String]; from 0.bosatsu:3",
    ],
    [
      "a field that is taken",
      "def f(Pair { ‸left: l, ... }): l.add(1)",
      "field left: a; here Int; from 0.bosatsu:2",
    ],
    [
      "a name for both",
      "def f(Pair { ‸left, ... }): left.add(1)",
      "local left: Int; from 0.bosatsu:3",
    ],
  ] as const)("%s", ([, text, expected]) => {
    expect(at(types + text)).toBe(expected);
  });
});

describe("aliases", () => {
  const types = "type Named[a] = List[(String, a)]\ntype Two[a] = (a, a) -> a\ntype Number = Int\n";
  test.for([
    [
      "a type that has one",
      "def ‸f(x: Named[Int]): x",
      "value f: Named[Int] -> Named[Int]; is List[(String, Int)] -> List[(String, Int)]; from 0.bosatsu:5",
    ],
    [
      "an inferred one",
      "‸x = [('a', [('b', 1)])]",
      "value x: Named[Named[Int]]; is List[(String, List[(String, Int)])]; from 0.bosatsu:5",
    ],
    ["one that names no type", "‸x = add", "value x: (Int, Int) -> Int; from 0.bosatsu:5"],
    ["one that renames a type", "‸x = 1", "value x: Int; from 0.bosatsu:5"],
  ] as const)("%s", ([, text, expected]) => {
    expect(at(types + text)).toBe(expected);
  });
});

describe("files with errors", () => {
  test.for([
    ["a type error elsewhere", "x = 1.add('a')\n‸y = 2", "value y: Int; from 0.bosatsu:3"],
    [
      "a type error in the same value",
      "def f(a):\n  b = add(‸a, 1)\n  b.and_Bool(True)",
      "local a: Int; from 0.bosatsu:2",
    ],
    [
      "what cannot be inferred",
      "def f(a):\n  ‸g = nope(a)\n  (g, 1)",
      "local g: forall a. a; from 0.bosatsu:3",
    ],
    [
      "an unknown name in the same value",
      "def f(a):\n  b = (nope, add(‸a, 1))\n  b",
      "local a: Int; from 0.bosatsu:2",
    ],
    [
      "an unknown constructor",
      "def f(a):\n  b = (Nope(1), add(‸a, 1))\n  b",
      "local a: Int; from 0.bosatsu:2",
    ],
    [
      "a value of which nothing is known",
      "x = nope\ny = ‸x",
      "value x: forall a. a; from 0.bosatsu:2",
    ],
    ["text that is no statement", "x = = 1\n‸y = 2", "value y: Int; from 0.bosatsu:3"],
    ["a lint", "def f(x):\n  unused = ‸x\n  1", "local x: a; from 0.bosatsu:2"],
  ] as const)("%s", ([, text, expected]) => {
    expect(at(text)).toBe(expected);
  });
});

test("a name of another file", () => {
  const money =
    "package Money\nexport Coin(), double\nstruct Coin(size: Int)\ndef double(Coin(n)): Coin(n.mul(2))";
  expect(at("from Money import Coin, double as twice\nx = ‸twice(Coin(1))", money)).toBe(
    "value twice: Coin -> Coin; from 1.bosatsu:4",
  );
  expect(at("from Money import ‸Coin\nx = Coin(1)", money)).toBe(
    "constructor Coin: Int -> Coin; from 1.bosatsu:3",
  );
});

test("a path that was not given", () => {
  expect(inspect(compile([]), "a.bosatsu", 0)).toBeUndefined();
});
