import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../bosatsu/compile.ts";
import { modelOf } from "./check.ts";
import { exploreGroups } from "./explore.ts";
import { type Judgement, judge } from "./judge.ts";
import { smallPackage } from "./small-model.testing.ts";

/**
 * Random handlers written out in Bosatsu, against an interpreter of the same handlers that walks every
 * interleaving and knows neither positions nor groups nor equal operations.
 */

type Statement =
  | { readonly tag: "read"; readonly cell: number }
  | { readonly tag: "write"; readonly cell: number; readonly adds: number }
  | { readonly tag: "await"; readonly cell: number; readonly value: number }
  | { readonly tag: "transaction"; readonly inner: readonly Statement[] };

const cell = fc.nat({ max: 2 });
const value = fc.nat({ max: 2 });
const read = fc.record({ tag: fc.constant("read" as const), cell });
const write = fc.record({ tag: fc.constant("write" as const), cell, adds: value });
const waits = fc.record({ tag: fc.constant("await" as const), cell, value });
const access = fc.oneof(
  { weight: 4, arbitrary: read },
  { weight: 5, arbitrary: write },
  { weight: 1, arbitrary: waits },
);
const transaction = fc.record({
  tag: fc.constant("transaction" as const),
  inner: fc.array(access, { maxLength: 3 }),
});
const statement: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 4, arbitrary: access },
  { weight: 1, arbitrary: transaction },
);

/** `holds` when none of the cells has its value. */
const property = fc.record({
  made: fc.constantFrom("Always", "AlwaysAtEnd", "Sometimes", "SometimesAtEnd"),
  unless: fc.uniqueArray(fc.tuple(cell, value), {
    selector: ([which]) => which,
    minLength: 1,
    maxLength: 2,
  }),
});

const random = fc
  .array(fc.array(statement, { maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .chain((handlers) =>
    fc.record({
      handlers: fc.constant(handlers),
      runs: fc.array(fc.nat({ max: handlers.length - 1 }), { minLength: 1, maxLength: 3 }),
      properties: fc.array(property, { minLength: 1, maxLength: 2 }),
    }),
  );

type Random = typeof random extends fc.Arbitrary<infer Value> ? Value : never;

const names = ["a", "b", "c"];

/** What a program has read is added up in `s0`, `s1` and so on, modulo 3. */
function bodyOf({ handlers, properties }: Random): string {
  const definitions = handlers.flatMap((statements, at) => definitionsOf(`h${at}`, statements));
  const predicates = properties.flatMap(({ unless }, at) => [
    `def p${at}(_: Int) -> IO[Bool]:`,
    ...unless.map(([which], index) => `  v${index} <- ${names[which]}.read().bind()`),
    `  pure(${unless
      .map(([, not], index) => `eq_Int(v${index}, ${not}).not()`)
      .reduce((left, right) => `or(${left}, ${right})`)})`,
  ]);
  const list = properties.map(({ made }, at) => `${made}("p${at}", p${at}(0))`);
  return [
    ...names.map((name) => `${name} = cell("${name}", 0)`),
    ...definitions,
    ...predicates,
    `properties = [${list.join(", ")}]`,
    `export (properties, ${[...handlers.keys()].map((at) => `h${at}`).join(", ")})`,
  ].join("\n");
}

function definitionsOf(name: string, statements: readonly Statement[]): readonly string[] {
  const before: string[] = [];
  const linesOf = (each: Statement, at: number): readonly string[] => {
    const named = each.tag === "transaction" ? "" : (names[each.cell] ?? "");
    const sum = `  s${at + 1} = s${at}.add(v${at}).mod_Int(3)`;
    switch (each.tag) {
      case "read":
        return [`  v${at} <- ${named}.read().bind()`, sum];
      case "await":
        return [`  v${at} <- ${named}.await(x -> x.eq_Int(${each.value})).bind()`, sum];
      case "write":
        return [
          `  _ <- ${named}.write(s${at}.add(${each.adds}).mod_Int(3)).bind()`,
          `  s${at + 1} = s${at}`,
        ];
      case "transaction":
        before.push(...definitionsOf(`${name}_${at}`, each.inner));
        return [`  s${at + 1} <- transaction(${name}_${at}(s${at})).bind()`];
    }
  };
  const lines = statements.flatMap(linesOf);
  return [...before, `def ${name}(s0: Int) -> IO[Int]:`, ...lines, `  pure(s${statements.length})`];
}

type Stand = {
  readonly left: readonly (readonly Statement[])[];
  readonly sums: readonly number[];
  readonly cells: readonly number[];
  readonly last: number | undefined;
  readonly preemptions: number;
  readonly steps: number;
  /** By property: whether it was broken, for an always, or reached, for a sometimes. */
  readonly shown: readonly boolean[];
};

type Walk = {
  whole: bigint;
  stuck: bigint;
  shown: bigint[];
  fewest: (readonly number[] | undefined)[];
};

function walkAll({ handlers, runs, properties }: Random): Walk {
  const walk: Walk = {
    whole: 0n,
    stuck: 0n,
    shown: properties.map(() => 0n),
    fewest: properties.map(() => undefined),
  };
  const visit = (before: Stand): void => {
    const hasEnded = before.left.every((statements) => statements.length === 0);
    const now = properties.map(({ made, unless }) => {
      const holds = unless.some(([which, not]) => before.cells[which] !== not);
      const isJudged = !made.endsWith("AtEnd") || hasEnded;
      return isJudged && holds === made.startsWith("Sometimes");
    });
    note(walk, before, now);
    const shown = before.shown.map((was, at) => was || now[at] === true);
    const next = before.left.flatMap((_, operation) => {
      const stand = stepped(before, operation);
      return stand === undefined ? [] : [stand];
    });
    if (next.length === 0) count(walk, shown, hasEnded);
    const couldGoOn = next.some(({ last }) => last === before.last);
    for (const stand of next) {
      const preempts = couldGoOn && stand.last !== before.last ? 1 : 0;
      visit({ ...stand, shown, preemptions: before.preemptions + preempts });
    }
  };
  visit({
    left: runs.map((run) => handlers[run] ?? []),
    sums: runs.map(() => 0),
    cells: [0, 0, 0],
    last: undefined,
    preemptions: 0,
    steps: 0,
    shown: properties.map(() => false),
  });
  return walk;
}

function count(walk: Walk, shown: readonly boolean[], hasEnded: boolean): void {
  walk.whole += 1n;
  if (!hasEnded) walk.stuck += 1n;
  walk.shown = walk.shown.map((sum, at) => (shown[at] === true ? sum + 1n : sum));
}

function note(walk: Walk, { preemptions, steps }: Stand, now: readonly boolean[]): void {
  walk.fewest = walk.fewest.map((fewest, at) => {
    const [most = Number.POSITIVE_INFINITY, length = 0] = fewest ?? [];
    const isBetter = preemptions < most || (preemptions === most && steps < length);
    return now[at] === true && isBetter ? [preemptions, steps] : fewest;
  });
}

function stepped(stand: Stand, operation: number): Stand | undefined {
  const [first, ...rest] = stand.left[operation] ?? [];
  if (first === undefined) return undefined;
  const done = run(first.tag === "transaction" ? first.inner : [first], {
    sum: stand.sums[operation] ?? 0,
    cells: stand.cells,
  });
  if (done === undefined) return undefined;
  return {
    ...stand,
    left: stand.left.with(operation, rest),
    sums: stand.sums.with(operation, done.sum),
    cells: done.cells,
    last: operation,
    steps: stand.steps + 1,
  };
}

type State = { readonly sum: number; readonly cells: readonly number[] };

function run(statements: readonly Statement[], start: State): State | undefined {
  let { sum, cells } = start;
  for (const each of statements) {
    if (each.tag === "transaction") throw new Error("transactions are not nested here");
    const held = cells[each.cell] ?? 0;
    if (each.tag === "await" && held !== each.value) return undefined;
    if (each.tag === "write") cells = cells.with(each.cell, (sum + each.adds) % 3);
    else sum = (sum + held) % 3;
  }
  return { sum, cells };
}

test("law: counts, verdicts and the clearest schedule are those of walking every interleaving", () => {
  fc.assert(
    fc.property(random, (given) => {
      const source = smallPackage(bodyOf(given));
      const compilation = compile([source], { lints: "warn" });
      expect(compilation.problems.filter(({ code }) => code === "ParseFailure")).toEqual([]);
      const operations = given.runs.map((each, at) => ({
        id: `o${at}`,
        operation: `h${each}`,
        input: "0",
      }));
      const scenario = JSON.stringify({ schema: "yichus.scenario/1", operations });
      const model = modelOf(compilation, [source], scenario);
      const exploration = exploreGroups(model, Number.MAX_SAFE_INTEGER);
      const { judgements, interleavings } = judge(model, exploration);
      const walk = walkAll(given);
      expect(interleavings).toBe(walk.whole);
      for (const [at, judgement] of judgements.entries()) {
        if (at < given.properties.length) expectJudged(judgement, walk, at);
        else expect(judgement.interleavings).toBe(walk.stuck);
      }
    }),
    { numRuns: 300 },
  );
});

function expectJudged(judgement: Judgement, walk: Walk, at: number): void {
  const { property: judged, verdict, interleavings, shown } = judgement;
  const walked = walk.shown[at] ?? 0n;
  // A property whose cells nobody touches is vacuous, and then not counted.
  if (interleavings === undefined) {
    expect(verdict).toBe("inconclusive");
    expect([0n, walk.whole, walk.whole - walk.stuck]).toContain(walked);
    return;
  }
  expect(interleavings).toBe(walked);
  const good = judged.expect === "always" ? walked === 0n : walked > 0n;
  expect(verdict).toBe(good ? "holds" : "violated");
  if (judged.moment === "end") return;
  expect(shown && [shown.preemptions, shown.order.length]).toEqual(walk.fewest[at]);
}
