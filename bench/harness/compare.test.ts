import type { BenchmarkFigure } from "@receipts/formats/benchmark.ts";
import { expect, test } from "vitest";
import { benchmark, figure } from "./benchmark.testing.ts";
import { compare, comparisonText } from "./compare.ts";

const unavailable = (id: string, why: "failed" | "quick") =>
  figure(id, { median: 1 }, { outcome: { status: "unavailable", why, detail: null } });

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
