/**
 * Measuring on a machine that does other things as well: the ways take turns, medians count, and what
 * stays in this thread is measured by the thread's own time on a processor.
 */

export type Way = { readonly name: string; readonly run: () => unknown };

export type Measured = {
  readonly name: string;
  /** Milliseconds for one run. */
  readonly median: number;
  /** Half of the rounds lie between these. */
  readonly quartiles: readonly [number, number];
};

/** A run that is shorter is repeated within its turn: that clock moves in steps of some milliseconds. */
const turnLeast = 60;

/** Runs every way once a round, in an order that changes, by the time of this thread. */
export function inTurns(ways: readonly Way[], rounds: number): readonly Measured[] {
  const repeats = ways.map(({ run }) => {
    // The first run is for the compiler.
    run();
    return Math.max(1, Math.ceil(turnLeast / Math.max(threadTime(run), 0.01)));
  });
  const taken = ways.map((): number[] => []);
  for (const at of turns(ways.length, rounds)) {
    const [run, count = 1] = [ways[at]?.run, repeats[at]];
    const time = threadTime(() => {
      for (let left = count; left > 0; left -= 1) run?.();
    });
    taken[at]?.push(time / count);
  }
  return ways.map(({ name }, at) => summary(name, taken[at] ?? []));
}

/** The same for what other processes do, by the clock on the wall. */
export function programsInTurns(ways: readonly Way[], rounds: number): readonly Measured[] {
  const taken = ways.map((): number[] => []);
  for (const at of turns(ways.length, rounds)) {
    const start = performance.now();
    ways[at]?.run();
    taken[at]?.push(performance.now() - start);
  }
  return ways.map(({ name }, at) => summary(name, taken[at] ?? []));
}

function* turns(ways: number, rounds: number): Generator<number> {
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < ways; turn += 1) yield (round + turn) % ways;
  }
}

/** Milliseconds on a processor. */
function threadTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function summary(name: string, times: readonly number[]): Measured {
  const sorted = times.toSorted((left, right) => left - right);
  const part = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { name, median: part(0.5), quartiles: [part(0.25), part(0.75)] };
}

export function geometricMean(ratios: readonly number[]): number {
  const logs = ratios.map(Math.log);
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}

export function milliseconds(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 1)} ms`;
}

export function times(ratio: number): string {
  return `${ratio.toFixed(1)}x`;
}

/** Columns stand to the right, but for the first. */
export function table(lines: readonly (readonly string[])[]): string {
  const columns = lines[0] ?? [];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const aligned = lines.map((line) =>
    line.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    ),
  );
  return aligned.map((line) => `${line.join("  ").trimEnd()}\n`).join("");
}
