import type { Benchmark, BenchmarkFigure } from "@receipts/formats/benchmark.ts";

const words = { en: "a figure", ja: "図" };

type Ratios = { readonly median: number; readonly low?: number; readonly high?: number };

/** A figure of the language whose measured, reference and ratio are the same. */
export function figure(
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

/** A measurement of some machine. */
export function benchmark(...figures: readonly BenchmarkFigure[]): Benchmark {
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
