import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../runs/paths.ts";
import { type Context, evaluated, interpolated, isTrue } from "./expression.ts";
import type { Step } from "./workflow-file.ts";

/** Where the steps of a job run, and what they are given. */
export type Surroundings = {
  /** The job's own checkout. */
  readonly folder: string;
  /** What jobs hand to each other: a folder for each uploaded name. */
  readonly artifacts: string;
  /** Files that stand for the ones a workflow writes its outputs and its summary to. */
  readonly scratch: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly context: Context;
  readonly tell: (line: string) => void;
};

export type StepResult = {
  readonly ok: boolean;
  readonly outputs: Readonly<Record<string, string>>;
};

/** Runs the text of a step as a workflow does: `bash -e`, with its environment and its output file. */
export function runText(
  text: string,
  env: Readonly<Record<string, string>>,
  { folder, scratch }: Pick<Surroundings, "folder" | "scratch">,
): StepResult {
  const [script, output] = ["step.sh", "output.txt"].map((name) => path.join(scratch, name));
  if (script === undefined || output === undefined) throw new Error("a step has two files");
  writeFileSync(script, text);
  writeFileSync(output, "");
  const summary = path.join(scratch, "summary.md");
  writeFileSync(summary, "", { flag: "a" });
  const { status } = spawnSync("bash", ["-e", script], {
    cwd: folder,
    stdio: "inherit",
    env: {
      ...env,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    },
  });
  return { ok: status === 0, outputs: outputsIn(readFileSync(output, "utf8")) };
}

/** `name=value` lines, and those that go over several lines between two equal marks. */
function outputsIn(text: string): Readonly<Record<string, string>> {
  const pattern = /^([\w-]+)(?:=(.*)|<<(.+)\n([\s\S]*?)\n\3)$/gm;
  const found = [...text.matchAll(pattern)];
  return Object.fromEntries(found.map(([, name, line, , lines]) => [name, line ?? lines ?? ""]));
}

/** Runs one step, or does what its action does where that needs no GitHub. */
export function runStep(step: Step, surroundings: Surroundings): StepResult {
  const { context, environment, tell } = surroundings;
  const env = Object.fromEntries(
    Object.entries(step.env ?? {}).map(([name, value]) => [
      name,
      interpolated(String(value), context),
    ]),
  );
  if (step.run !== undefined) {
    tell(`$ ${step.run.trim()}`);
    return runText(step.run, { ...environment, ...env }, surroundings);
  }
  const [action = ""] = (step.uses ?? "").split("@");
  const given = Object.fromEntries(
    Object.entries(step.with ?? {}).map(([name, value]) => [
      name,
      interpolated(String(value), context),
    ]),
  );
  const act = actions[action];
  if (act === undefined) throw new Error(`${action} has no counterpart here`);
  tell(`${action} ${given["name"] ?? given["pattern"] ?? ""}`);
  return { ok: act(given, surroundings), outputs: {} };
}

/** Whether a step is to run, when the ones before it are `ok` or not. */
export function isWanted(condition: string | undefined, isOk: boolean, context: Context): boolean {
  if (condition === undefined) return isOk;
  const text = condition.replace(/^\$\{\{(.*)\}\}$/s, "$1");
  const speaksOfStatus = /\b(always|cancelled|failure|success)\(/.test(text);
  return (speaksOfStatus || isOk) && isTrue(evaluated(text.trim(), context));
}

type Given = Readonly<Record<string, string>>;

const actions: Readonly<Record<string, (given: Given, surroundings: Surroundings) => boolean>> = {
  "actions/checkout": (_, { folder }) => {
    const args = ["clone", "--quiet", inRoot(), folder];
    return spawnSync("git", args, { stdio: "inherit" }).status === 0;
  },
  // The Node that runs this is the project's own already.
  "actions/setup-node": () => true,
  "actions/upload-artifact": ({ name = "", path: from = "", ...given }, { folder, artifacts }) => {
    const source = path.join(folder, from);
    if (!existsSync(source)) return given["if-no-files-found"] !== "error";
    const target = path.join(artifacts, name);
    // A file goes by its own name, a folder by what is in it.
    const isFile = path.extname(from) !== "";
    cpSync(source, isFile ? path.join(target, path.basename(from)) : target, { recursive: true });
    return true;
  },
  "actions/download-artifact": ({ name, pattern, path: to = "." }, { folder, artifacts }) => {
    mkdirSync(artifacts, { recursive: true });
    const wanted = new RegExp(`^${(pattern ?? name ?? "").replace("*", ".*")}$`);
    const names = readdirSync(artifacts)
      .filter((each) => wanted.test(each))
      .sort();
    for (const each of names) {
      const target = path.join(folder, to, pattern === undefined ? "" : each);
      cpSync(path.join(artifacts, each), target, { recursive: true });
    }
    return names.length > 0;
  },
};
