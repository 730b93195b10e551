import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { encodeBuilders } from "@receipts/formats/builders.ts";
import { encodeRerunReport } from "@receipts/formats/rerun-report.ts";
import { thisBuilder } from "./pages/builders.ts";
import { readManifest, UnreadableManifest } from "./runs/manifest-file.ts";
import { followed } from "./runs/progress.ts";
import { canPublish, explanation, reportToWorkflow, tally } from "./runs/report.ts";
import { rerunAll } from "./runs/rerun-all.ts";
import { readShard, type Selection, selected } from "./runs/selection.ts";
import { saveShard } from "./runs/shards.ts";
import { complain, say } from "./terminal.ts";

const usage = `npm run rerun [-- --only ID] [--shard I/N] [--twice] [--json]

Executes the runs of deploy-manifest.json from scratch, compares them with what was
accepted, and writes artifacts/.

  --only ID    only this run, or all under a prefix such as admission/
  --shard I/N  only the I-th of N parts, which together are all of them: for N machines
  --twice      execute each run a second time in another folder, time zone and locale,
               with folder listings reversed; both must agree
  --save DIR   leave what the runs gave in a folder, where npm run build -- --joined takes it up
  --builder F  write what this machine says of each run to a file, for a site built elsewhere
  --json       write the report as JSON to standard output, and the progress to standard error

Exit status: 0 all good; 1 something is bad, failed or unknown; 2 could not run.`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    shard: { type: "string" },
    twice: { type: "boolean", default: false },
    save: { type: "string" },
    builder: { type: "string" },
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
  process.exitCode = await orUnreadable(() => rerun({ only: values.only, shard }, values));
}

async function orUnreadable(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableManifest)) throw error;
    complain(`rerun: ${error.message}`);
    return 2;
  }
}

type Manner = {
  readonly twice: boolean;
  readonly json: boolean;
  readonly save?: string;
  readonly builder?: string;
};

async function rerun(
  selection: Selection,
  { twice, json, save, builder }: Manner,
): Promise<number> {
  const { manifest } = await readManifest();
  const ids = manifest.runs.map(({ id }) => id);
  if (selected(ids, { ...selection, shard: undefined }).length === 0) {
    complain(`no run is called ${selection.only ?? ""}; deploy-manifest.json lists them`);
    return 2;
  }
  const taken = selected(ids, selection);
  const tell = json ? complain : say;
  const progress = followed(taken, tell);
  const done = await rerunAll({
    only: (id) => taken.includes(id),
    twice,
    onStarted: progress.started,
    onJudged: progress.judged,
  });
  const { judged, sameText, report } = done;
  if (save !== undefined) await saveShard(save, done);
  if (builder !== undefined) await writeFile(builder, encodeBuilders(thisBuilder(done)));
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
