import { mkdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Manifest, Run } from "@receipts/formats/manifest.ts";
import { encodeManifest } from "@receipts/formats/manifest.ts";
import type { RerunReport } from "@receipts/formats/rerun-report.ts";
import { encodeRerunReport } from "@receipts/formats/rerun-report.ts";
import type { Judged } from "./compare.ts";
import { judge, rowOf } from "./compare.ts";
import type { Execution, Surroundings } from "./execute.ts";
import { execute, plainSurroundings, strangeSurroundings } from "./execute.ts";
import { readManifest } from "./manifest-file.ts";
import { artifactsFolder, inRoot } from "./paths.ts";
import { bundlePrograms } from "./programs.ts";
import { Unavailable, verdictWithout, withRequirements } from "./requirements.ts";

export type RerunOptions = {
  /** Only runs whose id this accepts. */
  readonly only: (id: string) => boolean;
  /** Execute each run a second time in strange surroundings; both must agree. */
  readonly twice: boolean;
  /** Called as each run ends, for progress. */
  readonly onJudged: (judged: Judged) => void;
};

/** What a pass over the manifest gave. */
export type Rerun = {
  readonly judged: readonly Judged[];
  readonly executions: ReadonlyMap<string, Execution>;
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
 * both streams and `rerun.json`. Nothing is reused from an earlier pass.
 */
export async function rerunAll({ only, twice, onJudged }: RerunOptions): Promise<Rerun> {
  const { text, manifest } = await readManifest();
  const selected = manifest.runs.filter(({ id }) => only(id));
  const programs = await bundlePrograms(selected.map(({ command }) => command[0]));
  await rm(inRoot(artifactsFolder), { recursive: true, force: true });

  const executions = new Map<string, Execution>();
  const results = await inParallel(selected, async (run) => {
    const { judged, execution } = await rerunOne(run, programs, { text, twice });
    if (execution !== undefined) {
      executions.set(run.id, execution);
      await writeArtifacts(run, execution);
    }
    onJudged(judged);
    return judged;
  });

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
  await mkdir(inRoot(artifactsFolder), { recursive: true });
  await writeFile(inRoot(artifactsFolder, "rerun.json"), encodeRerunReport(report));
  return {
    judged: results,
    executions,
    report,
    before: manifest,
    after,
    sameText: text === encodeManifest(after),
  };
}

type Context = { readonly text: string; readonly twice: boolean };

async function rerunOne(
  run: Run,
  programs: ReadonlyMap<string, string>,
  { text, twice }: Context,
): Promise<{ readonly judged: Judged; readonly execution: Execution | undefined }> {
  const program = programs.get(run.command[0]);
  if (program === undefined) throw new Error(`${run.id}: no bundle for ${run.command[0]}`);
  try {
    const executed = (surroundings: Surroundings): Promise<Execution> =>
      withRequirements(run, (environment) =>
        execute(run, program, { ...surroundings, environment }),
      );
    const execution = await executed(plainSurroundings);
    const judged = await judge(run, execution, text);
    if (!twice) return { judged, execution };
    const second = await executed(strangeSurroundings);
    return { judged: agreeing(judged, rowOf(run, second)), execution };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const findings = [
      { part: "process" as const, name: run.id, message, differences: [], differing: 0 },
    ];
    const verdict = error instanceof Unavailable ? verdictWithout(process.env) : "fail";
    return { judged: { row: run, verdict, findings }, execution: undefined };
  }
}

/** A run whose second execution gave other bytes has not finished as declared. */
function agreeing(judged: Judged, second: Run): Judged {
  const first = judged.row;
  if (JSON.stringify(first) === JSON.stringify(second)) return judged;
  const message =
    "a second execution in another folder, time zone and locale, with folder listings reversed, gave other bytes";
  const findings = [
    { part: "process" as const, name: first.id, message, differences: [], differing: 0 },
  ];
  return { row: first, verdict: "fail", findings: [...judged.findings, ...findings] };
}

async function writeArtifacts(run: Run, execution: Execution): Promise<void> {
  const folder = inRoot(artifactsFolder, run.id);
  const files = new Map([
    ...execution.products,
    ["stdout.txt", execution.stdout],
    ["stderr.txt", execution.stderr],
  ]);
  for (const [name, bytes] of files) {
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
