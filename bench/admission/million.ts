import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { admissionText } from "@receipts/formats/admission.ts";
import * as z from "zod";
import { searchBoundDefault } from "../../solver/admission/admit.ts";
import type { Question } from "../../solver/admission/decide/question.ts";
import { judgeWith } from "../../solver/admission/judge.ts";
import { asking } from "../../solver/admission/program/ask.ts";
import { resultInParts } from "../../solver/admission/result/result.ts";
import type { Found, Part } from "../harness/part.ts";
import { threadTime } from "../harness/timing.ts";
import { greedy } from "./batch.ts";
import { batchOf, programWith, reference } from "./ledger.ts";

const operations = 1_000_000;
const accounts = 10_000;

/** What the process that does it tells of itself. */
const costSchema = z.strictObject({
  /** Milliseconds of its thread, and of the greedy loop over the same numbers. */
  thread: z.number(),
  reference: z.number(),
  /** Bytes: the most that it had at once, and the batch's text. */
  peak: z.number(),
  text: z.number(),
});

/** A million transfers in a process of their own, whose peak memory is then theirs. */
export const millionPart: Part = {
  name: "million",
  slow: true,
  roundsMax: 1,
  figures: [
    {
      id: "admission/million",
      title: {
        en: "a million transfers over 10,000 accounts, replayed in one order",
        ja: "10,000 口座にわたる 100 万件の振替（一つの順序で再生）",
      },
      unit: "s",
      better: "less",
      reference: greedy,
      target: { of: "value", limit: 15 },
    },
    {
      id: "admission/million-memory",
      title: { en: "the most memory that it takes", ja: "その最大メモリ" },
      unit: "MB",
      better: "less",
      reference: { en: "the batch's text", ja: "バッチのテキスト" },
      target: { of: "value", limit: 3000 },
    },
  ],
  measure(rounds): Found {
    const costs = Array.from({ length: rounds }, costInProcess);
    return {
      figures: {
        "admission/million": costs.map((cost) => ({
          value: cost.thread / 1000,
          reference: cost.reference / 1000,
        })),
        "admission/million-memory": costs.map((cost) => ({
          value: cost.peak / 1e6,
          reference: cost.text / 1e6,
        })),
      },
    };
  },
};

function costInProcess() {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "run"], {
    encoding: "utf8",
  });
  if (child.status !== 0) throw new Error(child.stderr);
  return costSchema.parse(JSON.parse(child.stdout));
}

function run(): z.infer<typeof costSchema> {
  const folder = mkdtempSync(join(tmpdir(), "million-"));
  try {
    const program = programWith(accounts);
    const loaded = { program, ask: asking(program), texts: new Map<string, string>() };
    const batch = batchOf(operations, accounts);
    const judging = { searchBound: searchBoundDefault, replay: "witness" } as const;
    const result = openSync(join(folder, "admission.json"), "w");
    const decided: { question: Question; admitted: number }[] = [];
    const thread = threadTime(() => {
      const judged = judgeWith(loaded, batch, judging);
      const file = { path: "batch.json", sha256: "0".repeat(64) };
      const admission = resultInParts(judged, { sources: [], batch: file });
      for (const piece of admissionText(admission)) writeFileSync(result, piece);
      decided.push({ question: judged.question, admitted: admission.admitted.length });
    });
    closeSync(result);
    const peak = process.resourceUsage().maxRSS * 1024;
    const [done] = decided;
    if (done === undefined) throw new Error("nothing was decided");
    const loop = reference(done.question);
    if (loop() !== done.admitted) throw new Error(`the reference does not admit ${done.admitted}`);
    return { thread, reference: threadTime(loop), peak, text: Buffer.byteLength(batch) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === "run") {
  process.stdout.write(`${JSON.stringify(run())}\n`);
}
