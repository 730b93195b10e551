import { appendFileSync, readFileSync } from "node:fs";
import { z } from "zod";

/** What is written down while faults are tried: one JSON text a line. */
const trialSchema = z.discriminatedUnion("kind", [
  /** A test runs through these faults; it was tried with those that no test had noticed so far. */
  z.strictObject({ kind: z.literal("reached"), numbers: z.array(z.int()) }),
  /** A test noticed the fault: it failed, or something in it did not end. */
  z.strictObject({
    kind: z.literal("noticed"),
    number: z.int(),
    how: z.enum(["killed", "timed out"]),
    test: z.string(),
  }),
]);

export type Trial = z.infer<typeof trialSchema>;

export function writeTrial(path: string, trial: Trial): void {
  appendFileSync(path, `${JSON.stringify(trial)}\n`);
}

/** All that was written down so far. Throws when the file does not exist. */
export function readTrials(path: string): readonly Trial[] {
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => trialSchema.parse(JSON.parse(line)));
}
