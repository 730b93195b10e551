import { compile } from "../solver/bosatsu/compile.ts";
import { type Evaluation, evaluate, evaluateDeep } from "../solver/bosatsu/evaluate/evaluate.ts";
import { neededBy } from "../solver/bosatsu/evaluate/needed.ts";
import { predefExternals } from "../solver/bosatsu/evaluate/predef.ts";
import type { CheckedPackage } from "../solver/bosatsu/tree/checked.ts";
import type { Value } from "../solver/bosatsu/tree/value.ts";

/**
 * What running Bosatsu costs beside JavaScript written by hand, in one process and with the same
 * answers; and what the machine's own stack costs beside JavaScript's:
 *
 *   node bench/evaluate.ts [repetitions]
 */

const repetitions = Number(process.argv[2] ?? 7);
const packageName = "Bench/Programs";

const source = `package ${packageName}

export (fib, sum_loop, lists, fill, formula, characters)

def fib(n: Int) -> Int:
  recur n:
    case _ if cmp_Int(n, 1) matches GT: fib(n.sub(1)).add(fib(n.sub(2)))
    case _: n

def sum_loop(n: Int) -> Int:
  def go(i: Int, sum: Int) -> Int:
    loop i:
      case _ if cmp_Int(i, 0) matches GT: go(i.sub(1), sum.add(i))
      case _: sum

  go(n, 0)

def lists(n: Int) -> Int:
  [x.mul(x) for x in range(n) if x.mod_Int(3).eq_Int(0)].foldl_List(0, add)

def fill(n: Int) -> Int:
  dict = range(n).foldl_List(empty_Dict(Order(cmp_Int)), (d, i) -> d.add_key(i.mul(7919).mod_Int(n), i))
  dict.items().foldl_List(0, (sum, (k, v)) -> sum.add(k).sub(v))

enum Formula:
  Constant(value: Int)
  Plus(left: Formula, right: Formula)
  Minus(of: Formula)

def grown(n: Int) -> Formula:
  recur n:
    case _ if cmp_Int(n, 0) matches GT: Plus(grown(n.sub(1)), Minus(grown(n.sub(1))))
    case _: Constant(3)

def worked_out(formula: Formula) -> Int:
  recur formula:
    case Constant(value): value
    case Plus(left, right): worked_out(left).add(worked_out(right))
    case Minus(of): 0.sub(worked_out(of))

def formula(n: Int) -> Int:
  worked_out(grown(n))

def characters(n: Int) -> Int:
  def count(text: String, seen: Int) -> Int:
    loop text:
      case "$.{c}\${rest}": count(rest, seen.add(1) if c matches .'a' else seen)
      case _: seen

  count(concat_String(replicate_List("ab👋", n)), 0)
`;

type Program = {
  readonly name: string;
  readonly size: number;
  readonly byHand: (size: number) => number;
};

const programs: readonly Program[] = [
  { name: "fib", size: 22, byHand: fib },
  { name: "sum_loop", size: 200_000, byHand: sumLoop },
  { name: "lists", size: 30_000, byHand: lists },
  { name: "fill", size: 3_000, byHand: fill },
  { name: "formula", size: 14, byHand: (n) => workedOut(grown(n)) },
  { name: "characters", size: 20_000, byHand: characters },
];

function fib(n: number): number {
  return n > 1 ? fib(n - 1) + fib(n - 2) : n;
}

function sumLoop(n: number): number {
  let sum = 0;
  for (let i = n; i > 0; i -= 1) sum += i;
  return sum;
}

function lists(n: number): number {
  return Array.from({ length: n }, (_, x) => x)
    .filter((x) => x % 3 === 0)
    .map((x) => x * x)
    .reduce((sum, x) => sum + x, 0);
}

/** The same persistent tree as Predef's, without rotations: the keys come well mixed. */
type Tree = {
  readonly key: number;
  readonly value: number;
  readonly left?: Tree;
  readonly right?: Tree;
};

function insert(tree: Tree | undefined, key: number, value: number): Tree {
  if (tree === undefined) return { key, value };
  if (key === tree.key) return { ...tree, value };
  return key < tree.key
    ? { ...tree, left: insert(tree.left, key, value) }
    : { ...tree, right: insert(tree.right, key, value) };
}

function balance(tree: Tree | undefined): number {
  if (tree === undefined) return 0;
  return balance(tree.left) + tree.key - tree.value + balance(tree.right);
}

function fill(n: number): number {
  let tree: Tree | undefined;
  for (let i = 0; i < n; i += 1) tree = insert(tree, (i * 7919) % n, i);
  return balance(tree);
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

function characters(n: number): number {
  let seen = 0;
  for (const character of "ab👋".repeat(n)) seen += Number(character === "a");
  return seen;
}

const { packages, failed, problems } = compile([{ path: "bench.bosatsu", text: source }]);
if (failed)
  throw new Error(`the programs do not compile: ${problems.map(({ code }) => code).join()}`);

const needed: readonly CheckedPackage[] = neededBy(packages, packageName);
const fast = evaluate(
  needed,
  predefExternals(() => {}),
);
const deep = evaluateDeep(
  needed,
  predefExternals(() => {}),
);

const heading = ["program", "size", "by hand", "closures", "ratio", "machine", "ratio"];
const rows = programs.map((program) => {
  const [hand, closures, machine] = times(program);
  return [
    program.name,
    String(program.size),
    milliseconds(hand),
    milliseconds(closures),
    ratio(closures, hand),
    milliseconds(machine),
    ratio(machine, closures),
  ];
});
process.stdout.write(table([heading, ...rows]));

/** Medians, in milliseconds: by hand, closures, machine. The three take turns. */
function times({ name, size, byHand }: Program): readonly [number, number, number] {
  const answer = byHand(size);
  const ways = [
    () => byHand(size),
    () => callIn(fast, name, size),
    () => callIn(deep, name, size),
  ] as const;
  const taken: readonly number[][] = ways.map(() => []);
  for (let round = 0; round < repetitions; round += 1) {
    for (const [at, way] of ways.entries()) {
      const start = performance.now();
      const found = way();
      taken[at]?.push(performance.now() - start);
      if (found !== answer)
        throw new Error(`${name}(${size}) gave ${String(found)}, not ${answer}`);
    }
  }
  const [hand = 0, closures = 0, machine = 0] = taken.map(median);
  return [hand, closures, machine];
}

function callIn(evaluation: Evaluation, name: string, size: number): Value {
  const fn = evaluation.value(packageName, name);
  if (typeof fn !== "function") throw new Error(`${name} is no function`);
  return evaluation.call(fn, size);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function milliseconds(time: number): string {
  return `${time.toFixed(2)} ms`;
}

function ratio(time: number, other: number): string {
  return `${(time / other).toFixed(1)}x`;
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = heading.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, at) => cell.padStart(widths[at] ?? 0)).join("  "))
    .map((line) => `${line}\n`)
    .join("");
}
