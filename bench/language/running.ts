import { readFileSync } from "node:fs";
import { compile } from "../../solver/bosatsu/compile.ts";
import { type Evaluation, evaluate, evaluateDeep } from "../../solver/bosatsu/evaluate/evaluate.ts";
import { neededBy } from "../../solver/bosatsu/evaluate/needed.ts";
import { predefExternals } from "../../solver/bosatsu/evaluate/predef.ts";
import { type FigurePlan, type Found, type Part, paired } from "../harness/part.ts";
import { geometricMean } from "../harness/statistics.ts";
import { inTurns } from "../harness/timing.ts";
import * as byHand from "./by-hand.ts";

const packageName = "Bench/Programs";

type Program = {
  /** In `programs.bosatsu`. */
  readonly name: string;
  readonly size: number;
  readonly byHand: (size: number) => number;
  readonly title: FigurePlan["title"];
};

/** What the targets are about. */
const programs: readonly Program[] = [
  {
    name: "fib",
    size: 22,
    byHand: byHand.fib,
    title: { en: "Fibonacci, recursive", ja: "フィボナッチ（再帰）" },
  },
  {
    name: "sorted",
    size: 5000,
    byHand: byHand.sorted,
    title: { en: "sorting a list", ja: "リストの整列" },
  },
  {
    name: "counted",
    size: 5000,
    byHand: byHand.counted,
    title: { en: "counting words in a Dict", ja: "Dict での語の数え上げ" },
  },
  {
    name: "filled",
    size: 3000,
    byHand: byHand.filled,
    title: { en: "filling a Dict with numbers", ja: "数をキーとする Dict への追加" },
  },
  {
    name: "pairs",
    size: 3000,
    byHand: byHand.pairs,
    title: { en: "pairs by a string pattern", ja: "文字列パターンでの組の抽出" },
  },
  {
    name: "characters",
    size: 10_000,
    byHand: byHand.characters,
    title: { en: "a string, character by character", ja: "文字列の一文字ずつの走査" },
  },
];

/** For comparison, without targets. */
const further: readonly Program[] = [
  {
    name: "turned",
    size: 3000,
    byHand: byHand.turned,
    title: { en: "filling a Dict in an order of one's own", ja: "独自の順序による Dict への追加" },
  },
  {
    name: "looped",
    size: 200_000,
    byHand: byHand.looped,
    title: { en: "a loop over numbers", ja: "数のループ" },
  },
  {
    name: "lists",
    size: 30_000,
    byHand: byHand.lists,
    title: { en: "a list comprehension, added up", ja: "リスト内包表記の合計" },
  },
  {
    name: "formula",
    size: 13,
    byHand: byHand.formula,
    title: { en: "evaluating a formula", ja: "式の評価" },
  },
];

const handWritten = {
  en: "the same in TypeScript, by hand",
  ja: "同じものを TypeScript で手書き",
};
const common = { unit: "ms", better: "less", reference: handWritten } as const;

function planOf({ name, title }: Program): Pick<FigurePlan, "id" | "title"> & typeof common {
  return { id: `language/${name}`, title, ...common };
}

/** Programs in Bosatsu, run as closures, beside the same algorithms as a programmer writes them. */
export const runningPart: Part = {
  name: "running",
  figures: [
    {
      id: "language/programs",
      title: { en: "six programs, geometric mean", ja: "六つのプログラムの幾何平均" },
      ...common,
      target: { of: "ratio", limit: 6 },
    },
    ...programs.map((program) => ({
      ...planOf(program),
      target: { of: "ratio" as const, limit: 12 },
    })),
    ...further.map((program) => ({ ...planOf(program), target: null })),
    {
      id: "language/deep",
      title: {
        en: "the six with a stack of their own, for deep recursion",
        ja: "六つを専用スタックで（深い再帰のため）",
      },
      ...common,
      reference: { en: "the six on JavaScript's stack", ja: "六つを JavaScript のスタックで" },
      target: null,
    },
  ],
  measure(rounds): Found {
    const [fast, deep] = evaluations();
    const six = programs.map((program) =>
      inTurns([byHandOf(program), calling(program, fast), calling(program, deep)], rounds),
    );
    const four = further.map((program) =>
      inTurns([byHandOf(program), calling(program, fast)], rounds),
    );
    const each = [...programs, ...further].map(({ name }, at) => {
      const [hand, closures] = [...six, ...four][at] ?? [];
      return [`language/${name}`, paired(closures, hand)] as const;
    });
    const means = [0, 1, 2].map((way) =>
      Array.from({ length: rounds }, (_, round) =>
        geometricMean(six.map((ways) => ways[way]?.[round] ?? Number.NaN)),
      ),
    );
    return {
      figures: {
        ...Object.fromEntries(each),
        "language/programs": paired(means[1], means[0]),
        "language/deep": paired(means[2], means[1]),
      },
    };
  },
};

/** Programs as closures on JavaScript's stack, and as closures that keep a stack of their own. */
function evaluations(): readonly [Evaluation, Evaluation] {
  const text = readFileSync(new URL("programs.bosatsu", import.meta.url), "utf8");
  const { packages, failed, problems } = compile([{ path: "programs.bosatsu", text }]);
  if (failed) throw new Error(`the programs: ${problems.map(({ code }) => code).join()}`);
  const needed = neededBy(packages, packageName);
  const externals = predefExternals(() => {});
  return [evaluate(needed, externals), evaluateDeep(needed, externals)];
}

function byHandOf({ size, byHand: hand }: Program): () => unknown {
  return () => hand(size);
}

/** Throws when the program does not answer what the hand-written one does. */
function calling({ name, size, byHand: hand }: Program, evaluation: Evaluation): () => unknown {
  const answer = hand(size);
  return () => {
    const fn = evaluation.value(packageName, name);
    if (typeof fn !== "function") throw new Error(`${name} is no function`);
    const found = evaluation.call(fn, size);
    if (found !== answer) throw new Error(`${name}(${size}) gave ${String(found)}, not ${answer}`);
  };
}
