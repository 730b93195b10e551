/** The algorithms of programs.bosatsu as a TypeScript programmer would write them, with plain numbers. */

type List<Item> = { readonly head: Item; readonly tail: List<Item> } | undefined;

function range(end: number): List<number> {
  let list: List<number>;
  for (let n = end - 1; n >= 0; n -= 1) list = { head: n, tail: list };
  return list;
}

function reverseOnto<Item>(front: List<Item>, back: List<Item>): List<Item> {
  let [rest, done] = [front, back];
  for (; rest !== undefined; rest = rest.tail) done = { head: rest.head, tail: done };
  return done;
}

function map<From, To>(list: List<From>, fn: (item: From) => To): List<To> {
  let done: List<To>;
  for (let rest = list; rest !== undefined; rest = rest.tail) {
    done = { head: fn(rest.head), tail: done };
  }
  return reverseOnto(done, undefined);
}

function fold<Item, Sum>(list: List<Item>, start: Sum, fn: (sum: Sum, item: Item) => Sum): Sum {
  let sum = start;
  for (let rest = list; rest !== undefined; rest = rest.tail) sum = fn(sum, rest.head);
  return sum;
}

function numbers(size: number): List<number> {
  return map(range(size), (n) => (n * 7919) % 10007);
}

function checked(list: List<number>): number {
  return fold(list, 0, (sum, n) => (sum * 31 + n) % 1000003);
}

export function fib(n: number): number {
  return n > 1 ? fib(n - 1) + fib(n - 2) : n;
}

function splitAt(list: List<number>, size: number): readonly [List<number>, List<number>] {
  let rest = list;
  let taken: List<number>;
  for (let left = size; rest !== undefined && left > 0; left -= 1) {
    taken = { head: rest.head, tail: taken };
    rest = rest.tail;
  }
  return [reverseOnto(taken, undefined), rest];
}

function merge(first: List<number>, second: List<number>): List<number> {
  let [left, right] = [first, second];
  let done: List<number>;
  while (left !== undefined && right !== undefined) {
    if (left.head > right.head) {
      done = { head: right.head, tail: done };
      right = right.tail;
    } else {
      done = { head: left.head, tail: done };
      left = left.tail;
    }
  }
  return reverseOnto(done, left ?? right);
}

function sort(list: List<number>, size: number): List<number> {
  if (size <= 1) return list;
  const half = Math.floor(size / 2);
  const [front, back] = splitAt(list, half);
  return merge(sort(front, half), sort(back, size - half));
}

export function sorted(size: number): number {
  return checked(sort(numbers(size), size));
}

/** The same persistent balanced tree as Predef's. */
type Tree<Key, Item> =
  | {
      readonly height: number;
      readonly key: Key;
      readonly value: Item;
      readonly left: Tree<Key, Item>;
      readonly right: Tree<Key, Item>;
    }
  | undefined;

type Compare<Key> = (left: Key, right: Key) => number;

function branch<Key, Item>(
  entry: { readonly key: Key; readonly value: Item },
  left: Tree<Key, Item>,
  right: Tree<Key, Item>,
): Tree<Key, Item> {
  const height = Math.max(left?.height ?? 0, right?.height ?? 0) + 1;
  return { height, key: entry.key, value: entry.value, left, right };
}

function balance<Key, Item>(
  entry: { readonly key: Key; readonly value: Item },
  left: Tree<Key, Item>,
  right: Tree<Key, Item>,
): Tree<Key, Item> {
  const lean = (left?.height ?? 0) - (right?.height ?? 0);
  if (lean === 2 && left !== undefined) {
    const inner = left.right;
    if (inner !== undefined && inner.height > (left.left?.height ?? 0)) {
      return branch(inner, branch(left, left.left, inner.left), branch(entry, inner.right, right));
    }
    return branch(left, left.left, branch(entry, inner, right));
  }
  if (lean === -2 && right !== undefined) {
    const inner = right.left;
    if (inner !== undefined && inner.height > (right.right?.height ?? 0)) {
      return branch(
        inner,
        branch(entry, left, inner.left),
        branch(right, inner.right, right.right),
      );
    }
    return branch(right, branch(entry, left, inner), right.right);
  }
  return branch(entry, left, right);
}

function insert<Key, Item>(
  tree: Tree<Key, Item>,
  entry: { readonly key: Key; readonly value: Item },
  compare: Compare<Key>,
): Tree<Key, Item> {
  if (tree === undefined) return branch(entry, undefined, undefined);
  const order = compare(entry.key, tree.key);
  if (order === 0) return { ...tree, value: entry.value };
  return order < 0
    ? balance(tree, insert(tree.left, entry, compare), tree.right)
    : balance(tree, tree.left, insert(tree.right, entry, compare));
}

function find<Key, Item>(
  start: Tree<Key, Item>,
  key: Key,
  compare: Compare<Key>,
): Item | undefined {
  let tree = start;
  while (tree !== undefined) {
    const order = compare(key, tree.key);
    if (order === 0) return tree.value;
    tree = order < 0 ? tree.left : tree.right;
  }
  return undefined;
}

function entries<Key, Item>(
  tree: Tree<Key, Item>,
  after: List<readonly [Key, Item]>,
): List<readonly [Key, Item]> {
  if (tree === undefined) return after;
  const entry = [tree.key, tree.value] as const;
  return entries(tree.left, { head: entry, tail: entries(tree.right, after) });
}

function compareText(left: string, right: string): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

export function counted(size: number): number {
  const words = map(numbers(size), (n) => String(n % 1009));
  const counts = fold<string, Tree<string, number>>(words, undefined, (all, word) =>
    insert(all, { key: word, value: (find(all, word, compareText) ?? 0) + 1 }, compareText),
  );
  return checked(map(entries(counts, undefined), ([word, count]) => [...word].length * count));
}

export function pairs(size: number): number {
  let rest = "";
  for (let n = 0; n < size; n += 1) rest += `key${n}=value ${n * n},`;
  let sum = 0;
  for (;;) {
    const equals = rest.indexOf("=");
    const comma = rest.indexOf(",", equals + 1);
    if (equals === -1 || comma === -1) return sum;
    const key = rest.slice(0, equals);
    const value = rest.slice(equals + 1, comma);
    rest = rest.slice(comma + 1);
    sum = (((sum * 3 + [...key].length - [...value].length) % 1009) + 1009) % 1009;
  }
}

export function characters(size: number): number {
  let rest = "ab👋".repeat(size);
  let seen = 0;
  while (rest !== "") {
    const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
    rest = rest.slice(character.length);
    if (character === "a") seen += 1;
  }
  return seen;
}

export function looped(n: number): number {
  let sum = 0;
  for (let i = n; i > 0; i -= 1) sum += i;
  return sum;
}

export function lists(n: number): number {
  return Array.from({ length: n }, (_, x) => x)
    .filter((x) => x % 3 === 0)
    .map((x) => x * x)
    .reduce((sum, x) => sum + x, 0);
}

function filledBy(compare: Compare<number>, n: number): number {
  let tree: Tree<number, number>;
  for (let i = 0; i < n; i += 1) tree = insert(tree, { key: (i * 7919) % n, value: i }, compare);
  return fold(entries(tree, undefined), 0, (sum, [key, value]) => sum + key - value);
}

export function filled(n: number): number {
  return filledBy((left, right) => left - right, n);
}

export function turned(n: number): number {
  return filledBy((left, right) => right - left, n);
}

type Formula =
  | { readonly tag: "constant"; readonly value: number }
  | { readonly tag: "plus"; readonly left: Formula; readonly right: Formula }
  | { readonly tag: "minus"; readonly of: Formula };

function grown(n: number): Formula {
  if (n === 0) return { tag: "constant", value: 3 };
  return { tag: "plus", left: grown(n - 1), right: { tag: "minus", of: grown(n - 1) } };
}

function workedOut(formula: Formula): number {
  switch (formula.tag) {
    case "constant":
      return formula.value;
    case "plus":
      return workedOut(formula.left) + workedOut(formula.right);
    case "minus":
      return -workedOut(formula.of);
  }
}

export function formula(n: number): number {
  return workedOut(grown(n));
}
