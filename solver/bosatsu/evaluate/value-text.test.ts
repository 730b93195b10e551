// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are Bosatsu's interpolations.
import { expect, test } from "vitest";
import { results } from "../run.testing.ts";

const declarations = `
struct Empty

struct Box[a](inside: a, count: Int)

enum Rose[a]: Rose(value: a, below: List[Rose[a]]), Bud

enum Any: Any[b](value: b, show: b -> String)

type Pairs[a] = List[(a, a)]

struct Fix[f: +* -> *](held: f[Int])

pairs: Pairs[Int] = [(1, 2)]
`;

// What is written twice reads back as itself.
const literals = [
  "0",
  "-9007199254740993",
  "1.5",
  "-0.0",
  "100.0",
  "1e21",
  "1.5e-7",
  "∞",
  "-∞",
  ".NaN",
  "True",
  "()",
  "(1,)",
  "(1, \"a\", .'b')",
  "[]",
  "[[1], []]",
  "Some(Some(None))",
  "LT",
  "{}",
  '{"__proto__": 1, "a": 2}',
  '"a \\"quoted\\" \\\\ back"',
  '"it\'s"',
  ".'\\''",
  ".'\"'",
  '"\\n\\t\\r\\u0000\\u2028"',
  '"\\${x} \\$.{y} $ {"',
  '"👋 日本"',
  "Empty",
  'Box("x", 2)',
  "Rose(1, [Rose(2, []), Bud])",
  'Assertion(True, "m")',
] as const;

const others = [
  ["x -> add(x, 1)", "<function>"],
  ["Any(1, int_to_String)", "Any(<b>, <function>)"],
  ["pairs", "[(1, 2)]"],
  ["Fix([1, 2])", "Fix([1, 2])"],
  ["Fix(Some(1))", "Fix(Some(1))"],
  ['{k: v for (k, v) in [("b", 1), ("a", 2)]}', '{"a": 2, "b": 1}'],
  ["empty_Dict(Order(cmp_Int)).add_key(2, True).add_key(1, False)", "{1: False, 2: True}"],
  ["-0", "0"],
  ["0x1F", "31"],
] as const;

const rows = [...literals.map((literal) => [literal, literal] as const), ...others];
const shown = results(
  declarations,
  rows.map(([expression]) => expression),
);

test.for(rows.map(([expression, expected], at) => ({ expression, expected, at })))(
  "$expression -> $expected",
  ({ expected, at }) => {
    expect(shown[at]).toBe(expected);
  },
);
