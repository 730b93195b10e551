import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { findOrInstallBrowser } from "./browser.ts";
import { findOrInstallJudges } from "./judges.ts";
import { inRoot } from "./runs/paths.ts";
import { complain, say } from "./terminal.ts";

// Everything a change must pass: the site is built from scratch under a base path, then the test
// runner runs every suite, the linters and the browser tests among them. Arguments go to the runner.

const base = "/receipts/";
const out = "build/site";
const vitest = "node_modules/vitest/vitest.mjs";
const reportPath = "build/test-report.json";

/** The part of the runner's report that is counted. */
const reportSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
});

process.exitCode = await testEverything(process.argv.slice(2));

async function testEverything(args: readonly string[]): Promise<number> {
  const browser = await findOrInstallBrowser();
  findOrInstallJudges();
  const env = { CHROME_PATH: browser, RECEIPTS_BASE: base, RECEIPTS_DIST: out, TZ: "UTC" };
  const built = await run(["scripts/build.ts", "--twice", "--out", out], env);
  if (built !== 0) {
    complain("test: the site could not be built, so nothing was tested.");
    return built;
  }
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  const status = await run([vitest, "run", ...reporters, ...args], env);
  const report = reportSchema.parse(JSON.parse(await readFile(inRoot(reportPath), "utf8")));
  const skipped = report.numPendingTests === 0 ? "" : `, ${report.numPendingTests} skipped`;
  say(`${report.numPassedTests} passed, ${report.numFailedTests} failed${skipped}`);
  return report.success ? status : 1;
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: inRoot(),
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
