import type { Source } from "../tree/source.ts";

/** Written by scripts/library.ts from the packages in this folder: change those instead. */
export const librarySources: readonly Source[] = [
  {
    path: "library/predef.bosatsu",
    text: `# What every package can use without importing it. A value marked \`external\` comes from the evaluator:
# numbers and text need the host, and nothing else does. No external here takes a function, so no
# walk over a list or a dictionary ever leaves the language.
package Bosatsu/Predef

export (
  Int, Float64, String, Char,
  Unit(), Bool(), Comparison(), List(), Option(), Order(), Test(), Dict,
  Tuple1(), Tuple2(), Tuple3(), Tuple4(), Tuple5(), Tuple6(), Tuple7(), Tuple8(), Tuple9(),
  Tuple10(), Tuple11(), Tuple12(), Tuple13(), Tuple14(), Tuple15(), Tuple16(), Tuple17(),
  Tuple18(), Tuple19(), Tuple20(), Tuple21(), Tuple22(), Tuple23(), Tuple24(), Tuple25(),
  Tuple26(), Tuple27(), Tuple28(), Tuple29(), Tuple30(), Tuple31(), Tuple32(),
  and, or, xor, implies, not, cmp_Bool, eq_Bool,
  cmp_Comparison, eq_Comparison,
  add, sub, mul, div, mod_Int, div_mod, cmp_Int, eq_Int, gcd_Int,
  shift_left_Int, shift_right_Int, and_Int, or_Int, xor_Int, not_Int, popcount_Int,
  int_to_String, string_to_Int,
  addf, subf, mulf, divf, cmp_Float64, eq_Float64,
  char_to_String, char_to_Int, int_to_Char, cmp_Char, eq_Char,
  char_List_to_String, concat_String, cmp_String, eq_String, string_Order, length_String,
  uncons_String, tail_or_empty_String, partition_String, rpartition_String,
  trace,
  build_List, foldr_List, foldl_List, reverse, reverse_concat, concat, map_List, flat_map_List,
  length_List, replicate_List, range,
  empty_Dict, add_key, get_key, remove_key, items, clear_Dict,
)

external struct Int
external struct Float64
external struct String
external struct Char

struct Unit

struct Tuple1(item1: a)
struct Tuple2(item1: a, item2: b)
struct Tuple3(item1: a, item2: b, item3: c)
struct Tuple4(item1: a, item2: b, item3: c, item4: d)
struct Tuple5(item1: a, item2: b, item3: c, item4: d, item5: e)
struct Tuple6(item1: a, item2: b, item3: c, item4: d, item5: e, item6: f)
struct Tuple7(item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g)
struct Tuple8(item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h)
struct Tuple9(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i
)
struct Tuple10(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j
)
struct Tuple11(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k
)
struct Tuple12(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l
)
struct Tuple13(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m
)
struct Tuple14(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n
)
struct Tuple15(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o
)
struct Tuple16(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p
)
struct Tuple17(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q
)
struct Tuple18(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r
)
struct Tuple19(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s
)
struct Tuple20(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t
)
struct Tuple21(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u
)
struct Tuple22(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v
)
struct Tuple23(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w
)
struct Tuple24(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x
)
struct Tuple25(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y
)
struct Tuple26(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z
)
struct Tuple27(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1
)
struct Tuple28(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1
)
struct Tuple29(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1, item29: c1
)
struct Tuple30(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1, item29: c1, item30: d1
)
struct Tuple31(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1, item29: c1, item30: d1, item31: e1
)
struct Tuple32(
  item1: a, item2: b, item3: c, item4: d, item5: e, item6: f, item7: g, item8: h, item9: i,
  item10: j, item11: k, item12: l, item13: m, item14: n, item15: o, item16: p, item17: q,
  item18: r, item19: s, item20: t, item21: u, item22: v, item23: w, item24: x, item25: y,
  item26: z, item27: a1, item28: b1, item29: c1, item30: d1, item31: e1, item32: f1
)

enum Bool: False, True

enum Comparison: LT, EQ, GT

enum List[a]: EmptyList, NonEmptyList(head: a, tail: List[a])

enum Option[a]: None, Some(v: a)

struct Order[a](to_Fn: (a, a) -> Comparison)

enum Test:
  Assertion(value: Bool, message: String)
  TestSuite(name: String, tests: List[Test])

# Bool. Both arguments are always evaluated.

def and(left: Bool, right: Bool) -> Bool:
  right if left else False

def or(left: Bool, right: Bool) -> Bool:
  True if left else right

def xor(left: Bool, right: Bool) -> Bool:
  match left:
    case True:
      match right:
        case True: False
        case False: True
    case False: right

def implies(left: Bool, right: Bool) -> Bool:
  right if left else True

def not(value: Bool) -> Bool:
  False if value else True

def cmp_Bool(left: Bool, right: Bool) -> Comparison:
  match (left, right):
    case (False, True): LT
    case (True, False): GT
    case _: EQ

def eq_Bool(left: Bool, right: Bool) -> Bool:
  right if left else not(right)

# Comparison

def cmp_Comparison(left: Comparison, right: Comparison) -> Comparison:
  match (left, right):
    case (LT, LT) | (EQ, EQ) | (GT, GT): EQ
    case (LT, _) | (EQ, GT): LT
    case _: GT

def eq_Comparison(left: Comparison, right: Comparison) -> Bool:
  cmp_Comparison(left, right) matches EQ

# Int, of any size. Division rounds down; dividing by 0 gives 0 and leaves the dividend over.

external def add(left: Int, right: Int) -> Int
external def sub(left: Int, right: Int) -> Int
external def mul(left: Int, right: Int) -> Int
external def div(dividend: Int, divisor: Int) -> Int
external def mod_Int(dividend: Int, divisor: Int) -> Int
external def div_mod(dividend: Int, divisor: Int) -> (Int, Int)
external def cmp_Int(left: Int, right: Int) -> Comparison
external def eq_Int(left: Int, right: Int) -> Bool
external def gcd_Int(left: Int, right: Int) -> Int
external def shift_left_Int(value: Int, places: Int) -> Int
external def shift_right_Int(value: Int, places: Int) -> Int
external def and_Int(left: Int, right: Int) -> Int
external def or_Int(left: Int, right: Int) -> Int
external def xor_Int(left: Int, right: Int) -> Int
external def not_Int(value: Int) -> Int
external def popcount_Int(value: Int) -> Int
external def int_to_String(value: Int) -> String
external def string_to_Int(text: String) -> Option[Int]

# Float64, as in IEEE 754. Its order is total: NaN equals itself and lies below everything.

external def addf(left: Float64, right: Float64) -> Float64
external def subf(left: Float64, right: Float64) -> Float64
external def mulf(left: Float64, right: Float64) -> Float64
external def divf(dividend: Float64, divisor: Float64) -> Float64
external def cmp_Float64(left: Float64, right: Float64) -> Comparison
external def eq_Float64(left: Float64, right: Float64) -> Bool

# Char and String, by code point

external def char_to_String(char: Char) -> String
external def char_to_Int(char: Char) -> Int
external def int_to_Char(code_point: Int) -> Option[Char]
external def cmp_Char(left: Char, right: Char) -> Comparison
external def eq_Char(left: Char, right: Char) -> Bool
external def char_List_to_String(chars: List[Char]) -> String
external def concat_String(parts: List[String]) -> String
external def cmp_String(left: String, right: String) -> Comparison
external def eq_String(left: String, right: String) -> Bool
external def length_String(text: String) -> Int
external def uncons_String(text: String) -> Option[(Char, String)]
external def tail_or_empty_String(text: String) -> String
external def partition_String(text: String, separator: String) -> Option[(String, String)]
external def rpartition_String(text: String, separator: String) -> Option[(String, String)]

string_Order: Order[String] = Order(cmp_String)

external def trace[a](prefix: String, value: a) -> a

# List. None of these needs more stack for a longer list.

def build_List[a](build: forall b. ((a, b) -> b, b) -> b) -> List[a]:
  build((head, tail) -> [head, *tail], [])

def foldl_List[a, b](list: List[a], start: b, fn: (b, a) -> b) -> b:
  loop list:
    case []: start
    case [head, *tail]: foldl_List(tail, fn(start, head), fn)

def reverse_concat[a](front: List[a], back: List[a]) -> List[a]:
  loop front:
    case []: back
    case [head, *tail]: reverse_concat(tail, [head, *back])

def reverse[a](list: List[a]) -> List[a]:
  reverse_concat(list, [])

# From the right end, so that the fold itself can be a loop.
def foldr_List[a, b](list: List[a], fn: (a, b) -> b, start: b) -> b:
  foldl_List(reverse(list), start, (sum, item) -> fn(item, sum))

def concat[a](front: List[a], back: List[a]) -> List[a]:
  match back:
    case []: front
    case _: reverse_concat(reverse(front), back)

def map_List[a, b](list: List[a], fn: a -> b) -> List[b]:
  def go(rest: List[a], done: List[b]) -> List[b]:
    loop rest:
      case []: reverse(done)
      case [head, *tail]: go(tail, [fn(head), *done])

  go(list, [])

def flat_map_List[a, b](list: List[a], fn: a -> List[b]) -> List[b]:
  def go(rest: List[a], done: List[b]) -> List[b]:
    loop rest:
      case []: reverse(done)
      case [head, *tail]: go(tail, reverse_concat(fn(head), done))

  go(list, [])

def length_List[a](list: List[a]) -> Int:
  def go(rest: List[a], count: Int) -> Int:
    loop rest:
      case []: count
      case [_, *tail]: go(tail, count.add(1))

  go(list, 0)

def replicate_List[a](item: a, count: Int) -> List[a]:
  def go(left: Int, done: List[a]) -> List[a]:
    loop left:
      case _ if cmp_Int(left, 0) matches GT: go(left.sub(1), [item, *done])
      case _: done

  go(count, [])

# 0, 1, .. end - 1
def range(end: Int) -> List[Int]:
  def go(above: Int, done: List[Int]) -> List[Int]:
    loop above:
      case _ if cmp_Int(above, 0) matches GT: go(above.sub(1), [above.sub(1), *done])
      case _: done

  go(end, [])

# Dict: a search tree in which the heights of two sisters differ by at most one (Adelson-Velsky and
# Landis, 1962). It keeps the order of its keys beside the tree.

enum Tree[k, v]:
  Leaf
  Branch(height: Int, key: k, value: v, left: Tree[k, v], right: Tree[k, v])

struct Dict[k, v](order: Order[k], tree: Tree[k, v])

def height_of[k, v](tree: Tree[k, v]) -> Int:
  match tree:
    case Leaf: 0
    case Branch(height, ...): height

def branch[k, v](key: k, value: v, left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  l = height_of(left)
  r = height_of(right)
  height = l if cmp_Int(l, r) matches GT else r
  Branch(height.add(1), key, value, left, right)

# The left tree is two higher than the right one.
def lean_right[k, v](key: k, value: v, left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  match left:
    case Leaf: branch(key, value, left, right)
    case Branch(_, key1, value1, outer, inner):
      match inner:
        case Branch(h, key2, value2, near, far) if cmp_Int(h, height_of(outer)) matches GT:
          branch(key2, value2, branch(key1, value1, outer, near), branch(key, value, far, right))
        case _:
          branch(key1, value1, outer, branch(key, value, inner, right))

# The right tree is two higher than the left one.
def lean_left[k, v](key: k, value: v, left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  match right:
    case Leaf: branch(key, value, left, right)
    case Branch(_, key1, value1, inner, outer):
      match inner:
        case Branch(h, key2, value2, near, far) if cmp_Int(h, height_of(outer)) matches GT:
          branch(key2, value2, branch(key, value, left, near), branch(key1, value1, far, outer))
        case _:
          branch(key1, value1, branch(key, value, left, inner), outer)

# For sisters whose heights differ by at most two, as they do after one insertion or removal.
def balance[k, v](key: k, value: v, left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  l = height_of(left)
  r = height_of(right)
  match l.sub(r):
    case 2: lean_right(key, value, left, right)
    case -2: lean_left(key, value, left, right)
    case 1: Branch(l.add(1), key, value, left, right)
    case _: Branch(r.add(1), key, value, left, right)

# The entry with the least key, and the tree without it.
def split_least[k, v](tree: Tree[k, v]) -> Option[(k, v, Tree[k, v])]:
  recur tree:
    case Leaf: None
    case Branch(_, key, value, left, right):
      match split_least(left):
        case None: Some((key, value, right))
        case Some((least, least_value, rest)):
          Some((least, least_value, balance(key, value, rest, right)))

# One tree of two sisters whose mother is gone.
def join[k, v](left: Tree[k, v], right: Tree[k, v]) -> Tree[k, v]:
  match split_least(right):
    case None: left
    case Some((key, value, rest)): balance(key, value, left, rest)

def empty_Dict[k](order: Order[k]) -> forall v. Dict[k, v]:
  Dict(order, Leaf)

def clear_Dict[k, v](dict: Dict[k, v]) -> Dict[k, v]:
  Dict(order, _) = dict
  Dict(order, Leaf)

def get_key[k, v](dict: Dict[k, v], key: k) -> Option[v]:
  Dict(Order(compare), entries) = dict
  def find(tree: Tree[k, v]) -> Option[v]:
    loop tree:
      case Leaf: None
      case Branch(_, here, value, left, right):
        match compare(key, here):
          case LT: find(left)
          case EQ: Some(value)
          case GT: find(right)

  find(entries)

def add_key[k, v](dict: Dict[k, v], key: k, value: v) -> Dict[k, v]:
  Dict(order, entries) = dict
  Order(compare) = order
  def insert(tree: Tree[k, v]) -> Tree[k, v]:
    recur tree:
      case Leaf: Branch(1, key, value, Leaf, Leaf)
      case Branch(height, here, old, left, right):
        match compare(key, here):
          case LT: balance(here, old, insert(left), right)
          case EQ: Branch(height, key, value, left, right)
          case GT: balance(here, old, left, insert(right))

  Dict(order, insert(entries))

def remove_key[k, v](dict: Dict[k, v], key: k) -> Dict[k, v]:
  Dict(order, entries) = dict
  Order(compare) = order
  def without(tree: Tree[k, v]) -> Tree[k, v]:
    recur tree:
      case Leaf: Leaf
      case Branch(_, here, value, left, right):
        match compare(key, here):
          case LT: balance(here, value, without(left), right)
          case EQ: join(left, right)
          case GT: balance(here, value, left, without(right))

  Dict(order, without(entries))

def items[k, v](dict: Dict[k, v]) -> List[(k, v)]:
  Dict(_, entries) = dict
  def onto(tree: Tree[k, v], after: List[(k, v)]) -> List[(k, v)]:
    recur tree:
      case Leaf: after
      case Branch(_, key, value, left, right): onto(left, [(key, value), *onto(right, after)])

  onto(entries, [])
`,
  },
  {
    path: "library/yichus-io.bosatsu",
    text: `# Programs that read and write shared cells, as values: nothing happens until a host runs one.
package Yichus/IO

export (IO, Cell, pure, bind, cell, read, write)

# A program that ends with an \`a\`.
external struct IO[a: +*]

# A place that holds one \`a\`. A host looks for it by its name, among the exported values.
external struct Cell[a]

# Does nothing, and ends with the value.
external def pure[a](value: a) -> IO[a]

# Runs the first program, then the one that its result leads to.
external def bind[a, b](first: IO[a], next: a -> IO[b]) -> IO[b]

# Meant for a top-level value: each evaluation makes another cell.
external def cell[a](name: String, initial: a) -> Cell[a]

external def read[a](place: Cell[a]) -> IO[a]

external def write[a](place: Cell[a], value: a) -> IO[Unit]
`,
  },
  {
    path: "library/yichus-spec.bosatsu",
    text: `# What handlers promise about the state they share, so that a batch of operations can be judged
# before it runs.
package Yichus/Spec

export (Spec(), View(), Operation(), Delta(), Bound(), Keys(), Property())

# How to see a state as balances of keys. \`Balances\` fits any state: it lists all keys with their
# balances, and tells the balance of one key. \`Entries\` is for a state that keeps one dictionary entry
# per key: a host can then tell which keys a step changed without looking at the others.
enum View[state]:
  Balances(items: state -> List[(String, Int)], balance: (state, String) -> Int)
  Entries[entry](entries: state -> Dict[String, entry], balance: entry -> Int)

# By how much an operation with this input raises or lowers which key. Several rows may name the same
# key: what counts is the sum.
enum Delta[input]:
  Inc(key: input -> String, amount: input -> Int)
  Dec(key: input -> String, amount: input -> Int)

# An exported handler by its name, and all that it changes. The name is a literal, so that a host can
# compare the type of the rows' input with the handler's.
enum Operation:
  Operation[input](name: String, deltas: List[Delta[input]])

enum Keys:
  Key(key: String)
  AllKeys

# A limit that a balance never crosses, whatever else happens; a function of the key.
enum Bound:
  AtLeast(name: String, keys: Keys, limit: String -> Int)
  AtMost(name: String, keys: Keys, limit: String -> Int)

# What no limit can say: a predicate over the balances of the keys, in their order. A key property
# holds after every step, a commit property in the state that the whole write leaves.
enum Property:
  KeyProperty(name: String, keys: List[String], predicate: List[Int] -> Bool)
  CommitProperty(name: String, keys: List[String], predicate: List[Int] -> Bool)

# \`cell\` is the name of the cell that the handlers share, \`initial\` the state that it starts with.
struct Spec[state](
  cell: String,
  initial: state,
  view: View[state],
  operations: List[Operation],
  bounds: List[Bound] = [],
  properties: List[Property] = [],
)
`,
  },
];
