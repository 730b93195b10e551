import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Context, evaluated, interpolated, type Value } from "./expression.ts";
import { isWanted, runStep, type StepResult, type Surroundings } from "./steps.ts";
import { type Job, needsGitHub, readWorkflow } from "./workflow-file.ts";

/**
 * How a job ended; `needs GitHub` is one that signs, deploys or writes there, or comes after one; one
 * that was not asked for counts as one that did well.
 */
export type JobResult = "success" | "failure" | "skipped" | "needs GitHub" | "not asked for";

export type DryRun = {
  /** An empty folder for checkouts and what jobs hand on. */
  readonly scratch: string;
  /** What stands for the live site: a folder or an address. */
  readonly live: string;
  /** Variables of the repository, such as `RECEIPTS_SHARDS`. */
  readonly variables: Readonly<Record<string, string>>;
  /** Only these jobs; all when empty. */
  readonly only: readonly string[];
  readonly tell: (line: string) => void;
};

/** Names that GitHub would give, of a repository that nobody has. */
const names: Readonly<Record<string, string>> = {
  "github.repository": "nobody/receipts",
  "github.repository_owner": "nobody",
  "github.event.repository.name": "receipts",
  "github.event_name": "push",
  "github.server_url": "https://github.invalid",
  "github.run_id": "0",
};

/**
 * Does on this machine what a committed workflow would do, job by job in the file's order: the same
 * texts of the same steps, in a fresh clone each. Jobs that may write at GitHub are left out, and so are
 * those that need them.
 */
export function dryRun(file: string, options: DryRun): ReadonlyMap<string, JobResult> {
  const { workflow } = readWorkflow(file);
  const results = new Map<string, JobResult>();
  for (const [name, job] of Object.entries(workflow.jobs)) {
    const context = contextOf({ options, results, outputs: new Map() });
    results.set(
      name,
      resultOf({ name, job, env: workflow.env ?? {} }, { options, results, context }),
    );
    options.tell(`${file} ${name}: ${results.get(name)}`);
  }
  return results;
}

type Known = {
  readonly options: DryRun;
  readonly results: ReadonlyMap<string, JobResult>;
  readonly context: Context;
};

type Named = {
  readonly name: string;
  readonly job: Job;
  readonly env: Job["steps"][number]["env"];
};

function resultOf({ name, job, env }: Named, known: Known): JobResult {
  const { options, results, context } = known;
  const needed = (job.needs ?? []).map((each) => results.get(each));
  if (needsGitHub(job) || needed.includes("needs GitHub")) return "needs GitHub";
  const isAsked = options.only.length === 0 || options.only.includes(name);
  if (!isAsked) return job.if === undefined ? "not asked for" : "skipped";
  const isOk = needed.every((each) => each === "success" || each === "not asked for");
  if (!isWanted(job.if, isOk, context)) return "skipped";
  if (job.uses !== undefined) {
    const called = dryRun(path.basename(job.uses), { ...options, only: [] });
    return [...called.values()].every((each) => each === "success") ? "success" : "failure";
  }
  const matrix = Object.entries(job.strategy?.matrix ?? {})[0];
  const values = matrix === undefined ? [""] : listOf(evaluated(inner(matrix[1]), context));
  const oks = values.map((value, index) =>
    runJob({ name: `${name}-${index}`, job, env }, known, {
      ...(matrix === undefined ? {} : { [`matrix.${matrix[0]}`]: value }),
      "strategy.job-index": String(index),
    }),
  );
  return oks.every(Boolean) ? "success" : "failure";
}

/** Runs the steps of a job in a clone of its own; whether none failed that counts. */
function runJob(
  { name, job, env }: Named,
  { options, results }: Known,
  matrix: Readonly<Record<string, string>>,
): boolean {
  const outputs = new Map<string, StepResult>();
  const context = contextOf({ options, results, outputs, matrix });
  const scratch = path.join(options.scratch, `files-${name}`);
  mkdirSync(scratch, { recursive: true });
  const surroundings: Surroundings = {
    folder: path.join(options.scratch, `checkout-${name}`),
    artifacts: path.join(options.scratch, "artifacts"),
    scratch,
    context,
    environment: { ...environmentOf(env, context), LIVE: options.live },
    tell: options.tell,
  };
  let isOk = true;
  for (const [index, step] of job.steps.entries()) {
    if (!isWanted(step.if, isOk, context)) continue;
    const result = runStep(step, surroundings);
    outputs.set(step.id ?? String(index), result);
    if (!result.ok) options.tell(`step ${index + 1} of ${name} failed`);
    if (!result.ok && step["continue-on-error"] !== true) isOk = false;
  }
  return isOk;
}

/** What a hosted machine's steps see, with nothing of the caller's but where programs are. */
function environmentOf(env: Named["env"], context: Context): Readonly<Record<string, string>> {
  const own = Object.entries(env ?? {}).map(([key, value]) => [
    key,
    interpolated(String(value), context),
  ]);
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: os.homedir(),
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_REPOSITORY: names["github.repository"] ?? "",
    GITHUB_REPOSITORY_OWNER: names["github.repository_owner"] ?? "",
    ...Object.fromEntries(own),
  };
}

type Sources = {
  readonly options: DryRun;
  readonly results: ReadonlyMap<string, JobResult>;
  readonly outputs: ReadonlyMap<string, StepResult>;
  readonly matrix?: Readonly<Record<string, string>>;
};

function contextOf({ options, results, outputs, matrix = {} }: Sources): Context {
  return {
    lookUp(name) {
      const [kind = "", first = "", ...rest] = name.split(".");
      if (kind === "vars") return options.variables[first] ?? "";
      if (kind === "needs") {
        const result = results.get(first) ?? "skipped";
        return result === "not asked for" ? "success" : result;
      }
      if (kind === "steps") return outputs.get(first)?.outputs[rest.slice(1).join(".")] ?? "";
      const value = matrix[name] ?? names[name];
      if (value === undefined) throw new Error(`${name} is not known outside of GitHub`);
      return value;
    },
    call(name, [first]) {
      if (name === "always") return true;
      if (name === "cancelled") return false;
      if (name === "failure") return [...results.values()].includes("failure");
      if (name === "fromJSON") return JSON.parse(String(first));
      throw new Error(`${name}() is not known outside of GitHub`);
    },
  };
}

function inner(text: string): string {
  return text.replace(/^\$\{\{(.*)\}\}$/s, "$1").trim();
}

function listOf(value: Value): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
