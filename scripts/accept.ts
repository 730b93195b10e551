import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { encodeManifest } from "@receipts/formats/manifest.ts";
import { changesOf, type RunChange } from "./accepting/changes.ts";
import { changesMarkdown } from "./accepting/markdown.ts";
import { changesPage } from "./accepting/page.ts";
import { writeAccepted } from "./runs/accepted.ts";
import { acceptedFolder, inRoot, manifestPath } from "./runs/paths.ts";
import { explanation, progressLine } from "./runs/report.ts";
import { rerunAll } from "./runs/rerun-all.ts";
import { complain, say } from "./terminal.ts";

const usage = `npm run accept [-- ID ...] [-- --preview]

Executes the runs and takes what they gave as the accepted results: digests into
deploy-manifest.json, the documents into accepted/. The change is then yours to review
and commit. A workflow cannot accept.

What changed is in build/accepted.html, for reading, and build/accepted.md, for a pull request:
verdicts flipped, bands and balances moved, every place of every document before and after, with its
line in accepted/.

  --preview   only those two files: take nothing in

Exit status: 0 written; 1 a run did not finish as declared, nothing was written; 2 could not run.`;

const pagePath = "build/accepted.html";
const markdownPath = "build/accepted.md";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    preview: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) {
  say(usage);
} else if (process.env["CI"] !== undefined || process.env["GITHUB_ACTIONS"] !== undefined) {
  complain("accept: a workflow cannot accept results. Run it yourself and commit what it writes.");
  process.exitCode = 2;
} else {
  process.exitCode = await accept(positionals, values.preview);
}

async function accept(ids: readonly string[], previewOnly: boolean): Promise<number> {
  const { judged, executions, before, after } = await rerunAll({
    only: (id) => ids.length === 0 || ids.includes(id),
    twice: true,
    onJudged: (each) => say(progressLine(each)),
  });
  const unknown = ids.filter((id) => !judged.some(({ row }) => row.id === id));
  if (unknown.length > 0) {
    complain(`accept: no run is called ${unknown.join(", ")}; ${manifestPath} lists them.`);
    return 2;
  }
  const failed = judged.filter(({ verdict }) => verdict === "fail");
  if (failed.length > 0) {
    for (const each of failed) say(`\n${explanation(each)}`);
    complain(
      "\naccept: only a run that finishes as declared can be accepted. Nothing was written.",
    );
    return 1;
  }
  await writePages(await changesOf(judged, executions, before.runs));
  if (previewOnly) {
    say(`\nNothing was taken in. What would change: ${pagePath}`);
    return 0;
  }
  for (const { row, verdict, findings } of judged) {
    if (verdict !== "good") say(`\n${explanation({ row, verdict, findings })}`);
    const execution = executions.get(row.id);
    if (execution !== undefined) await writeAccepted(row, execution);
  }
  await writeFile(inRoot(manifestPath), encodeManifest(after));
  const changed = judged.filter(
    ({ row, verdict }) => verdict !== "good" && executions.has(row.id),
  ).length;
  say(
    `\n${changed} of ${judged.length} results taken in. Before and after: ${pagePath}; or: git diff ${manifestPath} ${acceptedFolder}`,
  );
  return 0;
}

async function writePages(changes: readonly RunChange[]): Promise<void> {
  await mkdir(path.dirname(inRoot(pagePath)), { recursive: true });
  await writeFile(inRoot(pagePath), changesPage(changes));
  await writeFile(inRoot(markdownPath), changesMarkdown(changes));
}
