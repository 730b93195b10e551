import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type KernelOnDisk, kernels, readKernel } from "./mutation/kernels.ts";
import {
  type Outcome,
  outcomeOf,
  outcomeText,
  problemsOf,
  readReasons,
  writeRow,
} from "./mutation/outcome.ts";
import { readTrials } from "./mutation/trials.ts";
import { inRoot } from "./runs/paths.ts";
import { complain, say } from "./terminal.ts";

const names = kernels.map(({ name }) => name);

const usage = `npm run mutation [-- KERNEL…]

Puts small faults into the kernels, one at a time, and sees whether the tests beside them notice. Takes
${names.join(", ")}; without a name, all of them. The counts are
written to scripts/mutation/results.json.

Exit status: 0 at least 90 % of the faults are noticed, and scripts/mutation/survivors.json gives the
reason for every other one; 1 it is not so, and each fault is named; 2 a test fails without any fault.`;

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean", short: "h", default: false } },
  allowPositionals: true,
});

if (values.help) say(usage);
else process.exitCode = await tryKernels(positionals);

async function tryKernels(asked: readonly string[]): Promise<number> {
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    complain(`mutation: no kernel is called ${unknown.join(", ")}; they are ${names.join(", ")}.`);
    return 2;
  }
  let status = 0;
  for (const kernel of (asked.length === 0 ? names : asked).map(readKernel)) {
    const outcome = await tryKernel(kernel);
    if (outcome === undefined) {
      complain(`mutation: the tests of ${kernel.name} do not pass over the instrumented files.`);
      return 2;
    }
    say(outcomeText(outcome));
    writeRow(outcome, names);
    const problems = problemsOf(outcome);
    for (const problem of problems) complain(problem);
    if (problems.length > 0) status = 1;
  }
  return status;
}

/** Undefined when a test fails without any fault. */
async function tryKernel(kernel: KernelOnDisk): Promise<Outcome | undefined> {
  const folder = inRoot("build", "mutation");
  mkdirSync(folder, { recursive: true });
  const trials = `${folder}/${kernel.name.replaceAll(" ", "-")}.jsonl`;
  writeFileSync(trials, "");
  const status = await runTests({
    MUTATION_KERNEL: kernel.name,
    MUTATION_TRIALS: trials,
    MUTATION_COUNT: String(kernel.mutants.length),
  });
  return status === 0 ? outcomeOf(kernel, readTrials(trials), readReasons()) : undefined;
}

function runTests(env: Readonly<Record<string, string>>): Promise<number> {
  const config = inRoot("scripts", "mutation", "vitest.config.ts");
  const child = spawn(inRoot("node_modules", ".bin", "vitest"), ["run", "--config", config], {
    cwd: inRoot(),
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
