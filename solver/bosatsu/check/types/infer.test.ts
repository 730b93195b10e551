import { describe, expect, test } from "vitest";
import { problemsIn, typeOfLast } from "./typed.testing.ts";

/** Statements, then the type of the last one. */
type Row = readonly [source: string, type: string];

function rowsHold(rows: readonly Row[]): void {
  test.each(rows)("%s : %s", (source, type) => {
    expect(typeOfLast(source)).toBe(type);
  });
}

describe("names, literals, functions", () => {
  rowsHold([
    ["x = 1", "Int"],
    ["x = 1.5", "Float64"],
    ["x = .'a'", "Char"],
    ["x = ()", "()"],
    ["x = (1,)", "(Int,)"],
    ['x = (1, ("a", True))', "(Int, (String, Bool))"],
    ["x = y -> y", "forall a. a -> a"],
    ["x = (y, z) -> y", "forall a, b. (a, b) -> a"],
    ["x = ((y, z)) -> y", "forall a, b. ((a, b)) -> a"],
    ["x = () -> 1", "() -> Int"],
    ["x = f -> f(1)", "forall a. (Int -> a) -> a"],
    ["x = f -> g -> y -> g(f(y))", "forall a, b, c. (a -> b) -> (b -> c) -> a -> c"],
    ["x = y -> z -> (z, y)", "forall a, b. a -> b -> (b, a)"],
    ["def f(x)(y): (x, y)", "forall a, b. a -> b -> (a, b)"],
    ["x = None", "forall a. Option[a]"],
    ["x = Some", "forall a. a -> Option[a]"],
    ["x = NonEmptyList(1, [])", "List[Int]"],
    ["x = if True: 1\nelse: 2", "Int"],
    ["def now(): 3\nx = now()", "Int"],
  ]);
});

describe("generalisation", () => {
  rowsHold([
    // A let is polymorphic, a parameter is not.
    ['x = (\n  id = y -> y\n  (id(1), id("a"))\n)', "(Int, String)"],
    ["f = y -> (\n  same = z -> [y, z]\n  same\n)", "forall a. a -> a -> List[a]"],
    // What an outer parameter decides is not generalised inside.
    [
      'f = y -> (\n  pair = z -> (y, z)\n  (pair(1), pair("a"))\n)',
      "forall a. a -> ((a, Int), (a, String))",
    ],
    [
      "def first(xs):\n  match xs:\n    case [x, *_]: Some(x)\n    case []: None",
      "forall a. List[a] -> Option[a]",
    ],
    ["def k(k, a): k", "forall a, b. (a, b) -> a"],
    ["f = x -> []", "forall a, b. a -> List[b]"],
  ]);
});

describe("recursion", () => {
  rowsHold([
    [
      "def len(xs):\n  recur xs:\n    case []: 0\n    case [_, *t]: len(t).add(1)",
      "forall a. List[a] -> Int",
    ],
    [
      "def fold(xs, z, f):\n  loop xs:\n    case []: z\n    case [h, *t]: fold(t, f(z, h), f)",
      "forall a, b. (List[a], b, (b, a) -> b) -> b",
    ],
    [
      'x = (\n  def len(xs):\n    recur xs:\n      case []: 0\n      case [_, *t]: len(t).add(1)\n  (len([1]), len(["a"]))\n)',
      "(Int, Int)",
    ],
    // Calls itself at another type: only when the text says the whole type.
    [
      "enum Nest[a]: End, More(head: a, rest: Nest[(a, a)])\ndef size(n: Nest[a]) -> Int:\n  recur n:\n    case End: 0\n    case More(_, r): size(r).mul(2).add(1)",
      "forall a. Nest[a] -> Int",
    ],
    [
      "enum Nest[a]: End, More(head: a, rest: Nest[(a, a)])\ndef size(n: Nest[a]):\n  recur n:\n    case End: 0\n    case More(_, r): size(r).mul(2).add(1)",
      "ContextualTypeError 5:27",
    ],
  ]);
});

describe("signatures", () => {
  rowsHold([
    ["empty: List[a] = []", "forall a. List[a]"],
    ["external f: a -> a", "forall a. a -> a"],
    ["external def f[k, v](x: k, y: v) -> k", "forall k, v. (k, v) -> k"],
    ["def f[k, v](x: k, y: v) -> (v, k): (y, x)", "forall k, v. (k, v) -> (v, k)"],
    ["def f(x: a, y: b) -> a: x", "forall a, b. (a, b) -> a"],
    ["def f(x: a) -> List[a]:\n  def g(y: a) -> List[a]: [x, y]\n  g(x)", "forall a. a -> List[a]"],
    ["def f(x: a):\n  def g[a](y: a) -> a: y\n  (g(x), g(1))", "forall a. a -> (a, Int)"],
    ["def f[a, b](x: a, y: b) -> a: y", "NotUnifiable 1:31"],
    ["def f(x: a) -> a: 1", "NotUnifiable 1:19"],
    ["x: forall a. a -> a = y -> y", "forall a. a -> a"],
    ["x: forall a. a -> a = y -> 1", "NotPolymorphicEnough 1:23"],
    ["def lift[f: * -> *](x: f[Int]) -> f[Int]: x", "forall f: * -> *. f[Int] -> f[Int]"],
  ]);
});

describe("higher rank", () => {
  rowsHold([
    ['f = (g: forall a. a -> a) -> (g(1), g("a"))', "(forall a. a -> a) -> (Int, String)"],
    ['f = g -> (g(1), g("a"))', "ContextualTypeError 1:19"],
    [
      'def both(g: forall a. List[a] -> Int) -> Int: g([1]).add(g(["a"]))\nx = both(length_List)',
      "Int",
    ],
    ["def both(g: forall a. a -> a) -> Int: g(1)\nx = both(y -> y)", "Int"],
    ["def both(g: forall a. a -> a) -> Int: g(1)\nx = both(y -> 1)", "NotPolymorphicEnough 2:10"],
    ["def both(g: forall a. a -> a) -> Int: g(1)\nx = y -> both(y)", "NotPolymorphicEnough 2:15"],
    [
      "def use(f: Int -> (forall a. List[a])) -> List[String]: f(1)\nx = use(_ -> [])",
      "List[String]",
    ],
    // A result's `forall` and one in front are the same.
    [
      "f: forall a. Int -> List[a] = _ -> []\ng: Int -> (forall a. List[a]) = f",
      "Int -> forall a. List[a]",
    ],
    [
      'struct Poly(run: forall a. a -> a)\nf = p -> (\n  Poly(run) = p\n  (run(1), run("a"))\n)',
      "Poly -> (Int, String)",
    ],
    ["struct Poly(run: forall a. a -> a)\nx = Poly(y -> y)", "Poly"],
    [
      "g: (forall a. List[a]) -> Int = xs -> 1\nh: List[Int] -> Int = g",
      "SubsumptionCheckFailure 2:23",
    ],
    // A parameter without annotation is never polymorphic.
    ["struct Poly(run: forall a. a -> a)\nx = f -> Poly(f)", "NotPolymorphicEnough 2:15"],
  ]);
});

describe("polymorphic types as arguments of types", () => {
  const id = "id: forall a. a -> a = x -> x\n";
  rowsHold([
    [`${id}x = Some(id)`, "forall a. Option[a -> a]"],
    [`${id}x: Option[forall a. a -> a] = Some(id)`, "Option[forall a. a -> a]"],
    [
      `${id}x: Option[forall a. a -> a] = Some(id)\ny = Some(x)`,
      "Option[Option[forall a. a -> a]]",
    ],
    [`${id}x: Option[forall a. a -> a] = Some(id)\ny = [x, x]`, "List[Option[forall a. a -> a]]"],
    // The result that is wanted tells the argument what it has to be.
    ["struct I[a: *](get: a)\nx: I[forall a. a -> a] = I(y -> y)", "I[forall a. a -> a]"],
    ["struct I[a: *](get: a)\nx: I[forall a. a -> a] = I(y -> 1)", "NotPolymorphicEnough 2:28"],
    [`${id}x: List[forall a. a -> a] = [id, y -> y]`, "List[forall a. a -> a]"],
    [`${id}x: List[forall a. a -> a] = [id, y -> 1]`, "NotPolymorphicEnough 2:29"],
    // Covariant parameters let a `forall` through, invariant ones do not.
    [
      "struct Inv[a: *](get: a -> a)\nx: forall a. Inv[a] = Inv(y -> y)\ny: Inv[Int] = x",
      "Inv[Int]",
    ],
    [
      "struct Inv[a: *](get: a -> a)\nf = (x: Inv[forall a. List[a]]) -> (x: Inv[List[Int]])",
      "NotUnifiable 2:37",
    ],
    [
      "f = (x: List[forall a. List[a]]) -> (x: List[List[Int]])",
      "List[forall a. List[a]] -> List[List[Int]]",
    ],
  ]);
});

describe("match and patterns", () => {
  rowsHold([
    ["f = o -> o matches Some(1)", "Option[Int] -> Bool"],
    [
      "def f(xs):\n  match xs:\n    case [a, *b, c]: Some((a, b, c))\n    case _: None",
      "forall a. List[a] -> Option[(a, List[a], a)]",
    ],
    [
      `def f(s):\n  match s:\n    case "\${a}-$.{c}": Some((a, c))\n    case _: None`,
      "String -> Option[(String, Char)]",
    ],
    [
      "def f(o):\n  match o:\n    case Some(x) as all: (x, all)\n    case None: (1, o)",
      "Option[Int] -> (Int, Option[Int])",
    ],
    // An empty case can be one of another type afterwards.
    [
      "def f(o: Option[a], b: b) -> Option[b]:\n  match o:\n    case Some(_): Some(b)\n    case None as n: n",
      "forall a, b. (Option[a], b) -> Option[b]",
    ],
    [
      "def f(xs: List[a], b: b) -> List[b]:\n  match xs:\n    case [] as e: e\n    case _: [b]",
      "forall a, b. (List[a], b) -> List[b]",
    ],
    ["enum E: A(x: Int), B(x: Int)\ndef f(e):\n  match e:\n    case A(x) | B(x): x", "E -> Int"],
    [
      "enum E: A(x: Int), B\ndef f(e):\n  match e:\n    case A(x) | B: x",
      "UnionPatternBindMismatch 4:10",
    ],
    [
      "enum E: A(x: Int), B(x: String)\ndef f(e):\n  match e:\n    case A(x) | B(x): x",
      "NotUnifiable 4:17",
    ],
    ["def f(p: (Int, String)):\n  (a, b: Int) = p\n  a", "ContextualTypeError 2:7"],
    ["def f(x):\n  match x:\n    case y if y: 1\n    case _: 2", "Bool -> Int"],
    [
      "def f(x):\n  match x:\n    case y if y matches Some(z) if z.eq_Int(1): z\n    case _: 2",
      "Option[Int] -> Int",
    ],
    ['x = match 1:\n  case "a": 2\n  case _: 3', "ContextualTypeError 2:8"],
    ["def f(x: Int):\n  match x:\n    case Some(_) | None: 1", "ContextualTypeError 3:10"],
    // A polymorphic value is matched as it is.
    ["x = match []:\n  case [y, *_]: Some(y)\n  case []: None", "forall a. Option[a]"],
    [
      'id: forall a. Option[a -> a] = Some(y -> y)\nx = match id:\n  case Some(f): (f(1), f("a"))\n  case None: (2, "b")',
      "(Int, String)",
    ],
  ]);
});

describe("the type of branches", () => {
  rowsHold([
    ['x = 1 if True else "a"', "NotUnifiable 1:20"],
    ['x: Int = 1 if True else "a"', "ContextualTypeError 1:25"],
    ["x = if 1: 2\nelse: 3", "NotUnifiable 1:8"],
    // The branch that can be used as the others need not come first.
    [
      "id: Option[forall a. a -> a] = Some(y -> y)\ninc: Option[Int -> Int] = None\nx = b -> id if b else inc",
      "Bool -> Option[Int -> Int]",
    ],
    [
      "id: Option[forall a. a -> a] = Some(y -> y)\ninc: Option[Int -> Int] = None\nx = b -> inc if b else id",
      "Bool -> Option[Int -> Int]",
    ],
  ]);
});

describe("hidden types", () => {
  const shown = "enum Shown[r]:\n  Pack[b](value: b, show: b -> r)\n";
  rowsHold([
    [`${shown}x = Pack`, "forall a, b. (a, a -> b) -> Shown[b]"],
    [`${shown}x = Pack(1, int_to_String)`, "Shown[String]"],
    [`${shown}x = [Pack(1, int_to_String), Pack("a", s -> s)]`, "List[Shown[String]]"],
    [`${shown}f = s -> match s:\n  case Pack(v, show): show(v)`, "forall a. Shown[a] -> a"],
    // The result may still be hidden, though it cannot be used for anything then.
    [`${shown}f = s -> match s:\n  case Pack(v, _): v`, "forall a. Shown[a] -> exists b. b"],
    [
      `${shown}f = s -> match s:\n  case Pack(v, show): (v, show)`,
      "forall a. Shown[a] -> exists b. (b, b -> a)",
    ],
    // Two values do not hide the same type, and not even one value does so twice.
    [
      `${shown}f = (s, t) -> match (s, t):\n  case (Pack(v, _), Pack(_, show)): show(v)`,
      "ContextualTypeError 4:42",
    ],
    [
      `${shown}def open(s):\n  match s:\n    case Pack(v, show): (v, show)\ndef f(s, t):\n  (v, _) = open(s)\n  (_, show) = open(t)\n  show(v)`,
      "ContextualTypeError 9:8",
    ],
    // The type of the items was open when the branch was left, so it is older than what `s` hides.
    [
      `${shown}f = (b, s) -> (match b:\n  case _: xs -> [*xs])(match s:\n  case Pack(v, _): [v])`,
      "HiddenTypeEscapes 5:21",
    ],
    // What a function hides may depend on its argument, so the `exists` stays behind the arrow.
    [`${shown}f = g -> s -> match s:\n  case Pack(v, _): g(v)`, "HiddenTypeEscapes 4:22"],
    ["struct Box[a](get: a)\nx: exists a. Box[a] = Box(1)", "exists a. Box[a]"],
    ["struct Box[a](get: a)\nx: exists a. Box[a] = Box(1)\ny: Box[Int] = x", "NotUnifiable 3:15"],
    [
      'struct Box[a](get: a)\nx: List[exists a. Box[a]] = [Box(1), Box("a")]',
      "List[exists a. Box[a]]",
    ],
    ['struct Box[a](get: a)\nx = b -> (Box(1) if b else Box("a"))', "NotUnifiable 2:28"],
    [
      'struct Box[a](get: a)\ndef f(b) -> exists a. Box[a]:\n  if b: Box(1)\n  else: Box("a")',
      "Bool -> exists a. Box[a]",
    ],
    ["struct Box[a](get: a)\nx: exists a. Box[a] = Box(1)\ny = [x, x]", "List[exists a. Box[a]]"],
    [
      "struct Box[a](get: a)\nxs: List[exists a. Box[a]] = []\nn = xs.map_List(b -> match b:\n  case Box(v): Some(v))",
      "List[exists a. Option[a]]",
    ],
  ]);
});

describe("lists", () => {
  rowsHold([
    ["x = []", "forall a. List[a]"],
    ["x = [1, *[2]]", "List[Int]"],
    ["x = [1, *2]", "ContextualTypeError 1:10"],
    ['x = [1, "a", 2]', "ContextualTypeError 1:9"],
    ["x = [y for y in [1, 2] if y.eq_Int(1)]", "List[Int]"],
    ["x = [y -> y, add(1, 1)]", "ContextualTypeError 1:14"],
    ['x = {"a": 1}', "Dict[String, Int]"],
  ]);
});

describe("kinds in use", () => {
  rowsHold([
    ["external x: List", "KindExpectedType 1:1"],
    ["x: List = []", "KindExpectedType 1:4"],
    ["x: Int[String] = 1", "KindCannotTyApply 1:4"],
    ["f = (x: Option[List]) -> 1", "KindInvalidApply 1:6"],
    ["def f[g: +* -> *](x: g[Int]) -> g[Int]: x\nx = f([1])", "List[Int]"],
    [
      "struct Inv[a: *](get: a -> a)\ndef f[g: +* -> *](x: g[Int]) -> g[Int]: x\nx = f(Inv(y -> y))",
      "KindMismatch 3:7",
    ],
    [
      "struct Inv[a: *](get: a -> a)\ndef f[g: * -> *](x: g[Int]) -> g[Int]: x\nx = f(Inv(y -> y))",
      "Inv[Int]",
    ],
    [
      "struct Fun[f: * -> *](map: forall a, b. (f[a], a -> b) -> f[b])\nx = Fun(map_List)",
      "Fun[List]",
    ],
  ]);
});

describe("problems", () => {
  rowsHold([
    ["x = add(1)", "ArityMismatch 1:5"],
    ["x = 1.add()", "ArityMismatch 1:7"],
    ["x = Some(1, 2)", "ConstructorArityMismatch 1:5"],
    [`f = g -> g(${Array.from({ length: 33 }, () => "1").join(", ")})`, "ArityTooLarge 1:10"],
    ["f = x -> x(x)", "UnexpectedMeta 1:10"],
    ["x = 1(2)", "NotUnifiable 1:5"],
    ["x = [1].map_List((a, b) -> a)", "ArityMismatch 1:18"],
    // Every argument, branch, binding and value is looked at.
    ['x = add("a", "b")', "ContextualTypeError 1:9, ContextualTypeError 1:14"],
    ['x: Int = "a"\ny: String = 1', "NotUnifiable 1:10, NotUnifiable 2:13"],
    ['x = (\n  a: Int = "a"\n  b: String = 1\n  (a, b)\n)', "NotUnifiable 2:12, NotUnifiable 3:15"],
    // What depends on a value at fault is not blamed, unless it says its type itself.
    ['x = add(1, "a")\ny = concat_String(x)', "ContextualTypeError 1:12"],
    ['x: Int = "a"\ny = concat_String(x)', "NotUnifiable 1:10, ContextualTypeError 2:19"],
  ]);
});

test("a message says what it is, what it had to be and why", () => {
  const rows: readonly (readonly [string, string])[] = [
    ['x: Int = "a"', "This is `String`, but the type written for it is `Int`."],
    ['x = add(1, "a")', "Argument 2 of `add` has to be `Int`, but this is `String`."],
    ["x = if 1: 2\nelse: 3", "A condition has to be `Bool`, but this is `Int`."],
    ['x = [1, "a"]', "Item 2 of this list has to be `Int`, but this is `String`."],
    [
      'def f(x) -> Int:\n  match x:\n    case _: "a"',
      "This branch is `String`, but the whole `match` has to be `Int`, the type written for it.",
    ],
    ["x: Int = Some(1)", "`match` it with `Some(x)` and `None`"],
    ["x: Option[Int] = 1", "Wrap it with `Some(...)`."],
    ["f = x -> x(x)", "would have to contain itself"],
    ["f: forall a. a -> a = x -> 1", "it works only when `a` is `Int`"],
    [`x = "\${1}"`, "What is put into a text has to be `String`, but this is `Int`."],
    ["x = {1: 2}", "A key of this dict has to be `String`, but this is `Int`."],
    ['x = {"a": 1, "b": "c"}', "A value of this dict has to be `String`, but this is `Int`."],
    ["x = [y for y in 1]", "What a comprehension goes through has to be"],
    [
      `x = "\${1 if True else 'a'}"`,
      "This branch is `Int`, but the whole `if` has to be `String`, as what is put into a text.",
    ],
    [
      "struct Foo(a: Int)\nx = Foo(match 1: case _: Some(1))",
      "This branch is `Option[Int]`, but the whole `match` has to be `Int`, as the argument of `Foo`.",
    ],
    ["x = 1(2)", "This is called with 1 argument, but it is no function: it is `Int`."],
    ['x: (Int, Int) = (1, "a")', "They differ in `String` against `Int`."],
    ["f = (x: Int -> Int) -> (x: Int -> String)", "They differ in `Int` against `String`."],
    [
      "f = (x: List[(Int, String)]) -> (x: List[(Int, Int)])",
      "They differ in `String` against `Int`.",
    ],
    ["def f(x: a) -> a: 1", "`a` stands for any type that the caller likes"],
    ["x = add(1)", "`add` takes 2 arguments, but is called with 1."],
    ["external x: List", "`List` is not the type of a value: it needs 1 type argument."],
  ];
  for (const [source, piece] of rows) {
    const [problem] = problemsIn(source);
    expect(problem?.message, source).toContain(piece);
  }
});
