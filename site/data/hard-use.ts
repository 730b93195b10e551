import {
  decodeFaults,
  decodeFuzz,
  decodeMutation,
  type FaultCounts,
  type FuzzCounts,
  type MutationCounts,
} from "@receipts/formats/hard-use.ts";
import { fault } from "./fault.ts";
import { repositoryText } from "./repository.ts";

/** Where the counts are in the repository; each is written by a command and checked in. */
const files = {
  fuzz: "tests/results/fuzz.json",
  faults: "tests/results/faults.json",
  mutation: "scripts/mutation/results.json",
} as const;

export type HardUse = keyof typeof files;

/** The tables of the page, in its order. */
export const hardUses: readonly HardUse[] = ["fuzz", "faults", "mutation"];

/** Where the site has the counts, byte for byte. */
export function hardUsePath(use: HardUse): string {
  return `hard-use/${use}.json`;
}

/** The text of some counts. Stops the build where there are none. */
export function hardUseText(use: HardUse): string {
  return repositoryText(files[use]) ?? fault(files[use], "is missing: `--out` writes it");
}

export const shownFuzz = (): FuzzCounts => decodeFuzz(hardUseText("fuzz"));
export const shownFaults = (): FaultCounts => decodeFaults(hardUseText("faults"));
export const shownMutation = (): MutationCounts => decodeMutation(hardUseText("mutation"));
