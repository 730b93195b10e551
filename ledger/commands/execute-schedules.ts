import { sha256OfText } from "@receipts/formats/digest.ts";
import {
  type ExecutedSchedules,
  encodeExecutedSchedules,
} from "@receipts/formats/executed-schedules.ts";
import { decodeInterleaving, type Interleaving } from "@receipts/formats/interleaving.ts";
import { databaseOf, type ScenarioDatabase } from "@receipts/formats/scenario.ts";
import { migrationSources } from "../migrations/sources.ts";
import { connectorTo } from "../schedules/connect.ts";
import { executeSchedule } from "../schedules/execute-schedule.ts";
import { migrate } from "../store/migrate.ts";
import { CannotRun } from "./cannot-run.ts";
import { deliverReport, type OutputOptions } from "./output.ts";
import type { World } from "./world.ts";

export type ScheduleOptions = OutputOptions & {
  readonly scenario: string;
  readonly model: string;
  /** A server to try things on. Left out, the one that PGHOST and its like name. */
  readonly database?: string;
};

/** `evenly execute-schedules`: 0 when the server did what the model says, 1 otherwise. */
export async function executeSchedulesCommand(
  world: World,
  options: ScheduleOptions,
): Promise<number> {
  const { scenario, model } = options;
  const texts = { scenario: world.read(scenario), model: world.read(model) };
  const statements = readable(scenario, () => databaseOf(texts.scenario));
  if (statements === undefined) throw new CannotRun(`${scenario} has no statements for a database`);
  const interleaving = readable(model, () => decodeInterleaving(texts.model));
  const digest = await sha256OfText(texts.scenario);
  if (interleaving.scenario.sha256 !== digest) {
    throw new CannotRun(`${model} is the result of another scenario than ${scenario}`);
  }
  const url = options.database ?? "postgres://";
  await prepare(world, url);
  const executed: ExecutedSchedules = {
    schema: "evenly.schedules/1",
    scenario: { path: scenario, sha256: digest },
    model: { path: model, sha256: await sha256OfText(texts.model) },
    schedules: await executeAll(url, statements, interleaving),
  };
  const json = encodeExecutedSchedules(executed);
  deliverReport(world, { json, text: schedulesText(executed) }, options);
  return executed.schedules.every(({ difference }) => difference === null) ? 0 : 1;
}

/** Statements may use evenly's own tables and functions. */
async function prepare(world: World, url: string): Promise<void> {
  const database = await world.open({ database: url });
  try {
    const migrated = await migrate(database, migrationSources);
    if (!migrated.ok)
      throw new CannotRun(`the server has another schema: ${migrated.problem.name}`);
  } finally {
    await database.close();
  }
}

async function executeAll(
  url: string,
  statements: ScenarioDatabase,
  { schedules }: Interleaving,
): Promise<ExecutedSchedules["schedules"]> {
  const executed: ExecutedSchedules["schedules"] = [];
  for (const [at, { property, shows, steps }] of schedules.entries()) {
    const place = `schedule_${at + 1}`;
    const done = await executeSchedule(connectorTo(url), statements, steps, place);
    executed.push({
      property,
      shows,
      steps: done.steps.map((step) => ({ ...step, state: [...step.state] })),
      difference: done.difference ?? null,
    });
  }
  return executed;
}

function schedulesText({ schedules }: ExecutedSchedules): string {
  const lines = schedules.map(({ property, shows, steps, difference }) => {
    const order = steps.map(({ operation }) => operation).join(", ");
    const said = shows === "violation" ? "breaks" : "reaches";
    if (difference !== null) return `DIFFERS  ${property}: ${difference}\n`;
    return `same     ${said} "${property}" on the server as in the model: ${order}\n`;
  });
  return lines.join("");
}

function readable<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new CannotRun(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
