import { describe, expect, test } from "vitest";
import { librarySources } from "../library/sources.ts";
import { parse } from "../parse/parse.ts";
import type { ResolvedPackage } from "../tree/core.ts";
import { positionAt } from "../tree/source.ts";
import { coreText } from "./core-text.testing.ts";
import { orderPackages } from "./package-graph.ts";
import { resolve } from "./resolve.ts";

/** Resolves packages in order; the last one is the one looked at. */
function resolveLast(...texts: readonly string[]) {
  const sources = texts.map((text, index) => ({ path: `${index}`, text }));
  const syntaxes = [...librarySources, ...sources].map((source) => {
    const parsed = parse(source);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return parsed.product;
  });
  const ordered = orderPackages(syntaxes);
  if (!ordered.ok) throw new Error("no order");
  const done = new Map<string, ResolvedPackage>();
  for (const syntax of ordered.product) {
    const phase = resolve(syntax, done);
    if (syntax.path === sources.at(-1)?.path) return phase;
    if (!phase.ok) throw new Error(JSON.stringify(phase.problems));
    done.set(syntax.name.text, phase.product);
  }
  throw new Error("the last package is not in the order");
}

/** The core of a body of statements, one value a line. */
function core(body: string): readonly string[] {
  const phase = resolveLast(`package T\n${body}`);
  if (!phase.ok) throw new Error(JSON.stringify(phase.problems));
  const text = coreText(phase.product);
  return phase.product.values.map(text.value);
}

type Row = readonly [source: string, ...core: readonly string[]];

function rows(name: string, table: readonly Row[]): void {
  describe(name, () => {
    for (const [source, ...expected] of table) {
      test(source, () => expect(core(source)).toEqual(expected));
    }
  });
}

rows("names", [
  ["x = 1\nx = x.add(1)\ny = x", "x = 1", "x$1 = (^add @x 1)", "y = @x$1"],
  // The written name comes too late to be given to the earlier binding of `x`.
  ["x = 1\n`x$1` = 2\nx = 3", "x = 1", "x$1 = 2", "x$2 = 3"],
  ["x = 1\nf = x -> x", "x = 1", "f = (fn (x) x)"],
  ["f = x -> x -> x", "f = (fn (x) (fn (x.2) x.2))"],
  ["y = (\n  x = 1\n  x = x.add(x)\n  x\n)", "y = (let (x 1) (x.2 (^add x x)) x.2)"],
  ["add = 3\ny = add", "add = 3", "y = @add"],
  // Sugar means Predef, whatever the program calls by that name.
  [`concat_String = 3\ny = "\${'a'}"`, "concat_String = 3", 'y = (^concat_String ["a"])'],
  ["operator + = add\nz = 1 + 2", "+ = ^add", "z = (@+ 1 2)"],
]);

rows("recursion is found by use", [
  ["def f(x): f(x)", "rec f = (fn (x) (@f x))"],
  ["def f(x): x", "f = (fn (x) x)"],
  ["def f(f): f", "f = (fn (f) f)"],
  ["f = 1\nf = x -> f", "f = 1", "f$1 = (fn (x) @f)"],
  ["f = 1\ndef f(x): f", "f = 1", "rec f$1 = (fn (x) @f$1)"],
  ["y = (\n  def g(n): g(n)\n  g(1)\n)", "y = (let (rec g (fn (n) (g n))) (g 1))"],
  ["y = (\n  def g(n): n\n  g(1)\n)", "y = (let (g (fn (n) n)) (g 1))"],
]);

rows("functions", [
  ["def f(a, b)(c): (a, b, c)", "f = (fn (a b) (fn (c) (Tuple3 a b c)))"],
  ["def f(): 1", "f = (fn (_argument:Unit) (parameter _argument (Unit 1)))"],
  ["f = x -> x\ny = f()", "f = (fn (x) x)", "y = (@f Unit)"],
  ["f = (x: Int, y) -> x", "f = (fn (x:Int y) x)"],
  ["f = ((x, y)) -> x", "f = (fn (_argument) (parameter _argument ((Tuple2 x y) x)))"],
  ["f = (Some(a) as b) -> (a, b)", "f = (fn (b) (parameter b ((Some a) (Tuple2 a b))))"],
  [
    "f = ((a: Int, b: String)) -> a",
    "f = (fn (_argument:Tuple2[Int, String]) (parameter _argument ((Tuple2 (: a Int) (: b String)) a)))",
  ],
  ["def f(x) -> Int: x", "f = (fn (x) (: x Int))"],
  ["def f(_, _: Int, _ as x): x", "f = (fn (_argument _argument.2:Int x) x)"],
  ["def f(x, x): x", "f = (fn (x x.2) x.2)"],
]);

rows("type variables", [
  ["def f(x: a) -> a: x", "f = (forall [a] (fn (x:a) (: x a)))"],
  ["e: List[a] = []", "e = (forall [a] (: [] List[a]))"],
  ["f = (x: a) -> x", "f = (forall [a] (fn (x:a) x))"],
  ["def f[g: * -> *, a](x: g[a]): x", "f = (forall [g: * -> * a] (fn (x:g[a]) x))"],
  // The nested def shares the variable of the signature around it.
  [
    "def f(x: a):\n  def g(y: a): y\n  g(x)",
    "f = (forall [a] (fn (x:a) (let (g (fn (y:a) y)) (g x))))",
  ],
  // It has its own when only a body mentions it, and always with a list.
  [
    "def f(x):\n  y: List[a] = []\n  def g(z: a): z\n  g(y)",
    "f = (forall [a] (fn (x) (let (y (: [] List[a])) (g (forall [a$1] (fn (z:a$1) z))) (g y))))",
  ],
  [
    "def f(x: a):\n  def g[a](y: a): y\n  g(x)",
    "f = (forall [a] (fn (x:a) (let (g (forall [a$1] (fn (y:a$1) y))) (g x))))",
  ],
  // A variable that is quantified around a finished part keeps clear of the names in there.
  [
    "def f(x):\n  def g(z: a): z\n  y: List[a] = []\n  g(y)",
    "f = (forall [a$1] (fn (x) (let (g (forall [a] (fn (z:a) z))) (y (: [] List[a$1])) (g y))))",
  ],
  [
    "def f(x: a, g: forall a. a -> a): g(x)",
    "f = (forall [a] (fn (x:a g:forall a$1. Fn1[a$1, a$1]) (g x)))",
  ],
  ["x: exists a. List[a] = []", "x = (: [] exists a. List[a])"],
  ["external e: List[a]", "e : forall a. List[a]"],
  ["external def f[a](x: a, y: Int) -> a", "f : forall a. Fn2[a, Int, a]"],
]);

rows("top-level patterns", [
  [
    "(a, b) = (1, 2)",
    "_pattern = (Tuple2 1 2)",
    "a = (bind @_pattern ((Tuple2 a _) a))",
    "b = (bind @_pattern ((Tuple2 _ b) b))",
  ],
  [
    "[*a, b as c] = []",
    "_pattern = []",
    "a = (bind @_pattern ([*a _] a))",
    "b = (bind @_pattern ([*_ b] b))",
    "c = (bind @_pattern ([*_ (_ as c)] c))",
  ],
  ["Some(x) | (x, _) = None", "x = (bind None (((Some x) | (Tuple2 x _)) x))"],
  ["(1, _) = None", "_ignored = (bind None ((Tuple2 1 _) Unit))"],
  [
    "(a, b): (List[c], Int) = ([], 1)",
    "_pattern = (forall [c] (: (Tuple2 [] 1) Tuple2[List[c], Int]))",
    "a = (bind @_pattern ((Tuple2 a _) a))",
    "b = (bind @_pattern ((Tuple2 _ b) b))",
  ],
  ["a = 1\n(a,) = (a,)", "a = 1", "a$1 = (bind (Tuple1 @a) ((Tuple1 a) a))"],
  ["_ = 1\n_ = 2", "_ignored = 1", "_ignored$1 = 2"],
  ["x: Int = 1", "x = (: 1 Int)"],
]);

rows("blocks", [
  ["y = (\n  a = 1\n  b: Int = 2\n  (a, b)\n)", "y = (let (a 1) (b (: 2 Int)) (Tuple2 a b))"],
  [
    "y = (\n  a = 1\n  (b, _) = a\n  c = b\n  c\n)",
    "y = (let (a 1) (bind a ((Tuple2 b _) (let (c b) c))))",
  ],
  ["y = (\n  _ = 1\n  2\n)", "y = (let (_ignored 1) 2)"],
  [
    "def f(o, g):\n  a <- o.g()\n  b <- g(o)\n  Some((a, b))",
    "f = (fn (o g) (g o (fn (a) (g o (fn (b) (Some (Tuple2 a b)))))))",
  ],
  [
    "def f(g):\n  (a, _) <- g\n  a",
    "f = (fn (g) (g (fn (_argument) (bind _argument ((Tuple2 a _) a)))))",
  ],
  // An operator is no call to put one more argument into.
  ["def f(g, `+`):\n  a <- g + g\n  a", "f = (fn (g +) ((+ g g) (fn (a) a)))"],
]);

rows("conditions", [
  ["def f(c): 1 if c else 2", "f = (fn (c) (if c (True 1) (False 2)))"],
  [
    "def f(c):\n  if c: 1\n  elif c: 2\n  else: 3",
    "f = (fn (c) (if c (True 1) (False (if c (True 2) (False 3)))))",
  ],
  [
    "def f(o):\n  if o matches Some(n) if n: n\n  else: 2",
    "f = (fn (o) (if-matches o ((Some n) if n n) (_ 2)))",
  ],
  ["def f(o): n if o matches Some(n) else 0", "f = (fn (o) (if-matches o ((Some n) n) (_ 0)))"],
  ["def f(o): o matches Some(_)", "f = (fn (o) (matches o ((Some _) True) (_ False)))"],
  ["def f(o): o matches Some(n) if n", "f = (fn (o) (matches o ((Some n) if n True) (_ False)))"],
  [
    "def f(o): o matches Some(n) if n else True",
    "f = (fn (o) (if-matches o ((Some n) if n True) (_ True)))",
  ],
  [
    "def f(x):\n  match x:\n    case [y, *_] if y matches Some(z) if z: (y, z)\n    case w: w",
    "f = (fn (x) (match x ([y *_] if (whole y (Some z) if z) (Tuple2 y z)) (w w)))",
  ],
  [
    "def f(x):\n  recur x:\n    case [_, *t]: f(t)\n    case _: x",
    "rec f = (fn (x) (recur x ([_ *t] (@f t)) (_ x)))",
  ],
  // Alternatives share the names that they have in common.
  [
    "def f(x):\n  match x:\n    case (a, 1) | (2, a) | [a, *_]: a",
    "f = (fn (x) (match x (((Tuple2 a 1) | (Tuple2 2 a) | [a *_]) a)))",
  ],
]);

rows("collections and text", [
  ["x = [1, *[2], 3]", "x = [1 *[2] 3]"],
  ["x = [a for a in []]", "x = (^map_List [] (fn (a) a))"],
  ["x = [*a for a in []]", "x = (^flat_map_List [] (fn (a) a))"],
  [
    "x = [a for (a, b) in [] if b]",
    "x = (^flat_map_List [] (fn (_argument) (for _argument ((Tuple2 a b) (if b (True [a]) (False []))))))",
  ],
  [
    "x = [a for o in [] if o matches Some(a)]",
    "x = (^flat_map_List [] (fn (o) (if-matches o ((Some a) [a]) (_ []))))",
  ],
  ["x = {}", "x = (^empty_Dict ^string_Order)"],
  // From the last entry to the first.
  [
    "x = {'a': 1, 'b': 2}",
    'x = (let (_dict (^empty_Dict ^string_Order)) (_dict.2 (^add_key _dict "b" 2)) (^add_key _dict.2 "a" 1))',
  ],
  [
    "x = {k: v for (k, v) in [] if v}",
    "x = (^foldl_List [] (^empty_Dict ^string_Order) (fn (_dict _argument) (for _argument ((Tuple2 k v) (if v (True (^add_key _dict k v)) (False _dict))))))",
  ],
  [`x = "a\${'b'}$.{.'c'}"`, 'x = (^concat_String ["a" "b" (^char_to_String ."c")])'],
  ["x = ()\ny = (1,)", "x = Unit", "y = (Tuple1 1)"],
]);

rows("records", [
  ["struct P(a, b)\nx = P { b: 1, a: 2 }", "x = (P 2 1)"],
  ["struct P(a, b)\na = 1\nx = P { b: 1, a }", "a = 1", "x = (P @a 1)"],
  [
    "struct P(a: Int = 3, b: List[c] = [])\nx = P {}",
    "_default_P_a = (: 3 Int)",
    "_default_P_b = (forall [c] (: [] List[c]))",
    "x = (P @_default_P_a @_default_P_b)",
  ],
  [
    "enum E[a]: A(n: Int = 3), B(e: E[a] = A { }, f: Int)\nx = B { f: 1 }",
    "_default_A_n = (: 3 Int)",
    "_default_B_e = (forall [a] (: (A @_default_A_n) E[a]))",
    "x = (B @_default_B_e 1)",
  ],
  // The last of two fields of one name wins.
  ["struct P(a)\nx = P { a: 1, a: 2 }", "x = (P 2)"],
  [
    "struct P(a, b)\nx = P(1, 2)\ny = P { b: 3, ..x }",
    "x = (P 1 2)",
    "y = (update @x ((P _a _) (P _a 3)))",
  ],
  [
    "y = Tuple2 { item1: 3, ..(1, 2) }",
    "y = (update (Tuple2 1 2) ((Tuple2 _ _item2) (Tuple2 3 _item2)))",
  ],
  [
    "struct P(a, b)\nf = P { b, ... } -> b",
    "f = (fn (_argument) (parameter _argument ((P _ b) b)))",
  ],
  ["struct P(a, b)\nf = P(b, ...) -> b", "f = (fn (_argument) (parameter _argument ((P b _) b)))"],
]);

describe("type declarations", () => {
  const table = [
    ["struct U", "U[] U()"],
    ["struct P(x, y: b, z)", "P[b a c] P(x: a, y: b, z: c)"],
    ["struct P[b, q](x: b)", "P[b q] P(x: b)"],
    ["struct P[a: +*, f: +* -> *](x: f[a])", "P[coa invariantf: +* -> *] P(x: f[a])"],
    ["enum E: A, B(x), C(y: q)", "E[q a] A() | B(x: a) | C(y: q)"],
    ["enum E[a]: A, B[b](x: b, y: a)", "E[a] A() | B[b](x: b, y: a)"],
    ["enum T[a]: L, N(l: T[a], r: T[a])", "T[a] L() | N(l: T[a], r: T[a])"],
    ["type P[k, v] = List[(k, v)]", "P[k v] = List[Tuple2[k, v]]"],
    ["external struct H[a: +*]", "H[coa] external"],
    [
      "type P[k] = List[k]\nstruct S(x: P[Int], y: (P[a], Int) -> ())",
      "S[a] S(x: List[Int], y: Fn2[List[a], Int, Unit])",
    ],
    // Without its argument the alias is the type that would take it.
    ["type P[k] = List[k]\nstruct H[f: * -> *](x: f[Int])\nstruct S(h: H[P])", "S[] S(h: H[List])"],
    ["type P[k] = forall a. (a, k)\nstruct S(x: P[a])", "S[a] S(x: forall a$1. Tuple2[a$1, a])"],
  ] as const;
  for (const [source, expected] of table) {
    test(source, () => {
      const phase = resolveLast(`package T\n${source}`);
      if (!phase.ok) throw new Error(JSON.stringify(phase.problems));
      expect(phase.product.types.map(coreText(phase.product).type).at(-1)).toBe(expected);
    });
  }
});

describe("packages", () => {
  const exporter = `package A
export (x, T(), Opaque, f)
x = 1
x = "two"
struct T(a: Int = 1)
enum Opaque: O
def f(y): y
hidden = 2`;
  const imported = (text: string): readonly string[] => {
    const phase = resolveLast(exporter, text);
    if (!phase.ok) throw new Error(JSON.stringify(phase.problems));
    return phase.product.values.map(coreText(phase.product).value);
  };

  test("an import means the last binding of the exported name", () => {
    expect(imported("package B\nfrom A import x as z\ny = z")).toEqual(["y = A::x$1"]);
  });
  test("a default of another package is a value of that package", () => {
    expect(imported("package B\nfrom A import T as S\ny = S {}")).toEqual([
      "y = (T A::_default_T_a)",
    ]);
  });
  test("a local name may hide an imported one", () => {
    expect(imported("package B\nfrom A import x\nz = x\nx = 1\ny = x")).toEqual([
      "z = A::x$1",
      "x = 1",
      "y = @x",
    ]);
  });
  test("imports know whether they are used, as a value, a type or a constructor", () => {
    const text = `package B
from A import x, T as S, Opaque, f
from Bosatsu/Predef import add as plus
y: Option[Opaque] = None
z = S(1)`;
    const phase = resolveLast(exporter, text);
    if (!phase.ok) throw new Error(JSON.stringify(phase.problems));
    const used = phase.product.imports.map((it) => `${it.local} ${it.used}`);
    expect(used).toEqual(["x false", "S true", "Opaque true", "f false", "plus true"]);
  });
});

/** The codes of all problems with the places they point at. */
function faults(...texts: readonly string[]): readonly string[] {
  const phase = resolveLast(...texts);
  const last = texts.at(-1) ?? "";
  return phase.problems.map(({ code, region }) => {
    const { line, column } = positionAt(last, region.start);
    return `${code} ${line}:${column}`;
  });
}

describe("problems", () => {
  // Each source stands below a line `package T`.
  const table: readonly Row[] = [
    ["x = nope", "VarNotInScope 2:5"],
    ["x = nope(no, 1)", "VarNotInScope 2:5", "VarNotInScope 2:10"],
    ["a = b\nb = 1", "UsedBeforeDefined 2:5"],
    ["a = a", "UsedBeforeDefined 2:5"],
    ["x = Nope(1)", "UnknownConstructor 2:5"],
    ["x = A\nenum E: A", "UnknownConstructor 2:5"],
    ["def f(x):\n  match x:\n    case Nope: 1", "UnknownConstructor 4:10"],
    ["x: Nope = 1", "UnknownTypeName 2:4"],
    ["struct A(b: B)\nstruct B", "UnknownTypeName 2:13"],
    ["external e: Int\ne = 1", "ExtDefShadow 3:1"],
    ["external e: Int\nexternal e: Int", "Duplication 2:1"],
    ["struct A\nstruct A(x)", "Duplication 2:1"],
    ["enum A: X\nenum B: X", "Duplication 2:1"],
    ["struct A(x, y, x)", "Duplication 2:10"],
    ["(a, a) = 1", "PatternShadow 2:1"],
    ["def f(x):\n  match x:\n    case (a, [*a]): 1", "PatternShadow 4:10"],
    ["y = None matches Some(x)", "MatchesPatternBinding 2:5"],
    ["y = None matches _", "MatchesPatternAlwaysTrue 2:5"],
    ["y = 1 matches 1 if 2 matches 2 if True", "NestedGuardedMatchesInGuard 2:5"],
    ["def f(x):\n  match x:\n    case Some(a, b): a", "InvalidArgCount 4:10"],
    ["def f(x):\n  match x:\n    case Some: 1", "InvalidArgCount 4:10"],
    ["struct P(a, b)\nx = P { a: 1 }", "MissingArg 3:5"],
    ["struct P(a, b)\nf = P { a } -> a", "MissingArg 3:5"],
    ["struct P(a)\nx = P { a: 1, zz: 1 }", "UnexpectedField 3:15"],
    ["struct P(a)\nf = P { a: b, a: c } -> b", "PatternDuplicateField 3:15"],
    [
      "x = Some { v: 1, ..None }",
      "RecordUpdateRequiresSingleConstructor 2:5",
      "RecordUpdateNoFieldsFromBase 2:5",
    ],
    ["struct P(a, b)\ndef f(p): P { ..p }", "RecordUpdateRequiresExplicitField 3:11"],
    ["struct P(a)\ndef f(p): P { a: 1, ..p }", "RecordUpdateNoFieldsFromBase 3:11"],
    ["struct P(a, b)\ndef f(p): P { a: 1, a: 2, ..p }", "RecordUpdateDuplicateField 3:11"],
    ["struct S(a = 1)", "ConstructorDefaultRequiresTypeAnnotation 2:10"],
    ["struct S(a: Int, b: Int = a)", "ConstructorDefaultReferencesParam 2:18"],
    ["struct S(a: Int = later)\nlater = 1", "ConstructorDefaultOutOfScope 2:10"],
    ["struct S(a: Option[S] = Some(S(None)))", "ConstructorDefaultOutOfScope 2:10"],
    ["enum E: A(a: Option[E] = Some(B)), B", "ConstructorDefaultOutOfScope 2:11"],
    ["enum E: A(a: Option[E] = Some(A(None))), B", "ConstructorDefaultOutOfScope 2:11"],
    ["struct Foo[a](x: b)", "InvalidTypeParameters 2:1"],
    ["struct Foo[a, a](x: a)", "InvalidTypeParameters 2:1"],
    ["struct Foo[a](x: a, y)", "InvalidTypeParameters 2:1"],
    ["type P[a] = List[b]", "InvalidTypeParameters 2:1"],
    ["enum E[a]: V(x: b)", "MissingEnumBranchTypeParameters 2:12"],
    ["enum E: V[b](x: b), W(y: c)", "UnscopedTypeParameters 2:1"],
    ["enum E[a]: V(x)", "AmbiguousEnumTypeParameters 2:1"],
    ["enum E[a]: V[a](x: a)", "DuplicateTypeParamOwnership 2:12"],
    ["enum E[a, a]: V(x: a)", "DuplicateTypeParamOwnership 2:1"],
    ["def f[b](x: a) -> a: x", "InvalidDefTypeParameters 2:1"],
    ["def f[b, b](x: b) -> b: x", "InvalidDefTypeParameters 2:1"],
    ["x = None()", "ConstructorEmptyParens 2:5"],
    ["type P[k, v] = (v, k)\nx: P[Int] = 1", "AliasNeedsArguments 3:4"],
    [`f = (${Array.from({ length: 33 }, (_, i) => `x${i}`).join(", ")}) -> 1`, "InvalidArity 2:5"],
    [`x = (${"1, ".repeat(33)})`, "TooManyConstructorArgs 2:5"],
    [
      `struct S(${Array.from({ length: 33 }, (_, i) => `x${i}`).join(", ")})`,
      "TooManyConstructorArgs 2:1",
    ],
  ];
  for (const [source, ...expected] of table) {
    test(source.slice(0, 60), () => expect(faults(`package T\n${source}`)).toEqual(expected));
  }

  const exporter = "package A\nexport x, Opaque\nx = 1\nenum Opaque: O\nhidden = 2";
  const headers: readonly Row[] = [
    ["package T\nfrom A import nope\ny = nope", "UnknownImportName 2:15"],
    ["package T\nfrom A import hidden, O", "UnknownImportName 2:15", "UnknownImportName 2:23"],
    ["package T\nfrom A import x\nfrom A import x", "DuplicatedImport 3:15"],
    ["package T\nexport y", "UnknownExport 2:8"],
    ["package T\nfrom A import x\nexport (x, Nope())", "UnknownExport 3:9", "UnknownExport 3:12"],
    ["package T\nexposes A\nexposes ()", "DuplicateExposes 3:1"],
  ];
  for (const [source, ...expected] of headers) {
    test(source, () => expect(faults(exporter, source)).toEqual(expected));
  }

  test("a value with a fault is broken, and others are not", () => {
    const text = "package T\nfrom A import nope\na = nope\nb = 1\nc = zz\nd = c";
    const phase = resolveLast("package A", text);
    if (!phase.ok) throw new Error("values do not stop a package");
    const broken = phase.product.values.map((it) => it.tag === "value" && it.broken);
    expect(broken).toEqual([true, false, true, false]);
  });
});

describe("large programs need no deep stack", () => {
  const count = 10_000;
  const lines = (line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index)).join("");

  const table = [
    ["a list", `x = [${lines((i) => `${i}, `)}]`],
    ["a dict", `x = {${lines((i) => `"${i}": ${i}, `)}}`],
    ["a block", `x = (\n  x0 = 1\n${lines((i) => `  x${i + 1} = x${i}\n`)}  x1\n)`],
    ["destructuring", `x = (\n${lines((i) => `  (x${i}, _) = 1\n`)}  x1\n)`],
    ["left applies", `f = 1\nx = (\n${lines((i) => `  x${i} <- f(1)\n`)}  x1\n)`],
    ["a method chain", `x = 1${".add(1)".repeat(count)}`],
    ["an operator chain", `operator + = add\nx = 1${" + 1".repeat(count)}`],
    ["top-level values", lines((i) => `x${i} = ${i}\n`)],
    ["string parts", `s = "a"\nx = "${"$.{s}".repeat(count)}"`],
  ] as const;
  for (const [name, source] of table) {
    test(name, () => expect(resolveLast(`package T\n${source}`).problems).toEqual([]));
  }
});
