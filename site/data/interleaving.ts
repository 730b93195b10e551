import {
  type ExecutedSchedules,
  executedSchedulesSchema,
} from "@receipts/formats/executed-schedules.ts";
import { type Interleaving, interleavingSchema } from "@receipts/formats/interleaving.ts";
import type { Run } from "@receipts/formats/manifest.ts";
import { databaseOf, type ScenarioDatabase } from "@receipts/formats/scenario.ts";
import { fault } from "./fault.ts";
import { documentOf } from "./products.ts";
import { repositoryText } from "./repository.ts";
import { runNamed, shownRuns } from "./runs.ts";

export type ShownInterleaving = {
  readonly run: Run;
  readonly interleaving: Interleaving;
  /** The name of its file. */
  readonly product: string;
  /** The same schedules taken on PostgreSQL, where a run did that. */
  readonly executed:
    | {
        readonly run: Run;
        readonly schedules: ExecutedSchedules;
        readonly product: string;
        /** Which statements each step is. */
        readonly database: ScenarioDatabase;
      }
    | undefined;
};

/** The result of a run of `yichus interleave`, and of the run that took its schedules to a server. */
export function interleavingOf(id: string, where?: string): ShownInterleaving {
  const { run } = runNamed(id, where);
  const interleaving = documentOf(
    run,
    { name: "yichus.interleaving/1", schema: interleavingSchema },
    where,
  );
  const product = nameOf(run, "yichus.interleaving/1");
  const [folder, ...name] = id.split("/");
  const executing = shownRuns().find(
    (shown) => shown.run.id === [folder, "executed", ...name].join("/"),
  );
  if (executing === undefined) return { run, interleaving, product, executed: undefined };
  const schedules = documentOf(
    executing.run,
    { name: "evenly.schedules/1", schema: executedSchedulesSchema },
    where,
  );
  const scenario = `${run.directory}/${interleaving.scenario.path}`;
  const database = databaseOf(repositoryText(scenario) ?? "{}");
  if (database === undefined) return fault(where, `${scenario} says nothing of a database`);
  const executed = {
    run: executing.run,
    schedules,
    product: nameOf(executing.run, "evenly.schedules/1"),
    database,
  };
  return { run, interleaving, product, executed };
}

/** That there is such a product was seen when it was read. */
function nameOf({ products }: Run, schema: string): string {
  return products.find((product) => product.schema === schema)?.name ?? "";
}

/** Where the handler of an operation is written: a material of the run, and a line of it. */
export function handlerPlace(
  { materials }: Run,
  operation: string,
): { readonly path: string; readonly line: number } | undefined {
  for (const { name } of materials) {
    if (!name.endsWith(".bosatsu")) continue;
    const lines = repositoryText(name)?.split("\n") ?? [];
    const at = lines.findIndex((line) => line.startsWith(`def ${operation}(`));
    if (at >= 0) return { path: name, line: at + 1 };
  }
  return undefined;
}
