import { readFileSync } from "node:fs";
import { admissionText } from "@receipts/formats/admission.ts";
import { searchBoundDefault } from "../solver/admission/admit.ts";
import { decide } from "../solver/admission/decide/decide.ts";
import type { Question } from "../solver/admission/decide/question.ts";
import { asking } from "../solver/admission/program/ask.ts";
import { loadProgram, type Program } from "../solver/admission/program/program.ts";
import { readRequests } from "../solver/admission/program/requests.ts";
import type { ReplayOption } from "../solver/admission/replay/orders.ts";
import { replay } from "../solver/admission/replay/replay.ts";
import { resultInParts } from "../solver/admission/result/result.ts";
import { compile } from "../solver/bosatsu/compile.ts";

/**
 * How long an admission takes, part by part, beside a hand-written greedy loop over typed arrays on
 * the same numbers in the same run. Medians of several runs in one warm process:
 *
 *   node bench/admission.ts [repetitions] [operations:accounts[:witness] ...]
 *
 * Times are those that this thread has computed. With one repetition there is no warm-up. `witness`
 * replays the order of the write alone.
 */

const repetitions = Number(process.argv[2] ?? 5);
const problems = (
  process.argv.length > 3
    ? process.argv.slice(3)
    : ["8190:50:witness", "8190:50", "8190:10000:witness", "8190:10000", "16380:10000"]
).map((text) => {
  const [operations, accounts, replayed] = text.split(":");
  return {
    operations: Number(operations),
    accounts: Number(accounts),
    replayed: replayed === "witness" ? ("witness" as const) : ("all" as const),
  };
});
const demo = new URL("../content/demos/admission/", import.meta.url);
const read = (path: string): { path: string; text: string } => ({
  path,
  text: readFileSync(new URL(path, demo), "utf8"),
});

/** The demo's ledger with so many accounts in place of four. */
function programWith(accounts: number): Program {
  const ledger = read("ledger.bosatsu");
  const opening = `opening: Dict[String, Int] = range(${accounts}).foldl_List(
  empty_Dict(string_Order), (all, n) -> all.add_key("a\${int_to_String(n)}", 1000)
)`;
  const text = ledger.text
    .replace(/^opening: .*$/m, () => opening)
    .replace('credit_account = "D"', 'credit_account = "a3"')
    .replace("-> Int: 200", "-> Int: 1500");
  const { packages, failed } = compile([
    { path: ledger.path, text },
    read("ledger.spec.bosatsu"),
    read("ledger_handlers.bosatsu"),
  ]);
  if (failed) throw new Error("the benchmark's ledger does not compile");
  return loadProgram(
    packages,
    packages.filter(({ resolved }) => !resolved.path.startsWith("library/")),
  );
}

/** Transfers between accounts, the same on every run. Numerical Recipes' generator. */
function batchOf(operations: number, accounts: number): string {
  let state = 2026;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const rows = Array.from({ length: operations }, (_, at) => ({
    id: `t${at}`,
    operation: "transfer",
    input: {
      source: `a${next(accounts)}`,
      target: `a${next(accounts)}`,
      amount: String(1 + next(20)),
    },
  }));
  return JSON.stringify(rows);
}

/** The reference: keys are numbers, floors and caps are arrays, and nothing is explained or replayed. */
function reference({ keys, operations }: Question): () => number {
  const initial = Float64Array.from(keys, ({ initial: balance }) => Number(balance));
  const limit = (kind: string, none: number): Float64Array =>
    Float64Array.from(keys, ({ limits }) =>
      Number(limits.find((each) => each.kind === kind)?.limit ?? none),
    );
  const floor = limit("at_least", Number.NEGATIVE_INFINITY);
  const cap = limit("at_most", Number.POSITIVE_INFINITY);
  const moves = operations.flatMap(({ effects }) => {
    const [debit, credit] = effects;
    return debit && credit ? [[debit.key, credit.key, Number(credit.delta)] as const] : [];
  });
  const source = Int32Array.from(moves, ([from]) => from);
  const target = Int32Array.from(moves, ([, to]) => to);
  const amount = Float64Array.from(moves, ([, , size]) => size);
  const { length } = initial;
  return () => {
    const debits = new Float64Array(length);
    const credits = new Float64Array(length);
    let admitted = operations.length - moves.length;
    for (let at = 0; at < amount.length; at += 1) {
      const from = valueAt(source, at);
      const to = valueAt(target, at);
      const size = valueAt(amount, at);
      const low = valueAt(initial, from) - valueAt(debits, from) - size;
      const high = valueAt(initial, to) + valueAt(credits, to) + size;
      if (low < valueAt(floor, from) || high > valueAt(cap, to)) continue;
      debits[from] = valueAt(debits, from) + size;
      credits[to] = valueAt(credits, to) + size;
      admitted += 1;
    }
    return admitted;
  };
}

/** Every index here is in range; the engine inlines this. */
function valueAt(numbers: Float64Array | Int32Array, index: number): number {
  return numbers[index] ?? 0;
}

const parts = [
  "reference",
  "read batch",
  "footprints",
  "decide",
  "replay",
  "result",
  "bytes",
] as const;
type Times = Record<(typeof parts)[number], number>;

function runOnce(
  program: Program,
  batch: string,
  wanted: ReplayOption,
): { times: Times; admitted: number; steps: number } {
  const times: Times = {
    reference: 0,
    "read batch": 0,
    footprints: 0,
    decide: 0,
    replay: 0,
    result: 0,
    bytes: 0,
  };
  const timed = <Result>(part: keyof Times, work: () => Result): Result => {
    const start = cpuNow();
    const result = work();
    times[part] = cpuNow() - start;
    return result;
  };
  const read = timed("read batch", () => readRequests(batch, program));
  const { requests } = read;
  const question = timed("footprints", () => asking(program)(requests, searchBoundDefault));
  const decision = timed("decide", () => decide(question));
  const places = new Map(question.keys.map(({ key }, place) => [key, place]));
  const replayed = timed("replay", () =>
    replay({ program, question, requests, places }, decision, wanted),
  );
  const file = { path: "batch.json", sha256: "0".repeat(64) };
  const judged = {
    ...read,
    question,
    decision,
    replay: replayed,
    texts: new Map<string, string>(),
  };
  const admission = timed("result", () => resultInParts(judged, { sources: [], batch: file }));
  timed("bytes", () => {
    let bytes = 0;
    for (const piece of admissionText(admission)) bytes += Buffer.byteLength(piece);
    return bytes;
  });
  const greedy = reference(question);
  const admitted = greedy();
  timed("reference", () => {
    for (let again = 0; again < 100; again += 1) greedy();
  });
  times.reference /= 100;
  if (replayed.drift !== undefined || admitted !== admission.admitted.length) {
    throw new Error(`${admitted} by the reference, ${admission.admitted.length} admitted`);
  }
  return { times, admitted, steps: replayed.steps + replayed.subsets.steps };
}

/** Milliseconds that this thread has computed: unlike a clock, it does not count what others took. */
function cpuNow(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function line(cells: readonly string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(12))).join("");
}

for (const { operations, accounts, replayed } of problems) {
  const program = programWith(accounts);
  const batch = batchOf(operations, accounts);
  const runs = Array.from({ length: repetitions + (repetitions > 1 ? 1 : 0) }, () =>
    runOnce(program, batch, replayed),
  ).slice(repetitions > 1 ? 1 : 0);
  const [first] = runs;
  const of = (part: keyof Times): number => median(runs.map(({ times }) => times[part]));
  const lines = [
    `${operations} transfers over ${accounts} accounts: ${first?.admitted} admitted, ${first?.steps} steps replayed`,
    line(["part", "ms", "x reference"]),
    ...parts.map((part) =>
      line([part, of(part).toFixed(2), (of(part) / of("reference")).toFixed(1)]),
    ),
    line([
      "all but reference",
      parts
        .slice(1)
        .reduce((sum, part) => sum + of(part), 0)
        .toFixed(2),
    ]),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
