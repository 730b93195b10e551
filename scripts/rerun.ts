import { parseArgs } from "node:util";
import { allGood, explanation, progressLine, reportToWorkflow, tally } from "./runs/report.ts";
import { rerunAll } from "./runs/rerun-all.ts";
import { say } from "./terminal.ts";

const usage = `npm run rerun [-- --only ID] [--twice]

Executes the runs of deploy-manifest.json from scratch, compares them with what was
accepted, and writes artifacts/.

  --only ID   only this run, or all under a prefix such as admission/
  --twice     execute each run a second time in another folder, time zone and locale,
              with folder listings reversed; both must agree

Exit status: 0 all good; 1 something is bad, failed or unknown; 2 could not run.`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    twice: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) {
  say(usage);
} else {
  const { only } = values;
  const { judged, sameText } = await rerunAll({
    only: (id) => only === undefined || id === only || id.startsWith(only),
    twice: values.twice,
    onJudged: (each) => say(progressLine(each)),
  });
  for (const each of judged.filter(({ verdict }) => verdict !== "good")) {
    say(`\n${explanation(each)}`);
  }
  await reportToWorkflow(judged);
  if (judged.length === 0) {
    say(`no run is called ${only ?? ""}; deploy-manifest.json lists them`);
    process.exitCode = 2;
  } else {
    say(`\n${tally(judged)}`);
    if (allGood(judged) && !sameText) {
      say("deploy-manifest.json is not in its one text: `npm run accept` writes it anew.");
    }
    process.exitCode = allGood(judged) && sameText ? 0 : 1;
  }
}
