import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Manifest, Run } from "@receipts/formats/manifest.ts";
import { encodeManifest } from "@receipts/formats/manifest.ts";
import type { RerunReport } from "@receipts/formats/rerun-report.ts";
import { encodeRerunReport, rerunReportSchema } from "@receipts/formats/rerun-report.ts";
import { acceptedOutputs, filesOf, type Outputs } from "./accepted.ts";
import { heldToAccepted, type Judged, judge, judgeSecond, judgeUnavailable } from "./compare.ts";
import type { Execution, Surroundings } from "./execute.ts";
import { execute, plainSurroundings, readMaterials, strangeSurroundings } from "./execute.ts";
import { type ManifestFile, readManifest } from "./manifest-file.ts";
import { artifactsFolder, inRoot, root } from "./paths.ts";
import { bundlePrograms } from "./programs.ts";
import {
  openRequirements,
  type Requirements,
  Unavailable,
  verdictWithout,
} from "./requirements.ts";
import { longestFirst } from "./selection.ts";

export type RerunOptions = {
  /** Only runs whose id this accepts. */
  readonly only: (id: string) => boolean;
  /** Execute each run a second time in strange surroundings; both must agree. */
  readonly twice: boolean;
  /** Called as each run begins and ends, for progress. */
  readonly onStarted?: (id: string) => void;
  readonly onJudged: (judged: Judged) => void;
};

/** A run that this machine cannot execute: why, and what was accepted of it. */
type Unexecuted = Outputs & {
  readonly reason: string;
  readonly materials: ReadonlyMap<string, Buffer>;
};

/** What a pass over the manifest gave. */
export type Rerun = {
  readonly judged: readonly Judged[];
  readonly executions: ReadonlyMap<string, Execution>;
  /** Runs that this machine could not execute, with what was accepted of them, by id. */
  readonly unavailable: ReadonlyMap<string, Unexecuted>;
  /** What `artifacts/rerun.json` holds. */
  readonly report: RerunReport;
  readonly before: Manifest;
  /** The manifest made anew from what ran; rows not executed are as before. */
  readonly after: Manifest;
  /** True when the checked-in text is, byte for byte, the text made anew. */
  readonly sameText: boolean;
};

/**
 * Executes the rows of the manifest from scratch, compares, and writes `artifacts/`: every product,
 * both streams and `rerun.json`. Nothing is reused from an earlier pass; a pass over some of the rows
 * leaves what lies there of the others, so that the pages of all still can be rendered.
 */
export async function rerunAll({ only, twice, onStarted, onJudged }: RerunOptions): Promise<Rerun> {
  const { text, manifest } = await readManifest();
  const selected = manifest.runs.filter(({ id }) => only(id));
  const programs = await bundlePrograms(selected.map(({ command }) => command[0]));
  if (selected.length === manifest.runs.length) {
    await rm(inRoot(artifactsFolder), { recursive: true, force: true });
  }

  const executions = new Map<string, Execution>();
  const unavailable = new Map<string, Unexecuted>();
  const requirements = openRequirements();
  const context = { programs, requirements, text, twice };
  const results = await inParallel(longestFirst(selected), async (run) => {
    onStarted?.(run.id);
    const { judged, execution, accepted } = await rerunOne(run, context);
    if (execution !== undefined) executions.set(run.id, execution);
    if (accepted !== undefined) unavailable.set(run.id, accepted);
    const shown = execution ?? accepted;
    if (shown !== undefined) await writeArtifacts(run, shown);
    onJudged(judged);
    return judged;
  }).finally(requirements.close);
  const judged = new Map(results.map((each) => [each.row.id, each]));
  const inOrder = selected.flatMap(({ id }) => judged.get(id) ?? []);
  const rerun = concluded(inOrder, { executions, unavailable }, { text, manifest });
  await writeReport(rerun.report, manifest);
  return rerun;
}

/** Puts everything that a pass gave where the pages read it. */
export async function writeAll(rerun: Rerun): Promise<void> {
  for (const { row } of rerun.judged) {
    const execution = rerun.executions.get(row.id);
    if (execution !== undefined) await writeArtifacts(row, execution);
  }
  await writeReport(rerun.report, rerun.before);
}

/** Writes `artifacts/rerun.json`: what was found, and what it said before of rows not looked at now. */
export async function writeReport(
  { schema, runs }: RerunReport,
  manifest: Manifest,
): Promise<void> {
  const rows = new Map([...(await earlierReport()), ...runs].map((row) => [row.id, row]));
  const all = manifest.runs.flatMap(({ id }) => rows.get(id) ?? []);
  await mkdir(inRoot(artifactsFolder), { recursive: true });
  const text = encodeRerunReport({ schema, runs: all });
  await writeFile(inRoot(artifactsFolder, "rerun.json"), text);
}

/** What the last pass left said; nothing where there was none that can be read. */
export async function earlierReport(): Promise<RerunReport["runs"]> {
  const text = await readFile(inRoot(artifactsFolder, "rerun.json"), "utf8").catch(() => "null");
  return rerunReportSchema.safeParse(JSON.parse(text)).data?.runs ?? [];
}

/** What rows that were judged come to, in the manifest's order. */
export function concluded(
  results: readonly Judged[],
  { executions, unavailable }: Pick<Rerun, "executions" | "unavailable">,
  { text, manifest }: ManifestFile,
): Rerun {
  const rows = new Map(results.map(({ row }) => [row.id, row]));
  const after: Manifest = {
    schema: manifest.schema,
    runs: manifest.runs.map((run) => rows.get(run.id) ?? run),
  };
  const runs = results.map(({ row, verdict, findings }) => ({
    id: row.id,
    verdict,
    findings: [...findings],
  }));
  const report: RerunReport = { schema: "receipts.rerun/1", runs };
  return {
    judged: results,
    executions,
    unavailable,
    report,
    before: manifest,
    after,
    sameText: text === encodeManifest(after),
  };
}

export type Context = {
  readonly programs: ReadonlyMap<string, string>;
  readonly requirements: Requirements;
  /** The manifest's. */
  readonly text: string;
  readonly twice: boolean;
};

type Done = {
  readonly judged: Judged;
  readonly execution?: Execution;
  readonly accepted?: Unexecuted;
};

/** Executes one row and judges it; never throws over what the row does. */
export async function rerunOne(
  run: Run,
  { programs, requirements, text, twice }: Context,
): Promise<Done> {
  const program = programs.get(run.command[0]);
  if (program === undefined) throw new Error(`${run.id}: no bundle for ${run.command[0]}`);
  try {
    const executed = (surroundings: Surroundings): Promise<Execution> =>
      requirements.provide(run, (environment) =>
        execute(run, program, { ...surroundings, environment }),
      );
    const execution = await executed(plainSurroundings);
    const judged = await heldToAccepted(await judge(run, execution, text));
    if (!twice) return { judged, execution };
    const second = await executed(strangeSurroundings);
    return { judged: judgeSecond(judged, execution, second), execution };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isLacking = error instanceof Unavailable;
    if (isLacking && verdictWithout(process.env) === "unavailable")
      return withoutIt(run, reason, text);
    const findings = [
      { part: "process" as const, name: run.id, message: reason, differences: [], differing: 0 },
    ];
    return { judged: { row: run, verdict: "fail", findings } };
  }
}

/** A run that cannot be executed here is shown as it was accepted. */
async function withoutIt(run: Run, reason: string, text: string): Promise<Done> {
  const materials = await readMaterials(run, root);
  const accepted = await acceptedOutputs(run);
  const judged = judgeUnavailable(run, { materials, accepted, reason }, text);
  if (accepted === undefined) return { judged };
  return { judged, accepted: { ...accepted, materials, reason } };
}

export async function writeArtifacts(run: Run, outputs: Outputs): Promise<void> {
  const folder = inRoot(artifactsFolder, run.id);
  for (const [name, bytes] of filesOf(outputs)) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
}

/** Maps in the order given, with as many at a time as the machine has processors. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results.set(next[0], await work(next[1]));
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, worker));
  return [...results].sort(([left], [right]) => left - right).map(([, result]) => result);
}
