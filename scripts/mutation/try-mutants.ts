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

/** How long loops run: the longest one, and all together. */
type Turns = { longest: number; all: number };

let turns: Turns = { longest: 0, all: 0 };
let turnsMax: Readonly<Turns> | undefined;

Object.assign(globalThis, {
  __mutation: {
    on(number: number): boolean {
      reached[number] = 1;
      return number === active;
    },
    tick(of: number): void {
      turns.all += 1;
      if (of > turns.longest) turns.longest = of;
      if (isEndless()) throw new Error("this does not end");
    },
  },
});

function isEndless(): boolean {
  return turnsMax !== undefined && (turns.longest > turnsMax.longest || turns.all > turnsMax.all);
}

const noticed = new Set(
  readTrials(trials).flatMap((trial) => (trial.kind === "noticed" ? [trial.number] : [])),
);

beforeEach(() => {
  reached = new Uint8Array(count);
  turns = { longest: 0, all: 0 };
});

afterEach(async ({ task }) => {
  const isFailed = (task.result?.errors ?? []).length > 0;
  if (isFailed) return;
  const numbers = [...reached.keys()].filter((number) => reached[number] === 1);
  writeTrial(trials, { kind: "reached", numbers });
  const run = TestRunner.getTestFn(task);
  const test = `${task.file.name}: ${task.name}`;
  // Ten times as many turns, and some for tests that have few.
  const most = { longest: turns.longest * 10 + 1_000, all: turns.all * 10 + 10_000 };
  for (const number of numbers) {
    if (noticed.has(number)) continue;
    active = number;
    turns = { longest: 0, all: 0 };
    turnsMax = most;
    const isNoticed = await fails(run);
    const how = isEndless() ? "timed out" : "killed";
    active = none;
    turnsMax = undefined;
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
