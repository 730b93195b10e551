/** Some kernels count a thread's time in steps of several milliseconds: a few steps say nothing. */
const stepsMs = 40;

/**
 * Milliseconds that this thread computes: unlike a clock, it does not count what others take. What is too
 * short for that is taken by the clock.
 */
export function threadTime(work: () => unknown): number {
  const start = performance.now();
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  const computed = (user + system) / 1000;
  return computed < stepsMs ? performance.now() - start : computed;
}

/** Milliseconds on the clock, for what other processes do. */
export async function clockTime(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** That clock moves in steps of some milliseconds, so what is shorter is repeated within its turn. */
const turnLeastMs = 60;

/**
 * Runs every way once a round, in an order that changes, by the time of this thread. A list of rounds for
 * each way, in milliseconds for one run. Each way runs twice before, for the compiler.
 */
export function inTurns(
  ways: readonly (() => unknown)[],
  rounds: number,
): readonly (readonly number[])[] {
  const repeats = ways.map((run) => {
    run();
    return Math.max(1, Math.ceil(turnLeastMs / Math.max(threadTime(run), 0.01)));
  });
  const taken = ways.map((): number[] => []);
  for (const at of turns(ways.length, rounds)) {
    const [run, count = 1] = [ways[at], repeats[at]];
    const time = threadTime(() => {
      for (let left = count; left > 0; left -= 1) run?.();
    });
    taken[at]?.push(time / count);
  }
  return taken;
}

/** The same by the clock and without a first run, for work that is done elsewhere. */
export async function inTurnsByClock(
  ways: readonly (() => unknown)[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const taken = ways.map((): number[] => []);
  for (const at of turns(ways.length, rounds)) {
    taken[at]?.push(await clockTime(() => ways[at]?.()));
  }
  return taken;
}

function* turns(ways: number, rounds: number): Generator<number> {
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < ways; turn += 1) yield (round + turn) % ways;
  }
}
