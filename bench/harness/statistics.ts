import type { BenchmarkSpread } from "@receipts/formats/benchmark.ts";

/**
 * The value below which so large a share (0 to 1) of the values lies, between two of them in
 * proportion: definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996.
 * Throws on an empty list.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) throw new RangeError("there are no values");
  return below + (above - below) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The median and the quartiles, to four digits: more would be noise. */
export function spreadOf(values: readonly number[]): BenchmarkSpread {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => rounded(quantile(values, share)));
  return { median: middle ?? Number.NaN, low: low ?? Number.NaN, high: high ?? Number.NaN };
}

/** To four significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** The mean of ratios: of twice as slow and twice as fast it is 1. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** The slope of the line of least squares through the logarithms of the points. */
export function exponentOf(points: readonly { readonly at: number; readonly value: number }[]) {
  const logs = points.map(({ at, value }) => ({ x: Math.log(at), y: Math.log(value) }));
  const mean = (of: "x" | "y") => logs.reduce((sum, each) => sum + each[of], 0) / logs.length;
  const [x, y] = [mean("x"), mean("y")];
  const sum = (term: (log: { x: number; y: number }) => number) =>
    logs.reduce((total, log) => total + term(log), 0);
  return sum((log) => (log.x - x) * (log.y - y)) / sum((log) => (log.x - x) ** 2);
}
