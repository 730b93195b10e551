import { readFileSync, writeFileSync } from "node:fs";
import { decodeMutation, encodeMutation } from "@receipts/formats/hard-use.ts";
import { z } from "zod";
import { inRoot } from "../runs/paths.ts";
import type { KernelOnDisk } from "./kernels.ts";
import type { Mutant } from "./mutants.ts";
import type { Trial } from "./trials.ts";

/** What became of the faults of one kernel. */
export type Outcome = {
  readonly kernel: string;
  readonly faults: number;
  /** Some test failed. */
  readonly killed: number;
  /** A loop went on and on, which is noticed as well. */
  readonly endless: number;
  readonly survivors: readonly Survivor[];
  /** Reasons for faults that did not survive, or are not there any more. */
  readonly stale: readonly string[];
};

type Survivor = {
  readonly mutant: Mutant;
  readonly isReached: boolean;
  readonly reason: string | undefined;
};

const reasonsPath = inRoot("scripts", "mutation", "survivors.json");
const resultsPath = inRoot("scripts", "mutation", "results.json");

/** Why a fault may survive: by file, then by reason. Written by hand. */
const reasonsSchema = z.array(
  z.strictObject({
    file: z.string(),
    reason: z.string().min(1),
    faults: z.array(z.strictObject({ code: z.string(), before: z.string(), after: z.string() })),
  }),
);

type Reasons = z.infer<typeof reasonsSchema>;

/** The checked-in reasons. Throws when the file has another form. */
export function readReasons(): Reasons {
  return reasonsSchema.parse(JSON.parse(readFileSync(reasonsPath, "utf8")));
}

/** Of so many in a hundred faults the tests must notice at least. */
const noticedMin = 90;

/** Adds up the trials of a kernel. */
export function outcomeOf(
  { name, files, mutants }: Pick<KernelOnDisk, "name" | "files" | "mutants">,
  trials: readonly Trial[],
  given: Reasons,
): Outcome {
  const how = new Map(
    trials.flatMap((trial) => (trial.kind === "noticed" ? [[trial.number, trial.how]] : [])),
  );
  const reached = new Set(
    trials.flatMap((trial) => (trial.kind === "reached" ? trial.numbers : [])),
  );
  const reasons = new Map(
    given
      .filter(({ file }) => files.has(file))
      .flatMap(({ file, reason, faults }) =>
        faults.map((fault) => [keyOf({ file, ...fault }), reason] as const),
      ),
  );
  const survivors = [...mutants.entries()]
    .filter(([number]) => !how.has(number))
    .map(([number, mutant]) => ({
      mutant,
      isReached: reached.has(number),
      reason: reasons.get(keyOf(mutant)),
    }));
  const needed = new Set(survivors.map(({ mutant }) => keyOf(mutant)));
  const endless = [...how.values()].filter((each) => each === "timed out").length;
  return {
    kernel: name,
    faults: mutants.length,
    killed: how.size - endless,
    endless,
    survivors,
    stale: [...reasons.keys()].filter((key) => !needed.has(key)),
  };
}

function keyOf({ file, code, before, after }: Omit<Mutant, "line">): string {
  return `${file}: ${oneLine(before)} → ${oneLine(after)} in: ${code}`;
}

/** What has to be mended before the kernel counts as tested, one sentence each. */
export function problemsOf({ kernel, faults, survivors, stale }: Outcome): readonly string[] {
  const share = (100 * (faults - survivors.length)) / faults;
  return [
    ...survivors
      .filter(({ reason }) => reason === undefined)
      .map(({ mutant: { file, line, before, after }, isReached }) => {
        const why = isReached ? "no test fails" : "no test runs through it";
        return `${file}:${line}: ${oneLine(before)} → ${oneLine(after)}: ${why}`;
      }),
    ...stale.map((key) => `survivors.json gives a reason for what does not survive: ${key}`),
    ...(share < noticedMin
      ? [
          `${kernel}: ${share.toFixed(1)} % of the faults are noticed, which is less than ${noticedMin} %`,
        ]
      : []),
  ];
}

function oneLine(text: string): string {
  return text === "" ? "nothing" : text.replaceAll(/\s+/g, " ");
}

/** Takes the row of a kernel into the checked-in table, which stays in the order of `names`. */
export function writeRow(outcome: Outcome, names: readonly string[]): void {
  const { kernel, faults, killed, endless, survivors } = outcome;
  const rows = decodeMutation(readFileSync(resultsPath, "utf8"));
  const row = { kernel, faults, killed, endless, survived: survivors.length };
  const known = new Map([...rows, row].map((each) => [each.kernel, each]));
  const all = names.flatMap((name) => known.get(name) ?? []);
  writeFileSync(resultsPath, encodeMutation(all));
}

/** One line for a terminal. */
export function outcomeText({ kernel, faults, killed, endless, survivors }: Outcome): string {
  return `${kernel}: ${faults} faults, ${killed} killed, ${endless} endless, ${survivors.length} survived`;
}
