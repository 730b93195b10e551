import { type BenchmarkFigure, targetTally } from "@receipts/formats/benchmark.ts";
import { amountIn, ratioText, targetText } from "@receipts/formats/benchmark-texts.ts";

/** The figures for a terminal: a line each, in columns. */
export function figureTable(figures: readonly BenchmarkFigure[]): string {
  const lines = [
    ["figure", "measured", "reference", "ratio", "target", ""],
    ...figures.map((figure) => [figure.title.en, ...cellsOf(figure)]),
  ];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** `35 of 40 targets met, 3 not met, 2 not measured`. */
export function tally(figures: readonly BenchmarkFigure[]): string {
  const { met, missed, absent } = targetTally(figures);
  const all = met + missed + absent;
  return `${met} of ${all} targets met, ${missed} not met, ${absent} not measured`;
}

function cellsOf({ unit, outcome, better, target }: BenchmarkFigure): readonly string[] {
  const goal = target === null ? "" : targetText(target, { better, unit });
  if (outcome.status === "unavailable") {
    const { why, detail } = outcome;
    return ["unavailable", detail === null ? why : `${why}: ${detail}`, "", goal, ""];
  }
  const { value, reference, ratio, met } = outcome;
  const spread = `${ratioText(ratio.median)} (${ratioText(ratio.low)} to ${ratioText(ratio.high)})`;
  const verdict = { true: "met", false: "NOT MET", null: "" }[`${met}`] ?? "";
  return [amountIn(unit, value.median), amountIn(unit, reference.median), spread, goal, verdict];
}
