import { decodeManifest, type Run, type Verdict } from "@receipts/formats/manifest.ts";
import { type Finding, rerunReportSchema } from "@receipts/formats/rerun-report.ts";
import { fault } from "./fault.ts";
import { repositoryText } from "./repository.ts";

/** A row of the manifest with what the rerun before this build said of it. */
export type ShownRun = {
  readonly run: Run;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
};

/** What was read last: every page asks, and while the site is built the texts stay the same. */
let read: { readonly texts: readonly string[]; readonly runs: readonly ShownRun[] } | undefined;

/** Every run, in the manifest's order. */
export function shownRuns(): readonly ShownRun[] {
  const texts = [required("deploy-manifest.json"), required("artifacts/rerun.json")] as const;
  if (read?.texts.every((text, at) => text === texts[at]) !== true) {
    read = { texts, runs: decodedRuns(...texts) };
  }
  return read.runs;
}

function decodedRuns(manifestText: string, reportText: string): readonly ShownRun[] {
  const manifest = decodeManifest(manifestText);
  const report = rerunReportSchema.parse(JSON.parse(reportText));
  return manifest.runs.map((run) => {
    const row = report.runs.find(({ id }) => id === run.id);
    return { run, verdict: row?.verdict ?? "unknown", findings: row?.findings ?? [] };
  });
}

/** The run called `id`. Stops the build where a page names one that is not in the manifest. */
export function runNamed(id: string, where?: string): ShownRun {
  const runs = shownRuns();
  const found = runs.find(({ run }) => run.id === id);
  if (found !== undefined) return found;
  return fault(
    where,
    `no run is called "${id}". The manifest has: ${runs.map(({ run }) => run.id).join(", ")}`,
  );
}

/** How many runs there are, and how many gave again what was accepted. */
export function tally(runs: readonly ShownRun[]): { readonly all: number; readonly good: number } {
  return { all: runs.length, good: runs.filter(({ verdict }) => verdict === "good").length };
}

function required(path: string): string {
  const text = repositoryText(path);
  if (text === undefined) {
    throw new Error(`${path} is missing: the pages show what a rerun wrote, so rerun first`);
  }
  return text;
}
