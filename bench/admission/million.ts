import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { admissionText } from "@receipts/formats/admission.ts";
import { searchBoundDefault } from "../../solver/admission/admit.ts";
import { judgeWith } from "../../solver/admission/judge.ts";
import { asking } from "../../solver/admission/program/ask.ts";
import { resultInParts } from "../../solver/admission/result/result.ts";
import { type Figure, figure } from "./figure.ts";
import { batchOf, programWith } from "./ledger.ts";

const operations = 1_000_000;
const accounts = 10_000;

type Cost = {
  /** Seconds by the clock, in this thread, and in all threads of the process. */
  readonly clock: number;
  readonly thread: number;
  readonly process: number;
  readonly peak: number;
  readonly written: number;
  readonly admitted: number;
};

/** A million transfers in a process of their own, whose peak memory is then theirs. */
export function millionFigures(): readonly Figure[] {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "run"], {
    encoding: "utf8",
    maxBuffer: 2 ** 20,
  });
  if (child.status !== 0) throw new Error(child.stderr);
  const cost: Cost = JSON.parse(child.stdout);
  const note = `${cost.clock.toFixed(1)} s by the clock, ${cost.process.toFixed(1)} s with the collector's threads; ${cost.admitted} admitted, ${(cost.written / 1e6).toFixed(0)} MB written`;
  return [
    figure("a million transfers, one order", cost.thread, [15, "s"], note),
    figure("its peak memory", cost.peak, [3, "GB"], "resident, with the batch's text"),
  ];
}

function run(): Cost {
  const folder = mkdtempSync(join(tmpdir(), "million-"));
  try {
    const program = programWith(accounts);
    const loaded = { program, ask: asking(program), texts: new Map<string, string>() };
    const batch = batchOf(operations, accounts);
    const clock = performance.now();
    const thread = process.threadCpuUsage();
    const all = process.cpuUsage();
    const options = { searchBound: searchBoundDefault, replay: "witness" } as const;
    const judged = judgeWith(loaded, batch, options);
    const file = { path: "batch.json", sha256: "0".repeat(64) };
    const admission = resultInParts(judged, { sources: [], batch: file });
    const path = join(folder, "admission.json");
    const result = openSync(path, "w");
    for (const piece of admissionText(admission)) writeFileSync(result, piece);
    closeSync(result);
    const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;
    return {
      clock: (performance.now() - clock) / 1000,
      thread: seconds(process.threadCpuUsage(thread)),
      process: seconds(process.cpuUsage(all)),
      peak: process.resourceUsage().maxRSS / 2 ** 20,
      written: statSync(path).size,
      admitted: admission.admitted.length,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === "run") {
  process.stdout.write(`${JSON.stringify(run())}\n`);
}
