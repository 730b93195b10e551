import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import * as core from "@actions/core";
import { encodeBuilders } from "@receipts/formats/builders.ts";
import { encodeDeployDiff } from "@receipts/formats/deploy-diff.ts";
import { writeAttestInputs } from "./attest/write-inputs.ts";
import { accessibilityReport } from "./pages/accessibility-report.ts";
import { disagreements, thisBuilder, withOthers } from "./pages/builders.ts";
import { checkSite, type SiteProblem } from "./pages/check-site.ts";
import { workflowLog } from "./pages/execution-report.ts";
import { type KeptFiles, keepFiles } from "./pages/kept-files.ts";
import { madePages } from "./pages/made-pages.ts";
import { pageKinds } from "./pages/page-kinds.ts";
import { type Previous, readPrevious, sinceDeploy } from "./pages/previous.ts";
import { publish } from "./pages/publish.ts";
import { renderSite } from "./pages/render.ts";
import { overweight, weigh } from "./pages/weights.ts";
import type { Judged } from "./runs/compare.ts";
import { readManifest } from "./runs/manifest-file.ts";
import { inRoot } from "./runs/paths.ts";
import { followed } from "./runs/progress.ts";
import { canPublish, explanation, reportToWorkflow, tally } from "./runs/report.ts";
import { type Rerun, rerunAll, writeAll } from "./runs/rerun-all.ts";
import { joinShards } from "./runs/shards.ts";
import { complain, say } from "./terminal.ts";

const usage = `npm run build [-- --out FOLDER] [-- --twice] [-- --evidence]

Executes every run from scratch, compares with what was accepted, renders the site from
what the runs wrote and puts it in dist/ with the raw artifacts, their sources, their
schemas, the manifest, checksums and audit.mjs. Nothing is rendered unless every run is good, or
unavailable because this machine lacks what it requires; then its pages say that it did not run.
What was made is then read again: a link, an anchor or an asset that leads nowhere, an id that stands
twice, a run that no page shows fails the build, with the page and what is wrong there.

  --out FOLDER       where the site goes instead of dist
  --twice            execute each run twice in different surroundings
  --previous PLACE   address or folder of the deploy before this one: its history goes on,
                     diff.json says what changed since, and the scripts and styles of its pages
                     are kept for who still has one open (30 days, 40 MB)
  --joined FOLDER    take what shards left with npm run rerun -- --shard I/N --save, in place of
                     executing: each row has to be there once, and is compared anew
  --builder FILE     what another machine says of each run; repeatable, published in builders.json
  --evidence         read the pages with axe in a browser, and publish what it says as
                     evidence/accessibility.json; a violation fails the build

Environment: RECEIPTS_BASE   path the site is served under (default /)
             RECEIPTS_SITE   its address, for links that must be absolute
             RECEIPTS_DEPLOY 1 where the result is published: an unavailable run has failed there

Exit status: 0 built; 1 a run is not good, or the made site is not whole; 2 could not run.`;

/** The path that the site is served under, as Astro reads it. */
const base = (process.env["RECEIPTS_BASE"] ?? "/").replace(/\/*$/, "/");
/** A workflow shows ten annotations a step; the log has them all. */
const annotationsMax = 9;

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "dist" },
    twice: { type: "boolean", default: false },
    previous: { type: "string" },
    joined: { type: "string" },
    builder: { type: "string", multiple: true, default: [] },
    evidence: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) say(usage);
else process.exitCode = await build(values);

type Options = {
  readonly out: string;
  readonly twice: boolean;
  readonly evidence: boolean;
  readonly previous?: string;
  readonly joined?: string;
  readonly builder: readonly string[];
};

/** Runs, compares, renders, publishes: the whole path. Returns the exit status. */
async function build(options: Options): Promise<number> {
  const { out, twice, evidence, joined } = options;
  const startedOn = new Date();
  const previous =
    options.previous === undefined ? undefined : await readPrevious(options.previous);
  const { manifest } = await readManifest();
  const { started: onStarted, judged: onJudged } = followed(
    manifest.runs.map(({ id }) => id),
    say,
  );
  const rerun = await (joined === undefined
    ? rerunAll({ only: () => true, twice, onStarted, onJudged })
    : takenFrom(joined, onJudged));
  await reportToWorkflow(rerun.judged);
  for (const judged of rerun.judged.filter(({ verdict }) => verdict !== "good")) {
    say(`\n${explanation(judged)}`);
  }
  if (!canPublish(rerun.judged) || !rerun.sameText) {
    if (!rerun.sameText && canPublish(rerun.judged)) {
      say("\ndeploy-manifest.json is not in its one text: `npm run accept` writes it anew.");
    }
    say(`\n${tally(rerun.judged)}: nothing was rendered.`);
    return 1;
  }
  const since = await sinceDeploy(previous, rerun);
  const builders = await withOthers(thisBuilder(rerun), options.builder);
  for (const sentence of disagreements(builders)) warn("Another builder", sentence);
  await writeForPages({
    "diff.json": encodeDeployDiff(since.diff),
    "builders.json": encodeBuilders(builders),
  });
  const rendered = await renderSite(out);
  if (rendered !== 0) return rendered;
  const folder = path.resolve(inRoot(), out);
  const violations = (evidence ? await writeEvidence(folder) : 0) + (await writeWeights(folder));
  const kept = await filesKept(previous, folder);
  const { files, bytes } = await publish(out, rerun, { startedOn, since, builders, kept });
  await writeAttestInputs(folder, rerun, workflowLog());
  const problems = checkSite(folder, base, rerun.after.runs);
  for (const { file, sentence } of problems) complain(`${out}/${file} ${sentence}`);
  annotate(problems);
  say(`\n${tally(rerun.judged)}`);
  if (problems.length + violations > 0) {
    complain(`build: the site is not whole: ${problems.length + violations} found in its pages.`);
    return 1;
  }
  say(`${files} files, ${Math.round(bytes / 1024)} kB in ${out}/. See it with: npm run preview`);
  return 0;
}

/** The pass that shards made on other machines, compared anew and laid out for the pages. */
async function takenFrom(folder: string, onJudged: (judged: Judged) => void): Promise<Rerun> {
  const rerun = await joinShards(folder, onJudged);
  await writeAll(rerun);
  return rerun;
}

/** What stops no build: another machine says otherwise, an old file could not be kept. */
function warn(title: string, sentence: string): void {
  if (process.env["GITHUB_ACTIONS"] === "true") core.warning(sentence, { title });
  else complain(sentence);
}

async function filesKept(previous: Previous | undefined, folder: string): Promise<KeptFiles> {
  if (previous === undefined) return new Map();
  const tell = (sentence: string) => warn("Earlier deploys", sentence);
  return keepFiles(folder, previous.place, { now: new Date(), tell });
}

/** Where pages find what is of this build alone. */
async function writeForPages(texts: Readonly<Record<string, string>>): Promise<void> {
  const folder = inRoot("build", "deploy");
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeFile(path.join(folder, name), text);
}

/** Publishes what axe says of the pages, before the digests are taken. Returns what it objects to. */
async function writeEvidence(folder: string): Promise<number> {
  const report = await accessibilityReport(folder);
  await publishEvidence(folder, "accessibility.json", report);
  const objections = report.pages.flatMap(({ page, violations }) =>
    violations.map(({ rule, elements }) => `${page}: ${rule}: ${elements.join(" ")}`),
  );
  for (const objection of objections) complain(objection);
  return objections.length;
}

/** Publishes what one page of each kind weighs. Returns how many budgets are not kept. */
async function writeWeights(folder: string): Promise<number> {
  const kinds = madePages(folder, base).filter(({ address }) =>
    pageKinds.includes(address.slice(base.length)),
  );
  const weights = weigh(folder, base, kinds);
  await publishEvidence(folder, "weights.json", weights);
  const told = overweight(weights);
  for (const sentence of told) complain(sentence);
  return told.length;
}

async function publishEvidence(folder: string, name: string, report: object): Promise<void> {
  await mkdir(path.join(folder, "evidence"), { recursive: true });
  const target = path.join(folder, "evidence", name);
  await writeFile(target, `${JSON.stringify(report, null, 2)}\n`);
}

/** In a workflow, an annotation for the first few problems of the made site. */
function annotate(problems: readonly SiteProblem[]): void {
  if (process.env["GITHUB_ACTIONS"] !== "true") return;
  for (const { file, sentence } of problems.slice(0, annotationsMax)) {
    core.error(`${file} ${sentence}`, { title: "The made site is not whole" });
  }
}
