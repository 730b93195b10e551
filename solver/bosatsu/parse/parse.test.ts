// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how a Bosatsu string names a value inside it.
import { describe, expect, test } from "vitest";
import { parse } from "./parse.ts";
import { packageText, statementText } from "./tree-text.testing.ts";

/** Rows of source and tree. A row that begins with `x = ` shows the value alone. */
function trees(title: string, rows: readonly (readonly [source: string, tree: string])[]): void {
  describe(title, () => {
    for (const [source, tree] of rows) {
      test(source, () => {
        expect(treeOf(source)).toBe(tree);
      });
    }
  });
}

function treeOf(source: string): string {
  const phase = parse({ path: "test.bosatsu", text: `package Test\n${source}\n` });
  if (!phase.ok) return phase.problems.map((problem) => JSON.stringify(problem)).join("\n");
  const text = phase.product.statements.map(statementText).join("\n");
  return /^x =\s/.test(source) ? text.replace(/^\(= x (.*)\)$/s, "$1") : text;
}

trees("numbers", [
  ["x = 0", "0"],
  ["x = 1_000", "1000"],
  ["x = -7", "-7"],
  ["x = +7", "7"],
  ["x = 123456789012345678901234567890", "123456789012345678901234567890"],
  ["x = 0b1_01", "5"],
  ["x = 0O17", "15"],
  ["x = -0x_fF", "-255"],
  ["x = 1.5", "1.5f"],
  ["x = .5", "0.5f"],
  ["x = 5.", "5f"],
  ["x = (5.)", "5f"],
  ["x = 1e9", "1000000000f"],
  ["x = 1.e-3", "0.001f"],
  ["x = 1_0.2_5e+1_0", "102500000000f"],
  ["x = 007.5", "7.5f"],
  ["x = -0.0", "-0f"],
  ["x = .NaN", "NaNf"],
  ["x = ∞", "Infinityf"],
  ["x = -∞", "-Infinityf"],
  ["x = 1.add(2)", "(.add 1 2)"],
  ["x = 1.e(2)", "(.e 1 2)"],
  ["x = 1.(f)(2)", "(.f 1 2)"],
  ["x = 1.`f`(2)", "(.f 1 2)"],
  ["x = 1.5.f()", "(.f 1.5f)"],
  ["x = -1.f()", "(.f -1)"],
]);

trees("strings and characters", [
  ["x = ''", '""'],
  ['x = "a\'b"', '"a\'b"'],
  ["x = 'a\"b'", '"a\\"b"'],
  ["x = 'two\nlines'", '"two\\nlines"'],
  ["x = 'one \\\n  line'", '"one   line"'],
  ["x = '\\\\ \\' \\\" \\$ \\` \\n\\t'", '"\\\\ \' \\" $ ` \\n\\t"'],
  ["x = '\\a\\b\\f\\r\\v'", '"\\u0007\\b\\f\\r\\u000b"'],
  ["x = '\\o52\\x2a\\u002A\\U0001F47B'", '"***👻"'],
  ["x = '$ 5'", '"$ 5"'],
  ["x = 'a${f(b)}c$.{d}'", '"a${(f b)}c$.{d}"'],
  ["x = '${'${y}'}'", '"${"${y}"}"'],
  ["x = '${ y }'", '"${y}"'],
  ["x = '\\${y}'", '"${y}"'],
  ["x = .'a'", '."a"'],
  ['x = ."👻"', '."👻"'],
  ["x = .'\\''", '."\'"'],
]);

trees("names", [
  ["x = `a b`", "a b"],
  ["x = operator  +", "+"],
  ["x = `+`(1, 2)", "(+ 1 2)"],
  ["x = operator", "operator"],
  ["x = a.operator +(b)", "(.+ a b)"],
  ["x = if_so", "if_so"],
  ["x = matches2", "matches2"],
  ["x = [import, from, else]", "[import from else]"],
  ["x = loop(y)", "(loop y)"],
  ["x = case.match()", "(.match case)"],
]);

trees("operators", [
  ["x = 1 + 2", "(+ 1 2)"],
  ["x = 1+2", "(+ 1 2)"],
  ["x = 1 -2", "(- 1 2)"],
  ["x = 1 - -2", "(- 1 -2)"],
  ["x = 1 +-2", "(+- 1 2)"],
  ["x = 1 +\n\n  # why\n  2", "(+ 1 2)"],
  ["x = a .+ b", "(.+ a b)"],
  ["x = a .. b", "(.. a b)"],
  ["x = a ->> b", "(->> a b)"],
  ["x = a <-+ b", "(<-+ a b)"],
  ["x = a == b", "(== a b)"],
  ["x = 10 - 4 - 5", "(- (- 10 4) 5)"],
  ["x = 2 * 7 / 2", "(* 2 (/ 7 2))"],
  ["x = 3 * 7 % 4", "(* 3 (% 7 4))"],
  ["x = 6 % 4 / 2", "(% 6 (/ 4 2))"],
  ["x = a + b - c", "(+ a (- b c))"],
  ["x = a - b + c", "(+ (- a b) c)"],
  ["x = a * b ** c", "(* a (** b c))"],
  ["x = a < b <= c", "(< a (<= b c))"],
  ["x = a | b & c", "(| a (& b c))"],
  // A tighter operator two steps on stays outside.
  ["x = 20 == 2 + 3 * 4", "(== 20 (* (+ 2 3) 4))"],
  ["x = 1 + 2 * 3 ** 4", "(+ 1 (** (* 2 3) 4))"],
  ["x = a ~ b * c + d", "(~ a (+ (* b c) d))"],
  ["x = (1 + 2) * 3", "(* (+ 1 2) 3)"],
  ["x = a + y -> y", "(+ a (-> (y) y))"],
  ["x = a | b -> c", "(-> ((| a b)) c)"],
]);

trees("calls", [
  ["x = f(a, b,)", "(f a b)"],
  ["x = f()", "(f (()))"],
  ["x = f(())", "(f ())"],
  ["x = f(1)(2).g(3).h()", "(.h (.g ((f 1) 2) 3))"],
  ["x = (f)(1)", "(f 1)"],
  ["x = a.(y -> y)(b)", "(.(-> (y) y) a b)"],
  ["x = a.(M)()", "(.M a)"],
  ["x = f(\n  a, # first\n  # second\n  b\n)", "(f a b)"],
  ["x = xs \\\n  .f(1) \\\n\n .(g)()", "(.g (.f xs 1))"],
  ["x = 'a'.f()", '(.f "a")'],
  ["x = [1].f()", "(.f [1])"],
  ["x = Money(5)", "(Money 5)"],
  ["x = Money()", "(Money (()))"],
]);

trees("annotation, matches, ternary", [
  ["x = a: Int", "(: a Int)"],
  ["x = a :Int", "(: a Int)"],
  ["x = f(a: Int, b)", "(f (: a Int) b)"],
  ["x = a + b: Int", "(+ a (: b Int))"],
  ["x = y -> y: Int", "(-> (y) (: y Int))"],
  ["x = a matches 3", "(matches a 3)"],
  ["x = a + b matches 3", "(+ a (matches b 3))"],
  ["x = a: Int matches 3", "(matches (: a Int) 3)"],
  ["x = f(a)matches B", "(matches (f a) B)"],
  ["x = a matches B | C", "(matches a (| B C))"],
  ["x = a matches B || c matches D", "(|| (matches a B) (matches c D))"],
  ["x = a matches b matches True", "(matches (matches a b) True)"],
  ["x = a matches S(n) if n", "(matches a S(n) if n)"],
  ["x = a matches S(n) if n else b", "(? (matches a S(n) if n) True of Predef b)"],
  [
    "x = a matches S(n) if n else b if c else d",
    "(? (matches a S(n) if n) True of Predef (? c b d))",
  ],
  ["x = (a matches S(n) if n)", "(matches a S(n) if n)"],
  ["x = a if c else b", "(? c a b)"],
  ["x = a if o matches S(a) else b", "(? (matches o S(a)) a b)"],
  ["x = a if o matches S(n) if n else b", "(? (matches o S(n) if n) a b)"],
  ["x = (a if c else b) if d else (e if f else g)", "(? d (? c a b) (? f e g))"],
  ["x = a if (b if c else d) else e", "(? (? c b d) a e)"],
  ["x = 1 + 2 if c else 3 * 4", "(? c (+ 1 2) (* 3 4))"],
]);

trees("lambdas", [
  ["x = y -> y", "(-> (y) y)"],
  ["x = y->y", "(-> (y) y)"],
  ["x = (a, b) -> a", "(-> (a b) a)"],
  ["x = ((a, b)) -> a", "(-> ((tuple a b)) a)"],
  ["x = (a,) -> a", "(-> (a) a)"],
  ["x = () -> 3", "(-> (()) 3)"],
  ["x = (a: Int) -> a", "(-> ((: a Int)) a)"],
  ["x = (a: Int -> Int) -> a", "(-> ((: a (-> Int Int))) a)"],
  ["x = Money(c, _) -> c", "(-> (Money(c _)) c)"],
  ["x = Money { c, ... } -> c", "(-> (Money{c: c, ...}) c)"],
  ["x = A | B -> 1", "(-> ((| A B)) 1)"],
  ["x = [a, *b] as c -> c", "(-> ((as [a *b] c)) c)"],
  ["x = '${a}' -> a", '(-> ("${a}") a)'],
  ["x = _ -> y -> 3", "(-> (_) (-> (y) 3))"],
  ["x = f(y ->\n  z = y\n  z)", "(f (-> (y) (block (= z y) z)))"],
  ["x = f(y -> z = y\nz)", "(f (-> (y) (block (= z y) z)))"],
  ["x = f(y -> a, z -> b)", "(f (-> (y) a) (-> (z) b))"],
  ["x = `operator` -> 1", "(-> (operator) 1)"],
]);

trees("tuples, lists, dicts, records", [
  ["x = ()", "()"],
  ["x = (a)", "a"],
  ["x = (a,)", "(tuple a)"],
  ["x = (a, b)", "(tuple a b)"],
  ["x = (\n  a, # one\n  b,\n)", "(tuple a b)"],
  ["x = []", "[]"],
  ["x = [a, *b, c,]", "[a *b c]"],
  ["x = [\n  # none\n]", "[]"],
  ["x = [-1, 1 if c else 2]", "[-1 (? c 1 2)]"],
  ["x = [a for b in c]", "[a for b in c]"],
  ["x = [a for (b, _) in c if d]", "[a for (tuple b _) in c if d]"],
  ["x = [*a for b in c]", "[*a for b in c]"],
  ["x = [a if b else c for d in e]", "[(? b a c) for d in e]"],
  ["x = [\n  a\n  for b in c # each\n  if d\n]", "[a for b in c if d]"],
  [
    "x = [a for b: Int in (c if d else e) if f matches G]",
    "[a for (: b Int) in (? d c e) if (matches f G)]",
  ],
  ["x = [y -> y for y in z]", "[(-> (y) y) for y in z]"],
  ["x = [form, format]", "[form format]"],
  ["x = {}", "{}"],
  ["x = {'a': 1, b: 2,}", '{"a": 1, b: 2}'],
  ["x = {\n  a # key\n  :\n  1\n}", "{a: 1}"],
  ["x = {a: b for a in c if d}", "{a: b for a in c if d}"],
  ["x = Money {}", "Money{}"],
  ["x = Money { cents: 5, currency }", "Money{cents: 5, currency: currency}"],
  ["x = Money{cents: 5,..base}", "Money{cents: 5, ..base}"],
  ["x = Money { ..base, }", "Money{..base}"],
  ["x = Money {\n  cents: 5, # five\n  ..base\n}.f()", "(.f Money{cents: 5, ..base})"],
]);

trees("patterns", [
  ["_ = x", "(= _ x)"],
  ["(a, b) = x", "(= (tuple a b) x)"],
  ["(a,) = x", "(= (tuple a) x)"],
  ["() = x", "(= () x)"],
  ["(a) = x", "(= a x)"],
  ["a: Int = x", "(= (: a Int) x)"],
  ["f: Int -> Int = x", "(= (: f (-> Int Int)) x)"],
  ["f: forall a, b: * -> *. a -> b = x", "(= (: f (forall [a b:(invariant * -> *)] (-> a b))) x)"],
  ["((a: Int), b: B) = x", "(= (tuple (: a Int) (: b B)) x)"],
  ["M(a, ...) = x", "(= M(a ...) x)"],
  ["M(a ...) = x", "(= M(a ...) x)"],
  ["M(...) = x", "(= M(...) x)"],
  ["M(a: Int) = x", "(= M((: a Int)) x)"],
  ["M { a: B(c), d } = x", "(= M{a: B(c), d: d} x)"],
  ["M { a, ... } = x", "(= M{a: a, ...} x)"],
  ["M { a ... } = x", "(= M{a: a, ...} x)"],
  ["[a, *b, _, *_] = x", "(= [a *b _ *_] x)"],
  ["'a${b}c$.{d}${_}$.{_}' = x", '(= "a${b}c$.{d}${_}$.{_}" x)'],
  ["'' = x", '(= "" x)'],
  ["-3 = x", "(= -3 x)"],
  ["1.5 = x", "(= 1.5f x)"],
  [".'c' = x", '(= ."c" x)'],
  ["A | B as c = x", "(= (| A (as B c)) x)"],
  ["(A | B) as c as d = x", "(= (as (as (| A B) c) d) x)"],
  ["(A | -1 | 2): Int = x", "(= (: (| A -1 2) Int) x)"],
  ["operator ++ = x", "(= ++ x)"],
  ["`a b` = x", "(= a b x)"],
  ["export = x", "(= export x)"],
  ["type = x", "(= type x)"],
  ["(\n  a, # first\n  b\n) = x", "(= (tuple a b) x)"],
  ["(a, # ) or ' or ]\n b) = x", "(= (tuple a b) x)"],
  ["(A\n  # or\n  | B) = x", "(= (| A B) x)"],
]);

trees("types", [
  ["a: List[Int] = x", "(= (: a List[Int]) x)"],
  ["a: f[a, b,] = x", "(= (: a f[a b]) x)"],
  ["a: (Int) = x", "(= (: a Int) x)"],
  ["a: () = x", "(= (: a ()) x)"],
  ["a: (Int, B) = x", "(= (: a (tuple Int B)) x)"],
  ["a: (Int,) = x", "(= (: a (tuple Int)) x)"],
  ["a: A -> B -> C = x", "(= (: a (-> A (-> B C))) x)"],
  ["a: (A, B) -> C = x", "(= (: a (-> A B C)) x)"],
  ["a: ((A, B)) -> C = x", "(= (: a (-> (tuple A B) C)) x)"],
  ["a: () -> C = x", "(= (: a (-> () C)) x)"],
  ["a: (A -> B) -> C = x", "(= (: a (-> (-> A B) C)) x)"],
  ["a: A ->\n  B = x", "(= (: a (-> A B)) x)"],
  ["a: exists b. (b, b -> Int) = x", "(= (: a (exists [b] (tuple b (-> b Int)))) x)"],
  ["a: (forall f: +* -> *. f[a])[b] = x", "(= (: a (forall [f:(co * -> *)] f[a])[b]) x)"],
]);

trees("blocks", [
  ["x =\n  3", "3"],
  ["x =   \n\n\t\n  # three\n  3", "3"],
  ["x = (\n  a = 1\n  b = a\n  f(a, b)\n)", "(block (= a 1) (= b a) (f a b))"],
  ["x = (a = 1\na)", "(block (= a 1) a)"],
  ["x = (\n      a = 1\n      a\n  )", "(block (= a 1) a)"],
  ["x = (\n  # first\n\n  a = 1\n  # second\n\n  a\n)", "(block (= a 1) a)"],
  ["x = (\n  def f(y): y\n  f(1)\n)", "(block (def f(y) y) (f 1))"],
  // Inside an expression the indent around the parentheses counts, where it can.
  ["x = (\n      f(y ->\n   z)\n)", "(f (-> (y) z))"],
  [
    "def f(a):\n    b = (\n  match a:\n    case C: 1\n )\n    b",
    "(def f(a) (block (= b (match a (C 1))) b))",
  ],
  ["x = f((\n  y = 1\n  y), 2)", "(f (block (= y 1) y) 2)"],
  ["def f(y): y", "(def f(y) y)"],
  ["def f(y):\n  y", "(def f(y) y)"],
  ["def f(y):\n\ty = g(y)\n\ty", "(def f(y) (block (= y (g y)) y))"],
  [
    "def f(y):\n  a <- g(y)\n  b <-\n    h(a)\n  b",
    "(def f(y) (block (<- a (g y)) (<- b (h a)) b))",
  ],
  ["def f(y):\n  (a, b) <- g(y)\n  a", "(def f(y) (block (<- (tuple a b) (g y)) a))"],
  ["def f(y):\n  def g(z):\n    h(z)\n\n  g(y)", "(def f(y) (block (def g(z) (h z)) (g y)))"],
  ["def f(y):\n  _ = g(y)\n  y", "(def f(y) (block (= _ (g y)) y))"],
  ["def f(y):\n  z: Int = y\n  z: Int", "(def f(y) (block (= (: z Int) y) (: z Int)))"],
  ["def f(y):\n  y -> z = 1\n  z", "(def f(y) (-> (y) (block (= z 1) z)))"],
  ["def f(y):\n  # why\n      # deeper\n# anywhere, in one group\n  y", "(def f(y) y)"],
  ["def f(y):\n  y\n  # after\n # at last", "(def f(y) y)"],
]);

trees("if", [
  ["x = if a: 1\nelse: 2", "(if a 1 2)"],
  ["x = if a:\n  1\nelse:\n  2", "(if a 1 2)"],
  ["x =\n  if a: 1\n  elif b: 2\n  elif c: 3\n  else: 4", "(if a 1 b 2 c 3 4)"],
  ["x = if a: 1\n    elif b: 2\n    else: 3", "(if a 1 b 2 3)"],
  ["x = if a: 1\n# no\n\n# maybe\nelse : 2", "(if a 1 2)"],
  ["x = f(\n  if a:\n    1\n  else:\n    2,\n  3\n)", "(f (if a 1 2) 3)"],
  ["x = if (a: Bool): b: Int\nelse: c", "(if (: a Bool) (: b Int) c)"],
  ["x = if a matches S(n) if g(n): n\nelse: 0", "(if (matches a S(n) if (g n)) n 0)"],
  ["x = if y -> z: 1\nelse: 2", "(if (-> (y) z) 1 2)"],
  ["x = if a: if b: 1\nelse: 2\nelse: 3", "(if a (if b 1 2) 3)"],
  ["x = if a:\n  b = 1\n  b\nelse: 2", "(if a (block (= b 1) b) 2)"],
  ["x = if a if b else c: 1\nelse: 2", "(if (? b a c) 1 2)"],
]);

trees("match", [
  ["x = match a:\n  case B: 1", "(match a (B 1))"],
  ["x = match a: case B: 1\ncase C: 2", "(match a (B 1) (C 2))"],
  ["x = match a:\n  # first\n  case B: 1\n\n  # second\n  case _:\n    2", "(match a (B 1) (_ 2))"],
  [
    "x = recur (a, b):\n  case (c, d) if e: 1\n  case _: 2",
    "(recur (tuple a b) ((tuple c d) if e 1) (_ 2))",
  ],
  ["x = loop a:\n  case _: 1", "(loop a (_ 1))"],
  ["x = match a:\n  case B | C: 1\n  case D as e: 2", "(match a ((| B C) 1) ((as D e) 2))"],
  ["x = match a:\n  case B\n    | C: 1", "(match a ((| B C) 1))"],
  ["x = match a:\n  case b if c matches D(e) if f: 1", "(match a (b if (matches c D(e) if f) 1))"],
  [
    "x = match a:\n  case B:\n    match c:\n      case D: 1\n      case E: 2\n  case F: 3",
    "(match a (B (match c (D 1) (E 2))) (F 3))",
  ],
  ["x = match a:\n  case b if y -> y: b: Int", "(match a (b if (-> (y) y) (: b Int)))"],
  ["x = (match a:\n  case B: 1)", "(match a (B 1))"],
  ["x = f(match a:\n  case B: 1\n  case C: 2, 3)", "(f (match a (B 1) (C 2)) 3)"],
  ["x = [match a:\n  case B: 1\nfor a in b]", "[(match a (B 1)) for a in b]"],
  ["x = match M { a }:\n  case M { a: b }: b", "(match M{a: a} (M{a: b} b))"],
]);

trees("defs", [
  ["def f(a, b: Int)(c) -> Int: a", "(def f(a (: b Int))(c) -> Int a)"],
  ["def f(): 3", "(def f(()) 3)"],
  [
    "def f[a, g: +* -> *](\n  a: a, # one\n) -> g[a] : b",
    "(def f[a g:(co * -> *)]((: a a)) -> g[a] b)",
  ],
  ["def f(x) ->\n  Int: x", "(def f(x) -> Int x)"],
  ["def operator <=(a, b): c", "(def <=(a b) c)"],
  ["def loop(a): a", "(def loop(a) a)"],
  ["def f(M(a, _), [b, *_]): a", "(def f(M(a _) [b *_]) a)"],
]);

trees("types declared", [
  ["struct A", "(struct A)"],
  ["struct A(b, c: Int)", "(struct A b (c: Int))"],
  ["struct A(\n  b: Int = 3, # three\n  c = f(b),\n)", "(struct A (b: Int = 3) (c = (f b)))"],
  ["struct A[b: +*, c: -*, d: 👻*, e](f: b)", "(struct A[b:co:* c:contra:* d:phantom:* e] (f: b))"],
  [
    "struct A[f: +* -> *, g: +(* -> *), h: (-* -> *) -> *](b: f[g])",
    "(struct A[f:invariant:(co * -> *) g:co:(invariant * -> *) h:invariant:(invariant (contra * -> *) -> *)] (b: f[g]))",
  ],
  ["enum A: B, C(d: Int), E", "(enum A B (C (d: Int)) E)"],
  ["enum A: B,\nC", "(enum A B C)"],
  [
    "enum A[b]:\n  B\n  C(b: b),\n\n  # last\n  D[c](b: b, c: c) # the end",
    "(enum A[b] B (C (b: b)) (D[c] (b: b) (c: c)))",
  ],
  ["enum A:\n  B, C,\nx = 1", "(enum A B C)\n(= x 1)"],
  ["type A = B", "(type A B)"],
  ["type A[b, c] = D[(b, c)]", "(type A[b c] D[(tuple b c)])"],
  ["external struct A[b: +*]", "(external-struct A[b:co:*])"],
  ["external struct A", "(external-struct A[])"],
  ["external pi: Float64", "(external pi Float64)"],
  ["external def f[a](h: A[a], n: Int) -> a", "(external f[a] (-> A[a] Int a))"],
]);

test("a whole file keeps the order of its parts", () => {
  const text = `# about
  # this

package Shop/Ledger # its name

# what it needs
from Shop/Money import Money, add_money as add, operator +,
from Shop/Names import ( # several
  Name as Label,
  \`*\` as operator **, # with a comment
)
export (Ledger, Entry(), post, operator <+>,) # all
exposes Shop/Money, Shop/Names
exposes (
  A/B
)
exposes ()

# a value
x = 1

def f(y): y
# at the end`;
  const phase = parse({ path: "ledger.bosatsu", text });
  expect(phase.ok && packageText(phase.product)).toBe(`package Shop/Ledger
from Shop/Money Money (value add_money) as add (value +)
from Shop/Names Name as Label (value *) as **
export Ledger Entry() (value post) (value <+>)
exposes Shop/Money Shop/Names
exposes A/B
exposes
(= x 1)
(def f(y) y)`);
});

test("a file may hold nothing but its package", () => {
  const phase = parse({ path: "a.bosatsu", text: "package A" });
  expect(phase.ok && packageText(phase.product)).toBe("package A");
});
