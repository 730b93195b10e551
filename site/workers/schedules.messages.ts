import type { InterleavingStep } from "@receipts/formats/interleaving.ts";
import type { ScenarioDatabase } from "@receipts/formats/scenario.ts";
import type { ExecutedOnOne } from "evenly/schedules/execute-on-one.ts";
import type { EngineFiles } from "evenly/store/pglite.ts";

/** What a page asks of a database with one connection: to take a schedule that one suffices for. */
export type ScheduleCall = {
  readonly tag: "take";
  readonly database: ScenarioDatabase;
  readonly steps: readonly InterleavingStep[];
};

export type ScheduleAnswers = { readonly take: ExecutedOnOne };

/** What another worker can start from. */
export type ScheduleFiles = EngineFiles;
