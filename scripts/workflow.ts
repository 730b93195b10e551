import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { complain, say } from "./terminal.ts";
import { dryRun } from "./workflow/dry-run.ts";
import { workflowNames } from "./workflow/workflow-file.ts";

const usage = `npm run workflow [-- NAME.yml] [-- --job JOB] [--shards LIST] [--live PLACE] [--keep]

Does on this machine what a workflow of .github/workflows does (deploy.yml when none is named): the
same steps, in fresh clones of the last commit. Jobs that sign, deploy or write at GitHub are left out.

  --job JOB      only this job; repeatable
  --shards LIST  as the variable RECEIPTS_SHARDS, such as '["1/2", "2/2"]'
  --live PLACE   a folder or an address that stands for the live site; an empty one when left out
  --keep         leave the clones and what the jobs handed on, and say where

Exit status: 0 every job that can run here did well; 1 one did not; 2 there is no such workflow.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    job: { type: "string", multiple: true, default: [] },
    shards: { type: "string", default: "" },
    live: { type: "string" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
const [name = "deploy.yml"] = positionals;

if (values.help) {
  say(usage);
} else if (positionals.length > 1 || !workflowNames().includes(name)) {
  complain(`workflow: there is no ${name}; there are ${workflowNames().join(", ")}.`);
  process.exitCode = 2;
} else {
  process.exitCode = run(name);
}

function run(file: string): number {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "receipts-workflow-"));
  // Root's PostgreSQL runs as somebody else, who has to reach its programs in the clone.
  chmodSync(scratch, 0o755);
  const nothing = path.join(scratch, "nothing");
  mkdirSync(nothing);
  try {
    const results = dryRun(file, {
      scratch,
      live: values.live ?? nothing,
      variables: { RECEIPTS_SHARDS: values.shards },
      only: values.job,
      tell: say,
    });
    say("");
    for (const [job, result] of results) say(`${result.padEnd(14)} ${job}`);
    return [...results.values()].includes("failure") ? 1 : 0;
  } finally {
    if (values.keep) say(`Everything is in ${scratch}`);
    else rmSync(scratch, { recursive: true, force: true });
  }
}
