import { describe, expect, test } from "vitest";
import {
  type Benchmark,
  type BenchmarkFigure,
  decodeBenchmark,
  encodeBenchmark,
  isMet,
} from "./benchmark.ts";
import { amountIn, amountText, targetText } from "./benchmark-texts.ts";

const words = { en: "one", ja: "一" };
const around = (median: number) => ({ median, low: median / 2, high: median * 2 });

const figure: BenchmarkFigure = {
  id: "language/fib",
  subject: "language",
  title: words,
  unit: "ms",
  better: "less",
  reference: words,
  target: { of: "ratio", limit: 12 },
  outcome: {
    status: "measured",
    rounds: 5,
    value: around(20),
    reference: around(2),
    ratio: around(10),
    met: true,
  },
};

const missing: BenchmarkFigure = {
  ...figure,
  id: "ledger/relay",
  subject: "ledger",
  outcome: { status: "unavailable", why: "no-server", detail: null },
};

const benchmark: Benchmark = {
  schema: "receipts.benchmark/1",
  volatile: true,
  startedOn: "2026-11-30T10:00:00.000Z",
  finishedOn: "2026-11-30T10:06:00.000Z",
  commit: null,
  machine: {
    system: "Linux",
    release: "6.1",
    architecture: "x64",
    processor: "A processor",
    processors: 2,
    memoryBytes: 8e9,
    node: "v24.0.0",
    postgres: null,
  },
  load: { before: 0.1, after: 1 },
  rounds: 5,
  quick: false,
  figures: [figure, missing],
  curves: [
    {
      id: "language/lines",
      subject: "language",
      title: words,
      along: words,
      unit: "ms",
      series: [
        {
          title: words,
          points: [
            { at: 10, value: around(1) },
            { at: 100, value: around(10) },
          ],
          exponent: 1,
        },
      ],
    },
  ],
};

/** The measurement with its first figure's outcome, or the figure itself, changed. */
function withFigure(changed: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...benchmark, figures: [{ ...figure, ...changed }] });
}

test("a measurement is what its text says", () => {
  expect(decodeBenchmark(encodeBenchmark(benchmark))).toEqual(benchmark);
});

const { outcome } = figure;
const refused: readonly (readonly [string, string, string])[] = [
  [
    "a missed target that is said to be met",
    withFigure({ target: { of: "ratio", limit: 9 } }),
    "met",
  ],
  [
    "a met target that is said to be missed",
    withFigure({ outcome: { ...outcome, met: false } }),
    "met",
  ],
  ["a verdict where nothing is wanted", withFigure({ target: null }), "met"],
  [
    "a median outside of its quartiles",
    withFigure({ outcome: { ...outcome, value: { median: 5, low: 6, high: 7 } } }),
    "in order",
  ],
  ["a subject of its own", withFigure({ subject: "weather" }), "subject"],
  [
    "an id that stands twice",
    JSON.stringify({ ...benchmark, figures: [figure, figure] }),
    "id of its own",
  ],
  ["one more field", JSON.stringify({ ...benchmark, more: 1 }), "more"],
  ["a reason nobody knows", withFigure({ outcome: { ...missing.outcome, why: "rain" } }), "why"],
];

test.each(refused)("%s is refused", (_, text, said) => {
  expect(() => decodeBenchmark(text)).toThrow(said);
});

describe("a target", () => {
  const measured = { value: around(20), reference: around(2), ratio: around(10) };
  test.each([
    ["less", { of: "ratio", limit: 10 }, true],
    ["less", { of: "ratio", limit: 9.9 }, false],
    ["less", { of: "value", limit: 20 }, true],
    ["less", { of: "value", limit: 19 }, false],
    ["more", { of: "ratio", limit: 10 }, true],
    ["more", { of: "ratio", limit: 10.1 }, false],
    ["more", { of: "value", limit: 21 }, false],
    ["less", { of: "excess", limit: 18 }, true],
    ["less", { of: "excess", limit: 17 }, false],
    ["more", null, null],
  ] as const)("%s is better, %j: %s", (better, target, met) => {
    expect(isMet(measured, better, target)).toBe(met);
  });
});

test.each([
  [0.000_123_4, "0.000123"],
  [0.0456, "0.0456"],
  [0.5, "0.5"],
  [1, "1"],
  [5.999, "6"],
  [12.34, "12.3"],
  [99.96, "100"],
  [127.6, "128"],
  [1143, "1,143"],
  [119_000.4, "119,000"],
  [1_234_567, "1,234,567"],
])("%d is written %s", (amount, text) => {
  expect(amountText(amount)).toBe(text);
});

test("amounts and targets carry their unit, and say which way is wanted", () => {
  expect(amountIn("ms", 128.4)).toBe("128 ms");
  expect(targetText({ of: "value", limit: 75_000 }, { better: "more", unit: "per second" })).toBe(
    "≥ 75,000 per second",
  );
  expect(targetText({ of: "ratio", limit: 0.45 }, { better: "less", unit: "ms" })).toBe("≤ 0.45×");
  expect(targetText({ of: "excess", limit: 150 }, { better: "less", unit: "ms" })).toBe(
    "≤ +150 ms",
  );
});
