import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Run } from "@receipts/formats/manifest.ts";
import { judge } from "../../scripts/runs/compare.ts";
import { execute } from "../../scripts/runs/execute.ts";
import { readManifest } from "../../scripts/runs/manifest-file.ts";
import { inRoot } from "../../scripts/runs/paths.ts";
import { bundlePrograms } from "../../scripts/runs/programs.ts";
import { inParallel } from "../../scripts/runs/rerun-all.ts";
import { type Figure, figure, median } from "../admission/figure.ts";

const ticksPerSecond = 100;

/** One pass over all rows, and one that executes each twice, both as a person starts them. */
export function passFigures(): readonly Figure[] {
  const passes = [
    { name: "all rows once", most: 25, args: [] },
    { name: "all rows twice", most: 45, args: ["--twice"] },
  ] as const;
  const program = [inRoot("node_modules/tsx/dist/cli.mjs"), inRoot("scripts/rerun.ts")];
  return passes.map(({ name, most, args }) => {
    const started = performance.now();
    const before = processorSeconds();
    const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`);
    const clock = (performance.now() - started) / 1000;
    const processor = processorSeconds() - before;
    const tally = stdout.trimEnd().split("\n").at(-1) ?? "";
    const processors = availableParallelism();
    const note = `${tally}: ${processor.toFixed(1)} s over ${processors} processors; ${clock.toFixed(1)} s by the clock`;
    return figure(name, processor / processors, [most, "s"], note);
  });
}

/** What the fresh folder, the permissions and the comparison add to the bundled program by itself. */
export async function overheadFigures(rounds: number): Promise<readonly Figure[]> {
  const { run, program, text } = await sample();
  const added: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = processorSeconds();
    spawnSync(process.execPath, [program, ...run.command.slice(1), ...elsewhere(run)], {
      cwd: inRoot(run.directory),
    });
    const middle = processorSeconds();
    const execution = await execute(run, program);
    const { verdict } = await judge(run, execution, text);
    if (verdict !== "good") throw new Error(`${run.id} is ${verdict}`);
    alone.push((middle - start) * 1000);
    added.push((processorSeconds() - middle - (middle - start)) * 1000);
  }
  const note = `${run.id}, ${rounds} rounds; the program alone ${median(alone).toFixed(0)} ms of processor`;
  return [figure("added to a row", median(added), [150, "ms"], note)];
}

/** Whether four times as many rows take four times as long: rows of one program, as a pass does them. */
export async function scalingFigures(): Promise<readonly Figure[]> {
  const { run, program, text } = await sample();
  const secondsFor = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ ...run, id: `${run.id}-${at}` }));
    const before = processorSeconds();
    await inParallel(rows, async (row) => judge(run, await execute(row, program), text));
    return processorSeconds() - before;
  };
  await secondsFor(4);
  const few = await secondsFor(50);
  const many = await secondsFor(200);
  const note = `50 rows ${few.toFixed(1)} s, 200 rows ${many.toFixed(1)} s of processor`;
  return [figure("200 rows beside four times 50", many / few / 4, [1.1, "times"], note)];
}

async function sample() {
  const { manifest, text } = await readManifest();
  const run = manifest.runs.find(({ id }) => id === "admission/escrow");
  const program = (await bundlePrograms(["yichus"])).get("yichus");
  if (run === undefined || program === undefined) throw new Error("there is no admission to run");
  return { run, program, text };
}

/** A later `--result` counts: the file goes where nothing of the repository lies. */
function elsewhere(run: Run): readonly string[] {
  return run.command.includes("--result") ? ["--result", inRoot("build", "bench-result.json")] : [];
}

/** Of this process and of all that it has waited for, and what those have waited for in turn. */
function processorSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  // The name in parentheses may hold spaces. From there: user, system, and the same of ended children.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}
