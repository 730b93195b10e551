import { access, constants, readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  type Benchmark,
  benchmarkSubjects,
  decodeBenchmark,
  encodeBenchmark,
} from "@receipts/formats/benchmark.ts";
import { commitOf, machine } from "../scripts/runs/machine.ts";
import { installations, versionOf } from "../scripts/servers/postgres.ts";
import { complain, say } from "../scripts/terminal.ts";
import { compare, comparisonText } from "./harness/compare.ts";
import { measureAll } from "./harness/measure.ts";
import { onto } from "./harness/onto.ts";
import { watcherOn } from "./harness/progress.ts";
import { type Chosen, chosenBy } from "./harness/subjects.ts";
import { figureTable, tally } from "./harness/table.ts";

const usage = `npm run bench [-- SUBJECT…] [--rounds N] [--quick] [--out FILE] [--onto OLD] [--compare OLD]

Measures what the project costs: each figure beside a reference in the same rounds, the median and where
half of the rounds lie, and whether its target is met. It takes some minutes, and what else the machine
does makes figures worse: the load before and after is told.

  SUBJECT        ${benchmarkSubjects.join(", ")}, or a part of one such as
                 admission/batch; everything when left out
  --rounds N     how often each is measured (default 5; what takes long has fewer)
  --quick        leave out what takes more than some seconds
  --out FILE     write the measurement as JSON (schemas/receipts.benchmark-1.json); the page /bench shows
                 bench/results/published.json
  --onto OLD     an earlier FILE of this machine: write its other figures as well
  --compare OLD  an earlier FILE: name what became slower by more than the spread

What the machine lacks, such as PostgreSQL, is said to be unavailable.

Exit status: 0 measured; 1 a measurement failed, or --compare found something slower; 2 nothing was measured.`;

type Options = {
  readonly rounds: number;
  readonly quick: boolean;
  readonly out: string | undefined;
  /** To compare with, and to take the new figures into. */
  readonly before: Benchmark | undefined;
  readonly earlier: Benchmark | undefined;
};

process.exitCode = await bench(process.argv.slice(2));

async function bench(typed: readonly string[]): Promise<number> {
  const read = readArguments(typed);
  if (typeof read === "string") return refuse(read);
  if (read.help) {
    say(usage);
    return 0;
  }
  const rounds = Number(read.rounds);
  if (!Number.isSafeInteger(rounds) || rounds < 1) {
    return refuse(
      `--rounds takes a whole number of at least 1, such as --rounds 5; not "${read.rounds}"`,
    );
  }
  const before = read.compare === undefined ? undefined : await readBefore(read.compare);
  if (typeof before === "string") return refuse(before);
  const earlier = read.onto === undefined ? undefined : await readBefore(read.onto);
  if (typeof earlier === "string") return refuse(earlier);
  if (read.out !== undefined && !(await canWrite(read.out))) {
    return refuse(`--out ${read.out} cannot be written to`);
  }
  // Last, since it loads all that can be measured.
  const chosen = await chosenBy(read.names);
  if (typeof chosen === "string") return refuse(chosen);
  return measure(chosen, { rounds, quick: read.quick, out: read.out, before, earlier });
}

async function measure(
  chosen: readonly Chosen[],
  { rounds, quick, out, before, earlier }: Options,
): Promise<number> {
  const startedOn = new Date().toISOString();
  const load = loadNow();
  const parts = chosen.flatMap(({ subject, parts }) =>
    parts.map(({ name }) => `${subject}/${name}`),
  );
  const found = await measureAll(chosen, { rounds, quick }, watcherOn(parts));
  const benchmark: Benchmark = {
    schema: "receipts.benchmark/1",
    volatile: true,
    startedOn,
    finishedOn: new Date().toISOString(),
    commit: commitOf(),
    machine: { ...machine(), node: process.version, postgres: await serverVersion() },
    load: { before: load, after: loadNow() },
    rounds,
    quick,
    figures: [...found.figures],
    curves: [...found.curves],
  };
  const whole = earlier === undefined ? benchmark : onto(earlier, benchmark);
  say(`${figureTable(benchmark.figures)}\n`);
  say(tally(benchmark.figures));
  if (typeof whole === "string") return refuse(`--onto: ${whole}`);
  if (out !== undefined) await writeFile(out, encodeBenchmark(whole));
  const comparison = before === undefined ? undefined : compare(before, benchmark);
  if (comparison !== undefined) say(`\n${comparisonText(comparison)}`);
  const failed = benchmark.figures.filter(
    ({ outcome }) => outcome.status === "unavailable" && outcome.why === "failed",
  );
  return failed.length > 0 || (comparison?.worse.length ?? 0) > 0 ? 1 : 0;
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: { type: "string", default: "5" },
        quick: { type: "boolean", default: false },
        out: { type: "string" },
        compare: { type: "string" },
        onto: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    return { ...values, names: positionals };
  } catch (error) {
    return messageOf(error);
  }
}

/** The earlier measurement, or what is wrong with the file. */
async function readBefore(file: string): Promise<Benchmark | string> {
  try {
    return decodeBenchmark(await readFile(file, "utf8"));
  } catch (error) {
    return `${file} is no measurement: ${messageOf(error)}`;
  }
}

/** Asked before some minutes of measuring, not after. */
async function canWrite(file: string): Promise<boolean> {
  const target = await access(file).then(
    () => file,
    () => path.dirname(file),
  );
  return access(target, constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function serverVersion(): Promise<string | null> {
  const [installation] = await installations();
  return installation === undefined ? null : versionOf(installation);
}

/** Processes that wanted to run in the last minute, on average. */
function loadNow(): number {
  return Number((loadavg()[0] ?? 0).toFixed(2));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function refuse(message: string): number {
  complain(`bench: ${message}`);
  return 2;
}
