/** One figure of what an admission costs, with what it should be at most. */
export type Figure = {
  readonly name: string;
  readonly measured: number;
  readonly most: number;
  readonly unit: "ms" | "s" | "GB" | "times";
  readonly met: boolean;
  /** What it was measured on, and beside what. */
  readonly note: string;
};

export function figure(
  name: string,
  measured: number,
  [most, unit]: readonly [number, Figure["unit"]],
  note: string,
): Figure {
  const digits = Math.max(0, 3 - Math.ceil(Math.log10(Math.max(measured, 1e-3))));
  const rounded = Number(measured.toFixed(Math.min(digits, 4)));
  return { name, measured: rounded, most, unit, met: measured <= most, note };
}

/** A table of what was wanted and what was found. */
export function figureTable(figures: readonly Figure[]): string {
  const lines = figures.map(({ name, measured, most, unit, met, note }) => [
    name,
    `${measured} ${unit}`,
    `at most ${most} ${unit}`,
    met ? "met" : "not met",
    note,
  ]);
  const widths = [0, 1, 2, 3].map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** Milliseconds that this thread computes: unlike a clock, it does not count what others take. */
export function threadTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
