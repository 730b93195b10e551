import { type BenchmarkFigure, targetTally } from "@receipts/formats/benchmark.ts";
import { expect, test } from "vitest";
import { benchmarkWords } from "../language/benchmark-words.ts";
import { htmlOf } from "../markup/html.ts";
import { benchmarkTable } from "./benchmark-table.ts";

const reader = { language: "en", words: benchmarkWords("en") } as const;
const spread = { median: 10, low: 9, high: 12 };

function figure(outcome: BenchmarkFigure["outcome"], limit?: number): BenchmarkFigure {
  return {
    id: "ledger/relay",
    subject: "ledger",
    title: { en: "relaying with `evenly`", ja: "中継" },
    unit: "ms",
    better: "less",
    reference: { en: "reading <rows>", ja: "読むだけ" },
    target: limit === undefined ? null : { of: "value", limit },
    outcome,
  };
}

const measured = (met: boolean | null, rounds = 5) =>
  ({ status: "measured", rounds, value: spread, reference: spread, ratio: spread, met }) as const;
const absent = { status: "unavailable", why: "failed", detail: "it <drifts>" } as const;

const rows: readonly (readonly [string, BenchmarkFigure, readonly string[], readonly string[]])[] =
  [
    ["met", figure(measured(true), 10), ["≤ 10 ms", "mark good", ">met<"], ["mark bad", "not met"]],
    ["not met", figure(measured(false), 9), ["≤ 9 ms", "mark bad", ">not met<"], ["mark good"]],
    ["without a target", figure(measured(null)), ["10 ms", "9× to 12×"], ['class="mark', "≤"]],
    ["measured once", figure(measured(null, 1)), ["10×"], ["9× to 12×"]],
    [
      "not measured",
      figure(absent, 9),
      ["≤ 9 ms", "mark unavailable", "the measurement failed (it &lt;drifts&gt;)"],
      ["10 ms", "mark good", "mark bad"],
    ],
  ];

test.each(rows)("a figure %s", (_, shown, has, hasNot) => {
  const html = htmlOf(benchmarkTable("A table", [shown], reader));
  expect(html).toContain('<tr id="ledger-relay"');
  expect(html).toContain("relaying with <code>evenly</code>");
  expect(html).toContain("reading &lt;rows&gt;");
  for (const part of has) expect(html).toContain(part);
  for (const part of hasNot) expect(html).not.toContain(part);
});

test("every target is counted once", () => {
  const figures = rows.map(([, shown]) => shown);
  expect(targetTally(figures)).toEqual({ met: 1, missed: 1, absent: 1 });
});
