import fc from "fast-check";
import { afterEach, beforeEach, TestRunner } from "vitest";
import { z } from "zod";
import { readTrials, writeTrial } from "./trials.ts";

// Set up before each test file. After a test has passed, it is run again with each fault that it
// reaches and that no test before it has noticed. All in one process: a fault costs no start.

/** The same cases for every fault, and no search for the smallest one. */
fc.configureGlobal({ seed: 1986, endOnFailure: true });

const { MUTATION_TRIALS: trials, MUTATION_COUNT: count } = z
  .object({ MUTATION_TRIALS: z.string(), MUTATION_COUNT: z.coerce.number() })
  .parse(process.env);

const none = -1;
let active = none;
let reached = new Uint8Array(count);
let ticks = 0;
let ticksMax = Number.POSITIVE_INFINITY;

Object.assign(globalThis, {
  __mutation: {
    on(number: number): boolean {
      reached[number] = 1;
      return number === active;
    },
    tick(): void {
      ticks += 1;
      if (ticks > ticksMax) throw new Error("this does not end");
    },
  },
});

const noticed = new Set(
  readTrials(trials).flatMap((trial) => (trial.kind === "noticed" ? [trial.number] : [])),
);

beforeEach(() => {
  reached = new Uint8Array(count);
  ticks = 0;
});

afterEach(async ({ task }) => {
  const isFailed = (task.result?.errors ?? []).length > 0;
  if (isFailed) return;
  const numbers = [...reached.keys()].filter((number) => reached[number] === 1);
  writeTrial(trials, { kind: "reached", numbers });
  const run = TestRunner.getTestFn(task);
  const test = `${task.file.name}: ${task.name}`;
  // Ten times as many turns of all loops, and some for tests that have few.
  const most = ticks * 10 + 10_000;
  for (const number of numbers) {
    if (noticed.has(number)) continue;
    active = number;
    ticks = 0;
    ticksMax = most;
    const isNoticed = await fails(run);
    const how = ticks > most ? "timed out" : "killed";
    active = none;
    ticksMax = Number.POSITIVE_INFINITY;
    if (!isNoticed) continue;
    noticed.add(number);
    writeTrial(trials, { kind: "noticed", number, how, test });
    // A test that fails from now on, with or without a fault, would notice anything.
    if (await fails(run)) throw new Error(`fault ${number} outlives the test: ${test}`);
  }
});

async function fails(run: () => unknown): Promise<boolean> {
  try {
    await run();
    return false;
  } catch {
    return true;
  }
}
