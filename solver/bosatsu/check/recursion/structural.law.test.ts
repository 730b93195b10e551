import fc from "fast-check";
import { expect, test } from "vitest";
import { isLint } from "../../tree/problem.ts";
import { checkedText, predefAlone } from "../checked.testing.ts";
import { checkRecursion } from "./recursion.ts";

/** A value of `enum N: Z, S(p: N), D(l: N, r: N)`. Equal values are one object. */
type Value = {
  readonly id: number;
  readonly name: string;
  readonly parts: readonly Value[];
  readonly size: number;
};

const values = new Map<string, Value>();

function value(name: string, parts: readonly Value[]): Value {
  const key = `${name} ${parts.map(({ id }) => id).join(" ")}`;
  const size = parts.reduce((sum, part) => sum + part.size, 1);
  const known = values.get(key) ?? { id: values.size, name, parts, size };
  values.set(key, known);
  return known;
}

type Term = { readonly name: string; readonly parts: readonly Term[] };

/** In a pattern a term without parts that is no constructor is a name, or `_`. */
function shapeOf(leaf: fc.Arbitrary<Term>, leaves: number): fc.Arbitrary<Term> {
  const { term } = fc.letrec<{ term: Term }>((tie) => ({
    term: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { arbitrary: leaf, weight: leaves },
      { arbitrary: fc.constant({ name: "Z", parts: [] }), weight: 1 },
      { arbitrary: tie("term").map((it) => ({ name: "S", parts: [it] })), weight: 2 },
      {
        arbitrary: fc.tuple(tie("term"), tie("term")).map((parts) => ({ name: "D", parts })),
        weight: 1,
      },
    ),
  }));
  return term;
}

type Step = {
  readonly patterns: readonly [Term, Term];
  /** A name that a match takes apart before the call, and with what; no call when it is another. */
  readonly inner: { readonly name: number; readonly pattern: Term } | undefined;
  readonly calls: readonly (readonly [Term, Term])[];
};

/** Names are `x0`, `x1`, ... in the order in which the patterns bind them; `_` stands for a name to come. */
const pattern = shapeOf(fc.constant({ name: "_", parts: [] }), 1);
const argument = shapeOf(
  fc.nat({ max: 9 }).map((index) => ({ name: `x${index}`, parts: [] })),
  20,
);
const step: fc.Arbitrary<Step> = fc.record({
  patterns: fc.tuple(pattern, pattern),
  inner: fc.option(fc.record({ name: fc.nat({ max: 3 }), pattern }), { nil: undefined, freq: 2 }),
  calls: fc.array(fc.tuple(argument, argument), { maxLength: 2 }),
});

type Written = {
  readonly patterns: readonly Term[];
  readonly inner: { readonly name: string; readonly pattern: Term } | undefined;
  readonly calls: readonly (readonly Term[])[];
};

/** Gives the names of a step, so that each argument is a name in scope. */
function written({ patterns, inner, calls }: Step): Written {
  const names = ["a", "b"];
  const named = (term: Term): Term => {
    if (term.name !== "_") return { ...term, parts: term.parts.map(named) };
    const name = `x${names.length}`;
    names.push(name);
    return { name, parts: [] };
  };
  const outer = patterns.map(named);
  const chosen = inner && names[inner.name % names.length];
  const within =
    inner === undefined || chosen === undefined
      ? undefined
      : { name: chosen, pattern: named(inner.pattern) };
  const bound = (term: Term): Term => {
    const index = /^x(\d)$/.exec(term.name)?.[1];
    if (index === undefined) return { ...term, parts: term.parts.map(bound) };
    return { name: names[Number(index) % names.length] ?? "a", parts: [] };
  };
  return { patterns: outer, inner: within, calls: calls.map((args) => args.map(bound)) };
}

function termText({ name, parts }: Term): string {
  return parts.length === 0 ? name : `${name}(${parts.map(termText).join(", ")})`;
}

function stepText({ patterns, inner, calls }: Written, targets: readonly number[]): string {
  const columns = patterns.map(termText).filter((_, at) => targets.includes(at));
  const pattern = columns.length === 1 ? columns[0] : `(${columns.join(", ")})`;
  const made = calls.map((args) => `f(${args.map(termText).join(", ")})`);
  const body = made.reduceRight((rest, call) => `D(${call}, ${rest})`, "Z");
  if (inner === undefined) return `    case ${pattern}: ${body}`;
  const cases = `      case ${termText(inner.pattern)}: ${body}\n      case _: Z`;
  return `    case ${pattern}:\n      match ${inner.name}:\n  ${cases.replace("\n", "\n  ")}`;
}

type Names = ReadonlyMap<string, Value>;

function bind({ name, parts }: Term, held: Value, names: Names): Names | undefined {
  if (name.startsWith("x")) return new Map(names).set(name, held);
  if (name !== held.name) return undefined;
  return parts.reduce<Names | undefined>((all, part, at) => {
    const inside = held.parts[at];
    return all && inside && bind(part, inside, all);
  }, names);
}

function build({ name, parts }: Term, names: Names): Value {
  return (
    names.get(name) ??
    value(
      name,
      parts.map((part) => build(part, names)),
    )
  );
}

/** The calls that a call leads to. */
function calls(
  steps: readonly Written[],
  targets: readonly number[],
  [a, b]: Call,
): readonly Call[] {
  for (const { patterns, inner, calls: made } of steps) {
    const start: Names | undefined = new Map([
      ["a", a],
      ["b", b],
    ]);
    const matched = targets.reduce<Names | undefined>((names, at) => {
      const pattern = patterns[at];
      return names && pattern && bind(pattern, at === 0 ? a : b, names);
    }, start);
    if (matched === undefined) continue;
    const held = inner && matched.get(inner.name);
    const names = inner === undefined ? matched : held && bind(inner.pattern, held, matched);
    if (names === undefined) return [];
    return made.map(([left, right]) => {
      if (left === undefined || right === undefined) throw new Error("a call has two arguments");
      return [build(left, names), build(right, names)] as const;
    });
  }
  return [];
}

type Call = readonly [Value, Value];
type Next = (call: Call) => readonly Call[];

/** More calls, or calls with more than so many constructors, are taken to go on for ever. */
const callsMax = 20_000;
const sizeMax = 10_000;

/** Whether each chain of calls ends, and no call comes back to itself. */
function ends(next: Next): boolean {
  const done = new Map<string, boolean>();
  const starts = small.flatMap((a) => small.map((b): Call => [a, b]));
  return starts.every((start) => endsFrom(start, next, done));
}

/** `done` has the calls that were entered, and whether they were left. */
function endsFrom(start: Call, next: Next, done: Map<string, boolean>): boolean {
  const stack = [{ call: start, left: [start] }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const call = top.left.pop();
    if (call === undefined) {
      done.set(keyOf(top.call), true);
      stack.pop();
      continue;
    }
    const left = done.get(keyOf(call));
    if (left === false || done.size > callsMax || call.some(({ size }) => size > sizeMax))
      return false;
    if (left === true) continue;
    done.set(keyOf(call), false);
    stack.push({ call, left: [...next(call)] });
  }
  return true;
}

function keyOf([a, b]: Call): string {
  return `${a.id} ${b.id}`;
}

const zero = value("Z", []);
const flat = [zero, value("S", [zero]), value("D", [zero, zero])];
const small = [
  ...flat,
  ...flat.map((it) => value("S", [it])),
  ...flat.flatMap((left) => flat.map((right) => value("D", [left, right]))),
];

test("law: an accepted recursion on data ends, whatever it starts with", () => {
  const outcome = { accepted: 0, endless: 0 };
  const targets: fc.Arbitrary<readonly number[]> = fc.constantFrom([0], [1], [0, 1]);
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 2 }), targets, (steps, recurOn) => {
      // A pattern of one target does not bind names for the other.
      const kept = steps.map((it): Step => {
        const [left, right] = it.patterns;
        const none: Term = { name: "Z", parts: [] };
        return {
          ...it,
          patterns: [recurOn.includes(0) ? left : none, recurOn.includes(1) ? right : none],
        };
      });
      const named = kept.map(written);
      const header = recurOn.map((at) => (at === 0 ? "a" : "b"));
      const program = [
        "enum N: Z, S(p: N), D(l: N, r: N)",
        "def f(a: N, b: N) -> N:",
        `  recur ${header.length === 1 ? header[0] : `(${header.join(", ")})`}:`,
        ...named.map((it) => stepText(it, recurOn)),
        "    case _: Z",
      ].join("\n");
      const endsAlways = ends((at) => calls(named, recurOn, at));
      if (!endsAlways) outcome.endless += 1;
      if (!checkRecursion(checkedText(program), predefAlone).every(isLint)) return;
      if (named.some((it) => it.calls.length > 0)) outcome.accepted += 1;
      expect(endsAlways, program).toBe(true);
    }),
    { numRuns: 600, seed: 9 },
  );
  expect(outcome.accepted).toBeGreaterThan(30);
  expect(outcome.endless).toBeGreaterThan(60);
});
