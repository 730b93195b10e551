import { readFileSync } from "node:fs";
import { compile } from "../../solver/bosatsu/compile.ts";
import { type Evaluation, evaluate, evaluateDeep } from "../../solver/bosatsu/evaluate/evaluate.ts";
import { neededBy } from "../../solver/bosatsu/evaluate/needed.ts";
import { predefExternals } from "../../solver/bosatsu/evaluate/predef.ts";
import { type Figure, figure } from "../admission/figure.ts";
import * as byHand from "./by-hand.ts";
import { geometricMean, inTurns, milliseconds, table, times } from "./measure.ts";

const packageName = "Bench/Programs";

type Program = {
  readonly name: string;
  readonly size: number;
  readonly byHand: (size: number) => number;
};

/** What the targets are about. */
const programs: readonly Program[] = [
  { name: "fib", size: 22, byHand: byHand.fib },
  { name: "sorted", size: 5000, byHand: byHand.sorted },
  { name: "counted", size: 5000, byHand: byHand.counted },
  { name: "filled", size: 3000, byHand: byHand.filled },
  { name: "pairs", size: 3000, byHand: byHand.pairs },
  { name: "characters", size: 10_000, byHand: byHand.characters },
];

const further: readonly Program[] = [
  { name: "turned", size: 3000, byHand: byHand.turned },
  { name: "looped", size: 200_000, byHand: byHand.looped },
  { name: "lists", size: 30_000, byHand: byHand.lists },
  { name: "formula", size: 13, byHand: byHand.formula },
];

const meanMost = 6;
const eachMost = 12;

type Ran = { readonly ratio: number; readonly row: readonly string[] };

/** Programs by hand, as closures on JavaScript's stack, and on the machine's own: all that was found. */
export function runningTable(rounds: number): string {
  const heading = ["program", "by hand", "closures", "ratio", "half of the rounds", "machine"];
  const all = ratiosOf([...programs, ...further], rounds);
  return table([heading, ...[...all.values()].map(({ row }) => row)]);
}

/** The first six beside the same by hand. */
export function runningFigures(rounds: number): readonly Figure[] {
  const all = ratiosOf(programs, rounds);
  const ratios = [...all.values()].map(({ ratio }) => ratio);
  const note = [...all].map(([name, { ratio }]) => `${name} ${times(ratio)}`).join(", ");
  return [
    figure("six programs, geometric mean", geometricMean(ratios), [meanMost, "times"], note),
    figure("the slowest of the six", Math.max(...ratios), [eachMost, "times"], note),
  ];
}

function ratiosOf(wanted: readonly Program[], rounds: number): ReadonlyMap<string, Ran> {
  const [fast, deep] = evaluations();
  return new Map(
    wanted.map((program) => {
      const [hand, closures, machine] = inTurns(waysOf(program, fast, deep), rounds);
      if (!hand || !closures || !machine) throw new Error("three ways");
      const ratio = closures.median / hand.median;
      const row = [
        `${program.name}(${program.size})`,
        milliseconds(hand.median),
        milliseconds(closures.median),
        times(ratio),
        closures.quartiles.map((time) => times(time / hand.median)).join(" to "),
        times(machine.median / closures.median),
      ];
      return [program.name, { ratio, row }] as const;
    }),
  );
}

function evaluations(): readonly [Evaluation, Evaluation] {
  const text = readFileSync(new URL("programs.bosatsu", import.meta.url), "utf8");
  const { packages, failed, problems } = compile([{ path: "programs.bosatsu", text }]);
  if (failed) throw new Error(`the programs: ${problems.map(({ code }) => code).join()}`);
  const needed = neededBy(packages, packageName);
  const externals = predefExternals(() => {});
  return [evaluate(needed, externals), evaluateDeep(needed, externals)];
}

function waysOf({ name, size, byHand: hand }: Program, fast: Evaluation, deep: Evaluation) {
  const answer = hand(size);
  const checked = (found: unknown) => {
    if (found !== answer) throw new Error(`${name}(${size}) gave ${String(found)}, not ${answer}`);
  };
  const call = (evaluation: Evaluation) => {
    const fn = evaluation.value(packageName, name);
    if (typeof fn !== "function") throw new Error(`${name} is no function`);
    return evaluation.call(fn, size);
  };
  return [
    { name: "by hand", run: () => checked(hand(size)) },
    { name: "closures", run: () => checked(call(fast)) },
    { name: "machine", run: () => checked(call(deep)) },
  ];
}
