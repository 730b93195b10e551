// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how a Bosatsu string names a value inside it.
import { describe, expect, test } from "vitest";
import { nodesOf } from "./nodes.testing.ts";
import { parse } from "./parse.ts";

/** What the nodes of one tag cover, in the order of the tree. */
function covered(source: string, tag: string): readonly string[] {
  const text = `package Test\n${source}\n`;
  const phase = parse({ path: "test.bosatsu", text });
  if (!phase.ok) return phase.problems.map((problem) => JSON.stringify(problem));
  return nodesOf(phase.product)
    .filter((node) => node.tag === tag)
    .map(({ region }) => text.slice(region.start, region.end));
}

const rows: readonly (readonly [source: string, tag: string, ...covered: readonly string[]])[] = [
  ["x  =  y  ", "binding", "x  =  y"],
  ["x: Int =\n  (y)", "binding", "x: Int =\n  (y)"],
  ["def f(a):\n  b = a  \n\n  b", "binding", "b = a"],
  ["def f(a):\n  (b) <-  g(a) \n  b", "left-apply", "(b) <-  g(a)"],
  ["def f(a):\n  b = a\n  b  ", "block", "b = a\n  b"],
  ["def f(a): a  ", "def", "def f(a): a"],
  ["x = f(a)(b)  ", "apply", "f(a)(b)", "f(a)"],
  ["x = (f)(a)", "apply", "(f)(a)"],
  ["x = a.f(b).g()", "apply", "a.f(b).g()", "a.f(b)"],
  ["x = f( )", "apply", "f( )"],
  ["x = f( )", "tuple", "( )"],
  ["x = a \\\n .f()", "apply", "a \\\n .f()"],
  ["x = (a + b) * c", "apply", "(a + b) * c", "a + b"],
  ["x = a + b + c", "apply", "a + b + c", "a + b"],
  ["x = a ++ b", "name", "x", "++", "a", "b"],
  ["x = `a b`(operator +)", "name", "x", "`a b`", "operator +"],
  [
    "x = match a: \n  case B: 1 \n  case C:\n    2  ",
    "match",
    "match a: \n  case B: 1 \n  case C:\n    2",
  ],
  ["x = if a: b\nelse:\n  c  ", "if", "if a: b\nelse:\n  c"],
  ["x = (a if b else c)", "ternary", "a if b else c"],
  ["x = [a matches B if c]", "matches", "a matches B if c"],
  ["x = [(a): Int ]", "annotated", "(a): Int"],
  ["x = [(a, b) -> c ]", "lambda", "(a, b) -> c"],
  ["x = [ a ]", "list", "[ a ]"],
  ["x = M { a, ..b }", "record", "M { a, ..b }"],
  ["x = '👻${a}'", "interpolation", "'👻${a}'"],
  ["x = -1", "literal", "-1"],
  ["(a, b) = x", "tuple", "(a, b)"],
  ["(a | b) as c = x", "as", "(a | b) as c"],
  ["(a | b) as c = x", "union", "a | b"],
  ["M(a, ...) = x", "constructor", "M(a, ...)"],
  ["M { a } = x", "name", "a", "x"],
  ["[a, *b] = x", "glob", "*b"],
  ["'a${b}$.{c}' = x", "glob", "${b}"],
  ["'a${b}$.{c}' = x", "char", "$.{c}"],
  ["a: (B, C) -> D  = x", "function", "(B, C) -> D"],
  ["a: F[B]  -> D = x", "apply", "F[B]"],
  ["a: (forall b. b) = x", "forall", "forall b. b"],
  ["struct A(b: Int = 1 , c)  ", "struct", "struct A(b: Int = 1 , c)"],
  ["enum A:\n  B\n  C, # last", "enum", "enum A:\n  B\n  C"],
  ["external def f(a: A)  -> B  ", "external-value", "external def f(a: A)  -> B"],
  ["external def f(a: A)  -> B  ", "function", "(a: A)  -> B"],
];

describe("regions", () => {
  for (const [source, tag, ...expected] of rows) {
    test(`${tag} in ${source}`, () => {
      expect(covered(source, tag)).toEqual(expected);
    });
  }
});

test("branches, fields, variants, imports and exports have regions of their own", () => {
  const text = `package Test
from A/B import c as d, E
export ( c, )
exposes A/B
struct S(b : Int = 1 , c)
enum F: G(h) , I
x = match a:
  case B if c : 1
  case D: 2
`;
  const phase = parse({ path: "test.bosatsu", text });
  const slice = ({
    region,
  }: {
    readonly region: { readonly start: number; readonly end: number };
  }) => text.slice(region.start, region.end);
  if (!phase.ok) throw new Error(JSON.stringify(phase.problems));
  const { imports, exports, exposes, statements } = phase.product;
  expect(imports.map(slice)).toEqual(["from A/B import c as d, E"]);
  expect(imports.map((it) => slice(it.package))).toEqual(["A/B"]);
  expect(exports && slice(exports)).toBe("export ( c, )");
  expect(exposes.map(slice)).toEqual(["exposes A/B"]);
  const parts = statements.flatMap((statement) => {
    if (statement.tag === "struct") return statement.fields.map(slice);
    if (statement.tag === "enum") return statement.variants.map(slice);
    if (statement.tag !== "binding" || statement.value.tag !== "match") return [];
    return statement.value.branches.map(slice);
  });
  expect(parts).toEqual(["b : Int = 1", "c", "G(h)", "I", "case B if c : 1", "case D: 2"]);
});
