import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const admission = "content/demos/admission";
const sources = "ledger.bosatsu ledger.spec.bosatsu ledger_handlers.bosatsu";
const node = process.execPath;

test.each([
  [
    "yichus",
    `cd ${admission} && "${node}" ../../../solver/main.ts admit ${sources} --batch batch-sample.json --format json`,
  ],
  [
    "evenly",
    `"${node}" ledger/main.ts export --to csv --events content/demos/ledger/kyoto/events.json`,
  ],
  ["a script", `"${node}" scripts/rerun.ts --help`],
])("%s does not mind a reader who stops early", (_, command) => {
  const { status, stderr } = spawnSync(
    "bash",
    ["-o", "pipefail", "-c", `(${command}) | head -c 1`],
    {
      encoding: "utf8",
    },
  );
  expect([status, stderr]).toEqual([0, ""]);
});
