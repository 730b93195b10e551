import { stat } from "node:fs/promises";
import type { Manifest, Run } from "@receipts/formats/manifest.ts";
import type { Judged } from "../runs/compare.ts";
import { readManifest } from "../runs/manifest-file.ts";
import { artifactsFolder, inRoot } from "../runs/paths.ts";
import { bundlePrograms } from "../runs/programs.ts";
import { openRequirements } from "../runs/requirements.ts";
import { earlierReport, rerunOne, writeArtifacts, writeReport } from "../runs/rerun-all.ts";

/**
 * Executes some rows beside what lies in `artifacts/`, and tells of each. A run that does not end as
 * declared leaves its last good result there, and only its verdict says so; one whose sources are not
 * the accepted ones is `edited`.
 */
export async function rerunEdited(
  ids: ReadonlySet<string>,
  onJudged: (judged: Judged) => void,
): Promise<void> {
  const { text, manifest } = await readManifest();
  const selected = manifest.runs.filter(({ id }) => ids.has(id));
  const programs = await bundlePrograms(selected.map(({ command }) => command[0]));
  const requirements = openRequirements();
  const rows = [];
  try {
    for (const run of selected) {
      const { judged, execution, accepted } = await rerunOne(run, {
        programs,
        requirements,
        text,
        twice: false,
      });
      const said = asEdited(judged);
      const shown = execution ?? accepted;
      if (said.verdict !== "fail" && shown !== undefined) await writeArtifacts(run, shown);
      rows.push({ id: run.id, verdict: said.verdict, findings: [...said.findings] });
      onJudged(said);
    }
  } finally {
    await requirements.close();
  }
  await writeReport({ schema: "receipts.rerun/1", runs: rows }, manifest);
}

/** A result over other sources is no worse and no better than the accepted one: it is another. */
function asEdited(judged: Judged): Judged {
  const hasOtherSources = judged.findings.some(({ part }) => part === "material");
  return judged.verdict === "bad" && hasOtherSources ? { ...judged, verdict: "edited" } : judged;
}

/** Runs of which nothing lies in `artifacts/`, or whose sources are younger than what lies there. */
export async function staleRuns({ runs }: Manifest): Promise<ReadonlySet<string>> {
  const known = new Set((await earlierReport()).map(({ id }) => id));
  const stale = new Set<string>();
  const reported = await timeOf(inRoot(artifactsFolder, "rerun.json"));
  for (const run of runs) {
    const written = run.products.map(({ name }) => timeOf(inRoot(artifactsFolder, run.id, name)));
    const isThere = known.has(run.id) && !(await Promise.all(written)).includes(undefined);
    const read = await Promise.all(run.materials.map(({ name }) => timeOf(inRoot(name))));
    const isFresh = read.every((time) => (time ?? 0) <= (reported ?? 0));
    if (!isThere || !isFresh) stale.add(run.id);
  }
  return stale;
}

/** Runs that are given one of these files, by path from the top of the repository. */
export function readersOf(files: ReadonlySet<string>, runs: readonly Run[]): ReadonlySet<string> {
  const readers = runs.filter(({ materials }) => materials.some(({ name }) => files.has(name)));
  return new Set(readers.map(({ id }) => id));
}

function timeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
