import { type Compilation, compile } from "../../solver/bosatsu/compile.ts";
import { modelOf } from "../../solver/interleaving/check.ts";
import { exploreGroups } from "../../solver/interleaving/explore.ts";
import { judge } from "../../solver/interleaving/judge.ts";
import type { FigurePlan, Found, Part } from "../harness/part.ts";
import { threadTime } from "../harness/timing.ts";
import { statesByHand } from "./by-hand.ts";
import { type Case, cases, counterSource, growing } from "./cases.ts";

const byHand = {
  en: "an explorer of the same states, by hand",
  ja: "同じ状態を探索する手書きコード",
};
const largest = growing.at(-1);

/**
 * How fast interleavings are explored, beside a hand-written explorer. The whole is the exploration with
 * all properties asked in each state, the counts and the schedules.
 */
export const exploringPart: Part = {
  name: "exploring",
  figures: [
    ...cases.flatMap(({ name, en, ja, msMost }): readonly FigurePlan[] => [
      {
        id: `interleaving/${name}`,
        title: { en, ja },
        unit: "ms",
        better: "less",
        reference: byHand,
        target: msMost === undefined ? null : { of: "value", limit: msMost },
      },
      explorationOf(name, { en, ja }),
    ]),
    ...(largest === undefined
      ? []
      : [
          {
            id: "interleaving/largest",
            title: { en: largest.en, ja: largest.ja },
            unit: "ms" as const,
            better: "less" as const,
            reference: byHand,
            target: null,
          },
          explorationOf("largest", largest),
          {
            id: "interleaving/states",
            title: { en: "states that are explored of it", ja: "そのうち探索する状態の数" },
            unit: "per second" as const,
            better: "more" as const,
            reference: byHand,
            target: null,
          },
        ]),
  ],
  curves: [
    {
      id: "interleaving/operations",
      title: { en: "Exploring interleavings", ja: "インターリービングの探索" },
      along: {
        en: "operations of 3 steps, all different",
        ja: "3 ステップの操作の数（すべて違う）",
      },
      unit: "ms",
      series: [{ en: "the whole", ja: "全体" }, byHand],
    },
  ],
  measure(rounds): Found {
    const compilation = compile([counterSource]);
    if (compilation.failed) throw new Error("the benchmark's program does not compile");
    const timed = (each: Case) => ({ each, times: timesOf(compilation, each, rounds) });
    const measured = cases.map(timed);
    const line = growing.map(timed);
    const most = line.at(-1)?.times ?? [];
    const figuresOf = (name: string, times: readonly Times[]) => [
      [
        `interleaving/${name}`,
        times.map(({ whole, hand }) => ({ value: whole, reference: hand })),
      ] as const,
      [
        `interleaving/${name}-explored`,
        times.map(({ explored, hand }) => ({ value: explored, reference: hand })),
      ] as const,
    ];
    const perSecond = ({ states }: Times, ms: number) => (states / ms) * 1000;
    return {
      figures: Object.fromEntries([
        ...measured.flatMap(({ each, times }) => figuresOf(each.name, times)),
        ...figuresOf("largest", most),
        [
          "interleaving/states",
          most.map((times) => ({
            value: perSecond(times, times.explored),
            reference: perSecond(times, times.hand),
          })),
        ] as const,
      ]),
      curves: {
        "interleaving/operations": (["whole", "hand"] as const).map((way) =>
          line.map(({ each, times }) => ({
            at: each.amounts.length,
            values: times.map((time) => time[way]),
          })),
        ),
      },
    };
  },
};

function explorationOf(name: string, { en, ja }: FigurePlan["title"]): FigurePlan {
  return {
    id: `interleaving/${name}-explored`,
    title: { en: `${en}: exploring alone`, ja: `${ja}：探索だけ` },
    unit: "ms",
    better: "less",
    reference: byHand,
    target: { of: "ratio", limit: 5 },
  };
}

/** Milliseconds of this thread. */
type Times = {
  readonly states: number;
  readonly hand: number;
  readonly explored: number;
  readonly whole: number;
};

/** A turn is at least so long, since the clock of a thread moves in steps of some milliseconds. */
const turnLeastMs = 60;

/** Throws when the solver sees another number of states than the explorer by hand. */
function timesOf(compilation: Compilation, each: Case, rounds: number): readonly Times[] {
  const scenario = scenarioOf(each);
  const counted = statesByHand(each);
  const once = (repeats: number): Times => {
    const again = <Result>(work: (at: number) => Result): [ms: number, results: Result[]] => {
      const results: Result[] = [];
      const ms = threadTime(() => {
        for (let at = 0; at < repeats; at += 1) results.push(work(at));
      });
      return [ms / repeats, results];
    };
    const [hand] = again(() => statesByHand(each));
    // A model remembers what was explored of it.
    const models = Array.from({ length: repeats }, () =>
      modelOf(compilation, [counterSource], scenario),
    );
    const [explored, explorations] = again((at) => {
      const model = models[at];
      if (model === undefined) throw new Error("there is a model for each repeat");
      return { model, exploration: exploreGroups(model, Number.MAX_SAFE_INTEGER) };
    });
    const [judged] = again((at) => {
      const done = explorations[at];
      return done === undefined ? undefined : judge(done.model, done.exploration);
    });
    const groups = explorations[0]?.exploration.groups ?? [];
    const states = groups.reduce((sum, { graph }) => sum + graph.nodes, 0);
    if (states !== counted) throw new Error(`${each.en}: ${states} states, by hand ${counted}`);
    return { states, hand, explored, whole: explored + judged };
  };
  // The first rounds are for the compiler.
  once(1);
  const { hand, explored } = once(1);
  const repeats = Math.ceil(turnLeastMs / Math.max(1, Math.min(hand, explored)));
  return Array.from({ length: rounds }, () => once(repeats));
}

function scenarioOf({ handler, amounts }: Case): string {
  const operations = amounts.map((amount, at) => ({
    id: `o${at}`,
    operation: handler,
    input: String(amount),
  }));
  return JSON.stringify({ schema: "yichus.scenario/1", operations });
}
