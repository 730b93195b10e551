import { parseArgs } from "node:util";
import { encodeRerunReport } from "@receipts/formats/rerun-report.ts";
import { readManifest } from "./runs/manifest-file.ts";
import { canPublish, explanation, progressLine, reportToWorkflow, tally } from "./runs/report.ts";
import { rerunAll } from "./runs/rerun-all.ts";
import { readShard, type Selection, selected } from "./runs/selection.ts";
import { complain, say } from "./terminal.ts";

const usage = `npm run rerun [-- --only ID] [--shard I/N] [--twice] [--json]

Executes the runs of deploy-manifest.json from scratch, compares them with what was
accepted, and writes artifacts/.

  --only ID    only this run, or all under a prefix such as admission/
  --shard I/N  only the I-th of N parts, which together are all of them: for N machines
  --twice      execute each run a second time in another folder, time zone and locale,
               with folder listings reversed; both must agree
  --json       write the report as JSON to standard output, and the progress to standard error

Exit status: 0 all good; 1 something is bad, failed or unknown; 2 could not run.`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    shard: { type: "string" },
    twice: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

const shard = values.shard === undefined ? undefined : readShard(values.shard);

if (values.help) {
  say(usage);
} else if (values.shard !== undefined && shard === undefined) {
  complain(`rerun: --shard takes I/N with I from 1 to N, such as 2/3; this is ${values.shard}.`);
  process.exitCode = 2;
} else {
  process.exitCode = await rerun(
    { only: values.only, shard },
    { twice: values.twice, json: values.json },
  );
}

type Manner = { readonly twice: boolean; readonly json: boolean };

async function rerun(selection: Selection, { twice, json }: Manner): Promise<number> {
  const { manifest } = await readManifest();
  const ids = manifest.runs.map(({ id }) => id);
  if (selected(ids, { ...selection, shard: undefined }).length === 0) {
    complain(`no run is called ${selection.only ?? ""}; deploy-manifest.json lists them`);
    return 2;
  }
  const taken = new Set(selected(ids, selection));
  const tell = json ? complain : say;
  const { judged, sameText, report } = await rerunAll({
    only: (id) => taken.has(id),
    twice,
    onJudged: (each) => tell(progressLine(each)),
  });
  for (const each of judged.filter(({ verdict }) => verdict !== "good")) {
    tell(`\n${explanation(each)}`);
  }
  await reportToWorkflow(judged);
  tell(`\n${tally(judged)}`);
  if (canPublish(judged) && !sameText) {
    tell("deploy-manifest.json is not in its one text: `npm run accept` writes it anew.");
  }
  if (json) process.stdout.write(encodeRerunReport(report));
  return canPublish(judged) && sameText ? 0 : 1;
}
