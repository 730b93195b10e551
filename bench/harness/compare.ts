import type { Benchmark, BenchmarkFigure, BenchmarkMeasured } from "@receipts/formats/benchmark.ts";
import { amountText, ratioText } from "@receipts/formats/benchmark-texts.ts";

/** A figure that two measurements have, by its ratios: they bear another machine, values do not. */
type Change = {
  readonly id: string;
  readonly title: string;
  readonly before: number;
  readonly after: number;
  /** So many times as much or as little is within the spread. */
  readonly allowed: number;
};

export type Comparison = {
  readonly compared: number;
  readonly worse: readonly Change[];
  readonly better: readonly Change[];
  /** Figures that were measured before, were wanted now, and are unavailable. */
  readonly lost: readonly string[];
};

/** Fewer rounds than this do not show how far they spread. */
const roundsLeast = 3;
/** What is taken for the spread then. */
const spreadAssumed = 1.25;

/**
 * What became worse, and what better, by more than the spread. A spread is how many times the lower
 * quartile the upper one is; medians have to differ by more than the spreads of both measurements
 * together. Figures that only one of them has are left out.
 */
export function compare(before: Benchmark, after: Benchmark): Comparison {
  const old = new Map(before.figures.map((figure) => [figure.id, figure]));
  const changes = after.figures.flatMap((figure) => {
    const known = old.get(figure.id);
    return known === undefined ? [] : changeOf(known, figure);
  });
  const lost = after.figures.filter(
    ({ id, outcome }) =>
      outcome.status === "unavailable" &&
      outcome.why !== "quick" &&
      old.get(id)?.outcome.status === "measured",
  );
  return {
    compared: changes.length,
    worse: changes.filter(({ change, harm }) => harm > change.allowed).map(({ change }) => change),
    better: changes
      .filter(({ change, harm }) => harm < 1 / change.allowed)
      .map(({ change }) => change),
    lost: lost.map(({ id }) => id),
  };
}

/** The comparison as lines for people. */
export function comparisonText({ compared, worse, better, lost }: Comparison): string {
  const line = (word: string) => (change: Change) => {
    const { id, title, before, after, allowed } = change;
    return `${word} ${id}: ${ratioText(before)} was, ${ratioText(after)} is (${title}; up to ${amountText(allowed)} times is within the spread)`;
  };
  return [
    ...worse.map(line("slower")),
    ...better.map(line("faster")),
    ...lost.map((id) => `missing ${id}: it was measured before`),
    `${compared} compared: ${worse.length} slower by more than the spread, ${better.length} faster`,
  ].join("\n");
}

function changeOf(before: BenchmarkFigure, after: BenchmarkFigure) {
  const [old, now] = [before.outcome, after.outcome];
  if (old.status === "unavailable" || now.status === "unavailable") return [];
  const grown = now.ratio.median / old.ratio.median;
  const change = {
    id: after.id,
    title: after.title.en,
    before: old.ratio.median,
    after: now.ratio.median,
    allowed: spreadOf(old) * spreadOf(now),
  };
  return [{ change, harm: after.better === "less" ? grown : 1 / grown }];
}

function spreadOf({ rounds, ratio }: BenchmarkMeasured) {
  return rounds < roundsLeast ? spreadAssumed : ratio.high / ratio.low;
}
