import type { Benchmark, BenchmarkFigure } from "@receipts/formats/benchmark.ts";
import { expect, test } from "vitest";
import { compare, comparisonText } from "./compare.ts";

const words = { en: "a figure", ja: "図" };

type Ratios = { readonly median: number; readonly low?: number; readonly high?: number };

function figure(
  id: string,
  { median, low = median, high = median }: Ratios,
  further: Partial<BenchmarkFigure> & { readonly rounds?: number } = {},
): BenchmarkFigure {
  const { rounds = 5, ...fields } = further;
  const spread = { median, low, high };
  return {
    id,
    subject: "language",
    title: words,
    unit: "ms",
    better: "less",
    reference: words,
    target: null,
    outcome: {
      status: "measured",
      rounds,
      value: spread,
      reference: spread,
      ratio: spread,
      met: null,
    },
    ...fields,
  };
}

const unavailable = (id: string, why: "failed" | "quick") =>
  figure(id, { median: 1 }, { outcome: { status: "unavailable", why, detail: null } });

function benchmark(...figures: readonly BenchmarkFigure[]): Benchmark {
  return {
    schema: "receipts.benchmark/1",
    volatile: true,
    commit: null,
    rounds: 5,
    quick: false,
    startedOn: "2026-11-30T10:00:00.000Z",
    finishedOn: "2026-11-30T10:06:00.000Z",
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
    load: { before: 0, after: 0 },
    figures: [...figures],
    curves: [],
  };
}

// Before: median 10, half of the rounds from 8 to 12: 1.5 times as much is allowed by this one alone.
const before = { median: 10, low: 8, high: 12 };
const rows: readonly (readonly [string, BenchmarkFigure, BenchmarkFigure, string])[] = [
  ["the same", figure("language/a", before), figure("language/a", before), ""],
  ["a little slower", figure("language/a", before), figure("language/a", { median: 14.9 }), ""],
  ["slower", figure("language/a", before), figure("language/a", { median: 15.1 }), "slower"],
  [
    "slower, but the rounds lie apart now",
    figure("language/a", before),
    figure("language/a", { median: 16, low: 14, high: 18 }),
    "",
  ],
  ["faster", figure("language/a", before), figure("language/a", { median: 6.6 }), "faster"],
  [
    "less of what should be more",
    figure("language/a", before, { better: "more" }),
    figure("language/a", { median: 6.6 }, { better: "more" }),
    "slower",
  ],
  [
    "more of what should be more",
    figure("language/a", before, { better: "more" }),
    figure("language/a", { median: 15.1 }, { better: "more" }),
    "faster",
  ],
  [
    "measured once, and as far away as two rounds may lie apart",
    figure("language/a", { median: 10 }, { rounds: 1 }),
    figure("language/a", { median: 15.6 }, { rounds: 1 }),
    "",
  ],
  [
    "measured once, and further away",
    figure("language/a", { median: 10 }, { rounds: 1 }),
    figure("language/a", { median: 15.7 }, { rounds: 1 }),
    "slower",
  ],
  ["failed now", figure("language/a", before), unavailable("language/a", "failed"), "missing"],
  ["left out now", figure("language/a", before), unavailable("language/a", "quick"), ""],
  ["new", figure("language/b", before), figure("language/a", { median: 99 }), ""],
];

test.each(rows)("%s", (_, old, now, said) => {
  const { worse, better, lost } = compare(benchmark(old), benchmark(now));
  const told = [
    ...worse.map(({ id }) => `slower ${id}`),
    ...better.map(({ id }) => `faster ${id}`),
    ...lost.map((id) => `missing ${id}`),
  ];
  expect(told).toEqual(said === "" ? [] : [`${said} language/a`]);
});

test("what is slower is named with both ratios", () => {
  const compared = compare(
    benchmark(figure("language/a", before), figure("language/b", before)),
    benchmark(figure("language/a", { median: 20 }), figure("language/b", before)),
  );
  expect(comparisonText(compared).split("\n")).toEqual([
    "slower language/a: 10× was, 20× is (a figure; up to 1.5 times is within the spread)",
    "2 compared: 1 slower by more than the spread, 0 faster",
  ]);
});
