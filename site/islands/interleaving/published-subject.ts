import { decodeExecutedSchedules } from "@receipts/formats/executed-schedules.ts";
import { decodeInterleaving } from "@receipts/formats/interleaving.ts";
import { databaseOf } from "@receipts/formats/scenario.ts";
import type { TabPlan } from "./schedule-in-tab.ts";
import type { TabSubject } from "./tab-panel.ts";

/** Fetches what a page has drawn: the first schedule of a deployed run. Rejects when a file does not come. */
export async function publishedSubject({
  figure,
  handlers,
  ...files
}: TabPlan): Promise<TabSubject> {
  const [scenario, model, executed] = await Promise.all(
    [files.scenario, files.model, files.executed].map(fetchText),
  );
  const interleaving = decodeInterleaving(model ?? "");
  const [schedule] = interleaving.schedules;
  const database = databaseOf(scenario ?? "");
  if (schedule === undefined || database === undefined) {
    throw new Error(`${files.model} has no schedule for a database`);
  }
  return {
    figure,
    handlers,
    interleaving,
    schedule,
    database,
    executed: decodeExecutedSchedules(executed ?? ""),
  };
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}
