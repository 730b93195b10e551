import { parseArgs } from "node:util";
import { publish } from "./pages/publish.ts";
import { renderSite } from "./pages/render.ts";
import { allGood, explanation, progressLine, reportToWorkflow, tally } from "./runs/report.ts";
import { rerunAll } from "./runs/rerun-all.ts";
import { say } from "./terminal.ts";

const usage = `npm run build [-- --out FOLDER] [-- --twice]

Executes every run from scratch, compares with what was accepted, renders the site from
what the runs wrote and puts it in dist/ with the raw artifacts, their sources, their
schemas, the manifest, checksums and audit.mjs. Nothing is rendered unless every run is good.

  --out FOLDER   where the site goes instead of dist
  --twice        execute each run twice in different surroundings

Environment: RECEIPTS_BASE   path the site is served under (default /)
             RECEIPTS_SITE   its address, for links that must be absolute

Exit status: 0 built; 1 a run is not good; 2 could not run.`;

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "dist" },
    twice: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) say(usage);
else process.exitCode = await build(values.out, values.twice);

/** Runs, compares, renders, publishes: the whole path. Returns the exit status. */
async function build(out: string, twice: boolean): Promise<number> {
  const startedOn = new Date();
  const rerun = await rerunAll({
    only: () => true,
    twice,
    onJudged: (judged) => say(progressLine(judged)),
  });
  await reportToWorkflow(rerun.judged);
  if (!allGood(rerun.judged) || !rerun.sameText) {
    for (const judged of rerun.judged.filter(({ verdict }) => verdict !== "good")) {
      say(`\n${explanation(judged)}`);
    }
    if (!rerun.sameText && allGood(rerun.judged)) {
      say("\ndeploy-manifest.json is not in its one text: `npm run accept` writes it anew.");
    }
    say(`\n${tally(rerun.judged)}: nothing was rendered.`);
    return 1;
  }
  const rendered = await renderSite(out);
  if (rendered !== 0) return rendered;
  const { files, bytes } = await publish(out, rerun, startedOn);
  say(`\n${tally(rerun.judged)}`);
  say(`${files} files, ${Math.round(bytes / 1024)} kB in ${out}/. See it with: npm run preview`);
  return 0;
}
