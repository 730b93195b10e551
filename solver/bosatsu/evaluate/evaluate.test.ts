// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are Bosatsu's interpolations.
import { describe, expect, test } from "vitest";
import { results } from "../run.testing.ts";

const declarations = `
operator + = add
operator - = sub

enum Nat: Zero, Succ(prev: Nat)

enum Shape: Point, Circle(radius: Int), Rect(w: Int, h: Int)

enum Expr:
  Num(value: Int)
  Neg(of: Expr)
  Sum(left: Expr, right: Expr)

struct Account(owner: String, limit: Int = 3, used: Int = 0)

enum Shown[r]:
  Pack[b](value: b, show: b -> r)

def render(shown: Shown[String]) -> String:
  match shown:
    case Pack(value, show): show(value)

def area(shape: Shape) -> Int:
  match shape:
    case Rect(w, h): w.mul(h)
    case Circle(r) if r.cmp_Int(10) matches GT: 1000
    case Circle(r): r.mul(3)
    case _: 0

def value_of(expr: Expr) -> Int:
  recur expr:
    case Num(n): n
    case Neg(e): 0 - value_of(e)
    case Sum(l, r): value_of(l) + value_of(r)

def named(n: Int) -> String:
  match n:
    case 0: "zero"
    case (1 | 2) as k: "few \${int_to_String(k)}"
    case 18446744073709551616: "big"
    case _: "many"

def pair(p: (Bool, Option[Int])) -> Int:
  match p:
    case (True, Some(n)): n
    case (False, Some(n)) if n.eq_Int(7): 70
    case (_, Some(_) as whole):
      match whole:
        case Some(m): 0 - m
        case None: 1
    case (b, None): 5 if b else 6

# Each closure keeps the number of its own turn.
def thunks(n: Int) -> List[() -> Int]:
  def go(i: Int, made: List[() -> Int]) -> List[() -> Int]:
    loop i:
      case _ if cmp_Int(i, 0) matches GT: go(i.sub(1), [() -> i, *made])
      case _: made

  go(n, [])

# The parameters change places, so none may be overwritten too early.
def swap_down(n: Int, a: Int, b: Int) -> (Int, Int):
  loop n:
    case _ if cmp_Int(n, 0) matches GT: swap_down(n.sub(1), b, a)
    case _: (a, b)

def curried(n: Int)(sum: Int) -> Int:
  loop n:
    case _ if cmp_Int(n, 0) matches GT: curried(n.sub(1))(sum + n)
    case _: sum

def local_def(n: Int) -> Int:
  offset = n.mul(100)
  def down(i: Int) -> Int:
    recur i:
      case _ if cmp_Int(i, 0) matches GT: down(i.sub(1)) + 1
      case _: offset

  down(n)

def compose(f: Int -> Int, g: Int -> Int) -> Int -> Int:
  x -> f(g(x))

def five(a: Int, b: Int, c: Int, d: Int, e: Int) -> List[Int]:
  [e, d, c, b, a]

# The places of an inner block are free again after it, those around it are not.
def blocks(a: Int, b: Int) -> (Int, Int, Int, Int):
  c = (
    inner = a + 10
    also = inner + b
    also.mul(2)
  )
  d = (match Some(b):
    case Some(held): held + c
    case None: 0)
  (a, b, c, d)

def order(n: Int) -> String:
  match cmp_Int(n, 2):
    case LT: "less"
    case EQ: "equal"
    case GT as how: "more \${"!" if how matches GT else "?"}"

x = 1

y = x

x = "again"
`;

const programs = [
  ["[area(s) for s in [Point, Circle(2), Circle(11), Rect(2, 3)]]", "[0, 6, 1000, 6]"],
  ["value_of(Sum(Num(1), Neg(Sum(Num(2), Num(3)))))", "-4"],
  [
    "[named(n) for n in [0, 1, 2, 3, 18446744073709551616]]",
    '["zero", "few 1", "few 2", "many", "big"]',
  ],
  [
    "[pair(p) for p in [(True, Some(1)), (False, Some(7)), (False, Some(8)), (True, None), (False, None)]]",
    "[1, 70, -8, 5, 6]",
  ],
  ["[f() for f in thunks(3)]", "[1, 2, 3]"],
  ["swap_down(3, 1, 2)", "(2, 1)"],
  ["curried(4)(0)", "10"],
  ["local_def(3)", "303"],
  ["blocks(1, 2)", "(1, 2, 26, 28)"],
  ["[order(n) for n in [1, 2, 3, 99999999999999999999]]", '["less", "equal", "more !", "more !"]'],
  ["[cmp_Int(n, 2) matches LT for n in [1, 2, 3]]", "[True, False, False]"],
  ["[cmp_Int(n, 2) matches EQ for n in [1, 2, 3]]", "[False, True, False]"],
  ["[cmp_Int(n, 2) matches LT | EQ for n in [1, 2, 3]]", "[True, True, False]"],
  [
    "[cmp_Int(n, 99999999999999999999) matches LT for n in [1, 99999999999999999999]]",
    "[True, False]",
  ],
  ["compose(n -> n.mul(2), n -> n + 1)(5)", "12"],
  ["five(1, 2, 3, 4, 5)", "[5, 4, 3, 2, 1]"],
  ['[render(Pack(1, int_to_String)), render(Pack("x", s -> s))]', '["1", "x"]'],
  ['Account { owner: "Ada" }', 'Account("Ada", 3, 0)'],
  ['Account { used: 7, ..Account("Ada", 1, 2) }', 'Account("Ada", 1, 7)'],
  ["map_List([1, 2], Circle)", "[Circle(1), Circle(2)]"],
  ["foldl_List([True, False], [], (bs, b) -> [not(b), *bs])", "[True, False]"],
  ["(y, x)", '(1, "again")'],
  ["(1,)", "(1,)"],
  ["()", "()"],
  ["[*[1, 2], 3, *[], *[4], *[5, 6]]", "[1, 2, 3, 4, 5, 6]"],
  ["1 if Some(2) matches Some(n) if n.eq_Int(2) else 0", "1"],
  ["(n if Some(2) matches Some(n) else 0)", "2"],
  ["value_of", "<function>"],
] as const;

// `value ? pattern: result ? ...` is a match with these cases.
// The shortest globs, leftmost first; a guard of a pattern that begins with a glob lengthens it.
const patterns = [
  ["[1, 2, 3] ? [*a, _, *b]: (a, b) ? _: ([], [])", "([], [2, 3])"],
  ["[1, 2, 3] ? [_, *a, _]: a ? _: []", "[2]"],
  ["[1] ? [_, *a, _]: a ? _: [9]", "[9]"],
  ["[1, 2, 3] ? [*a, 3]: a ? _: []", "[1, 2]"],
  ["[1, 2, 1, 2, 3] ? [*a, 1, 2, 3]: a ? _: []", "[1, 2]"],
  ["[0, 1, 0, 2, 0] ? [*a, 0, 2, *b]: (a, b) ? _: ([], [])", "([0, 1], [0])"],
  ["[5, 1, 6, 1, 7] ? [*a, 1, *b, 1, *c]: [a, b, c] ? _: []", "[[5], [6], [7]]"],
  ["[1, 2, 3] ? [*a]: a", "[1, 2, 3]"],
  ["[1, 2, 3] ? [1, 2, 3]: 1 ? _: 0", "1"],
  ["range(9) ? [0, 1, 2, 3, 4, 5, 6, 7, 8]: 1 ? _: 0", "1"],
  ["range(9) ? [0, 1, 2, 3, 4, 5, 6, 7, 8, *_, 8]: 1 ? _: 0", "0"],
  ["[1, 2, 3, 4] ? [*a, x, *b] if even(x): (a, x, b) ? _: ([], 0, [])", "([1], 2, [3, 4])"],
  ["[1, 2, 3, 4] ? [*_, x, *_] if x.eq_Int(5): x ? [*_, x, y]: x.add(y) ? _: 0", "7"],
  // After a fixed first item, or under `as`, the first solution is final.
  ["[0, 1, 2] ? [0, *_, x, *_] if even(x): x ? _: 9", "9"],
  ["[1, 2] ? [*_, x, *_] as all if even(x): all ? _: []", "[]"],
  ["Some([1, 2]) ? Some([*_, x, *_]) if even(x): x ? _: 9", "9"],
  // Later globs stay at their first solution for each choice of the first.
  ["[1, 2, 3, 4] ? [*_, x, *_, y, *_] if x.add(y).eq_Int(7): (x, y) ? _: (0, 0)", "(3, 4)"],
  ["[1, 2, 3, 4] ? [*_, x, *_, y, *_] if x.add(y).eq_Int(6): (x, y) ? _: (0, 0)", "(0, 0)"],
  // Alternatives are tried one after the other, each with the guard.
  ["(1, 2) ? (x, _) | (_, x) if even(x): x ? _: 0", "2"],
  ["(1, 2) ? ((x, _) | (_, x)) as all if even(x): (x, all) ? _: (0, (0, 0))", "(2, (1, 2))"],
  ["Some((1, 2)) ? Some((x, _) | (_, x)) if even(x): x ? _: 0", "2"],
  [
    "((1, 3), (5, 6)) ? ((x, _) | (_, x), (y, _) | (_, y)) if even(x.add(y).add(1)): (x, y) ? _: (0, 0)",
    "(1, 6)",
  ],
  ["[(1, 2)] ? [(x, _) | (_, x), *_] if even(x): x ? _: 0", "2"],
  ["[(1, 2)] ? [*_, (x, _) | (_, x), *_] if even(x): x ? _: 0", "0"],
  // `*_, _` is `_, *_`, and so no search.
  ["[1, 2, 4] ? [*_, _, x, *_] if even(x): x ? [*_, _, y]: y.add(10) ? _: 0", "2"],
  ["[1, 3, 4] ? [*_, _, x, *_] if even(x): x ? [*_, _, y]: y.add(10) ? _: 0", "14"],
  ["Some(3) ? None | Some(1): 0 ? Some(3): 1 ? Some(_): 2", "1"],
  ['"a=b=c" ? "${k}=${v}": (k, v) ? _: ("", "")', '("a", "b=c")'],
  ['"👋b" ? "$.{c}${r}": (c, r) ? _: (.\'x\', "")', "(.'👋', \"b\")"],
  ['"ab" ? "${r}$.{c}": (r, c) ? _: ("", .\'x\')', "(\"a\", .'b')"],
  ['"" ? "$.{_}${_}": 1 ? "": 2 ? _: 3', "2"],
  ['"x-1-2" ? "${_}-${n}" if n.eq_String("2"): n ? _: "no"', '"2"'],
  ['"x-1-2" ? "x${_}-${n}" if n.eq_String("2"): n ? _: "no"', '"no"'],
  ['"a.b.c" ? "${a}.${b}.${c}": [a, b, c] ? _: []', '["a", "b", "c"]'],
  ['"one" ? "o${x}": x ? _: ""', '"ne"'],
  ['"ab" ? "a$.{x}c" | "a$.{x}": [x] ? _: []', "[.'b']"],
  ["0.0 ? -0.0: 1 ? _: 2", "1"],
  [".NaN ? .NaN: 1 ? _: 2", "1"],
  [".'b' ? .'a': 1 ? .'b': 2 ? _: 3", "2"],
  // More branches than a chain of them has.
  [`40 ? ${range(40, (at) => `${at}: ${at + 1} ? `)}_: 0`, "0"],
  [`39 ? ${range(40, (at) => `${at}: ${at + 1} ? `)}_: 0`, "40"],
  // The parts of a pair that is only matched wait in slots while later parts bind names of their own.
  ["([1, 2], (\n    y = 7\n    (y, y)\n  )) ? ([] | _, _): 1 ? _: 2", "1"],
  ["([1, 2], (\n    y = 7\n    (y, y)\n  )) ? ([x, *_], (7, z)): x.add(z) ? _: 0", "8"],
  // A guard that is as a whole a `matches` binds names for the body.
  ["3 ? n if Some(n) matches Some(m) if m.eq_Int(3): m ? _: 0", "3"],
  ["3 ? n if [1, n] matches [*_, m, *_] if m.eq_Int(n): [m] ? _: []", "[3]"],
] as const;

function range(count: number, each: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => each(at)).join("");
}

function asMatch(row: string): string {
  const [scrutinee, ...cases] = row.split(" ? ");
  return `\n  match ${scrutinee}:\n${cases.map((each) => `    case ${each}`).join("\n")}`;
}

describe("programs", () => {
  check(declarations, programs, (expression) => `(${expression})`);
});

describe("patterns", () => {
  check("def even(n: Int) -> Bool: n.mod_Int(2).eq_Int(0)", patterns, asMatch);
});

/** Both ways to run have to give what the row says. */
function check(
  before: string,
  rows: readonly (readonly [string, string])[],
  expressionOf: (row: string) => string,
): void {
  const expressions = rows.map(([row]) => expressionOf(row));
  const fast = results(before, expressions);
  const deep = results(before, expressions, { deep: true });
  const cases = rows.map(([row, expected], at) => ({ row, expected, at }));
  test.for(cases)("$row -> $expected", ({ expected, at }) => {
    expect(fast[at]).toBe(expected);
    expect(deep[at]).toBe(expected);
  });
}
