import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { encodeManifest } from "@receipts/formats/manifest.ts";
import { writeAccepted } from "./runs/accepted.ts";
import { acceptedFolder, inRoot, manifestPath } from "./runs/paths.ts";
import { explanation, progressLine } from "./runs/report.ts";
import { rerunAll } from "./runs/rerun-all.ts";
import { complain, say } from "./terminal.ts";

const usage = `npm run accept [-- ID ...]

Executes the runs and takes what they gave as the accepted results: digests into
deploy-manifest.json, the documents into accepted/. The change is then yours to review
and commit. A workflow cannot accept.

Exit status: 0 written; 1 a run did not finish as declared, nothing was written; 2 could not run.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h", default: false } },
});

if (values.help) {
  say(usage);
} else if (process.env["CI"] !== undefined || process.env["GITHUB_ACTIONS"] !== undefined) {
  complain("accept: a workflow cannot accept results. Run it yourself and commit what it writes.");
  process.exitCode = 2;
} else {
  process.exitCode = await accept(positionals);
}

async function accept(ids: readonly string[]): Promise<number> {
  const { judged, executions, after } = await rerunAll({
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
    `\n${changed} of ${judged.length} results taken in. Review them with: git diff ${manifestPath} ${acceptedFolder}`,
  );
  return 0;
}
