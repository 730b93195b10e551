import { fork } from "node:child_process";
import { once } from "node:events";
import {
  absenceSchema,
  type BenchmarkCurve,
  type BenchmarkFigure,
  type BenchmarkSubject,
} from "@receipts/formats/benchmark.ts";
import * as z from "zod";
import { curvesOf, figuresOf, type PartOutcome } from "./assemble.ts";
import type { Part } from "./part.ts";
import type { Chosen } from "./subjects.ts";

/** A part as it begins and ends, for whoever watches. */
export type Watcher = {
  readonly started: (name: string) => void;
  readonly ended: (name: string, figures: readonly BenchmarkFigure[]) => void;
};

export type Measured = {
  readonly figures: readonly BenchmarkFigure[];
  readonly curves: readonly BenchmarkCurve[];
};

/**
 * Measures what was chosen, one subject after the other, each in a process of its own. What a machine
 * lacks, what `quick` leaves out and what fails is `unavailable` and stops nothing else.
 */
export async function measureAll(
  chosen: readonly Chosen[],
  { rounds, quick }: { readonly rounds: number; readonly quick: boolean },
  watcher: Watcher,
): Promise<Measured> {
  const figures: BenchmarkFigure[] = [];
  const curves: BenchmarkCurve[] = [];
  for (const { subject, parts } of chosen) {
    const wanted = parts.filter(({ slow = false }) => !(slow && quick));
    const outcomes = await outcomesOf(subject, wanted, { rounds, watcher });
    for (const part of parts) {
      const outcome = wanted.includes(part)
        ? (outcomes.get(part.name) ?? { why: "failed" as const, detail: "it did not end" })
        : { why: "quick" as const, detail: null };
      figures.push(...figuresOf(subject, part, outcome));
      curves.push(...curvesOf(subject, part, outcome));
    }
  }
  return { figures, curves };
}

// What the other process sends.
const absence = absenceSchema.omit({ status: true });
const sample = z.strictObject({ value: z.number(), reference: z.number() });
const rounds = z.strictObject({ at: z.number(), values: z.array(z.number()) });
const found = z.strictObject({
  figures: z.record(z.string(), z.union([z.array(sample), absence])),
  curves: z.record(z.string(), z.array(z.array(rounds))).default({}),
});
const message = z.union([
  z.strictObject({ started: z.string() }),
  z.strictObject({ ended: z.string(), outcome: z.union([found, absence]) }),
]);

async function outcomesOf(
  subject: BenchmarkSubject,
  parts: readonly Part[],
  { rounds: asked, watcher }: { readonly rounds: number; readonly watcher: Watcher },
): Promise<ReadonlyMap<string, PartOutcome>> {
  const outcomes = new Map<string, PartOutcome>();
  if (parts.length === 0) return outcomes;
  const script = new URL("subject-process.ts", import.meta.url);
  const names = parts.map(({ name }) => name);
  // Standard output is for the table at the end: what a measurement prints goes beside it.
  const child = fork(script, [subject, String(asked), ...names], {
    stdio: ["ignore", 2, 2, "ipc"],
  });
  child.on("message", (sent) => {
    const told = message.parse(sent);
    if ("started" in told) return watcher.started(`${subject}/${told.started}`);
    outcomes.set(told.ended, told.outcome);
    const part = parts.find(({ name }) => name === told.ended);
    if (part === undefined) throw new Error(`${subject} has no part ${told.ended}`);
    watcher.ended(`${subject}/${told.ended}`, figuresOf(subject, part, told.outcome));
  });
  await once(child, "close");
  return outcomes;
}
