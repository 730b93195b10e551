import { admissionText } from "@receipts/formats/admission.ts";
import { searchBoundDefault } from "../../solver/admission/admit.ts";
import { decide } from "../../solver/admission/decide/decide.ts";
import { asking } from "../../solver/admission/program/ask.ts";
import type { Program } from "../../solver/admission/program/program.ts";
import { readRequests } from "../../solver/admission/program/requests.ts";
import type { ReplayOption } from "../../solver/admission/replay/orders.ts";
import { replay } from "../../solver/admission/replay/replay.ts";
import { resultInParts } from "../../solver/admission/result/result.ts";
import { type Figure, figure, median, threadTime } from "./figure.ts";
import { batchOf, programWith, reference } from "./ledger.ts";

/** The parts of an admission from the batch's text to the result's, and the reference beside them. */
const parts = ["read", "footprints", "decide", "replay", "result", "text", "reference"] as const;
type Times = Record<(typeof parts)[number], number>;

export type Problem = {
  readonly operations: number;
  readonly accounts: number;
  readonly replayed: ReplayOption;
};

type Whole = {
  readonly problem: Problem;
  /** Medians of the rounds. */
  readonly times: Times;
  /** From text to text. */
  readonly total: number;
  readonly admitted: number;
  readonly steps: number;
};

/** Takes one batch from its text to the result's, in one warm process. */
export function measureWhole(problem: Problem, rounds: number): Whole {
  const program = programWith(problem.accounts);
  const batch = batchOf(problem.operations, problem.accounts);
  // The first runs are for the compiler.
  const warming = rounds > 1 ? 2 : 0;
  const runs = Array.from({ length: rounds + warming }, () =>
    runOnce(program, batch, problem.replayed),
  ).slice(warming);
  const of = (part: keyof Times): number => median(runs.map(({ times }) => times[part]));
  const [first] = runs;
  return {
    problem,
    times: {
      read: of("read"),
      footprints: of("footprints"),
      decide: of("decide"),
      replay: of("replay"),
      result: of("result"),
      text: of("text"),
      reference: of("reference"),
    },
    total: median(runs.map(({ times }) => totalOf(times))),
    admitted: first?.admitted ?? 0,
    steps: first?.steps ?? 0,
  };
}

function totalOf(times: Times): number {
  return parts.reduce((sum, part) => sum + (part === "reference" ? 0 : times[part]), 0);
}

function runOnce(
  program: Program,
  batch: string,
  wanted: ReplayOption,
): { readonly times: Times; readonly admitted: number; readonly steps: number } {
  const times: Times = {
    read: 0,
    footprints: 0,
    decide: 0,
    replay: 0,
    result: 0,
    text: 0,
    reference: 0,
  };
  const timed = <Result>(part: keyof Times, work: () => Result): Result => {
    const results: Result[] = [];
    times[part] = threadTime(() => results.push(work()));
    const [result] = results;
    if (result === undefined) throw new Error(`${part} has no result`);
    return result;
  };
  const read = timed("read", () => readRequests(batch, program));
  const { requests } = read;
  const question = timed("footprints", () => asking(program)(requests, searchBoundDefault));
  const decision = timed("decide", () => decide(question));
  const places = new Map(question.keys.map(({ key }, place) => [key, place]));
  const replayed = timed("replay", () =>
    replay({ program, question, requests, places }, decision, wanted),
  );
  const judged = { ...read, question, decision, replay: replayed, texts: new Map() };
  const batchFile = { path: "batch.json", sha256: "0".repeat(64) };
  const admission = timed("result", () => resultInParts(judged, { sources: [], batch: batchFile }));
  timed("text", () => {
    let length = 0;
    for (const piece of admissionText(admission)) length += Buffer.byteLength(piece);
    return length;
  });
  const greedy = reference(question);
  const admitted = greedy();
  const again = 100;
  times.reference =
    threadTime(() => {
      for (let left = again; left > 0; left -= 1) greedy();
    }) / again;
  if (replayed.drift !== undefined || admitted !== admission.admitted.length) {
    throw new Error(`${admitted} by the reference, ${admission.admitted.length} admitted`);
  }
  return { times, admitted, steps: replayed.steps + replayed.subsets.steps };
}

/** Part by part, beside the reference: a greedy loop over typed arrays that explains nothing. */
export function wholeTable({ problem, times, total, admitted, steps }: Whole): string {
  const { operations, accounts } = problem;
  const row = (name: string, time: number): string =>
    `${name.padEnd(12)}${time.toFixed(2).padStart(10)} ms${(time / times.reference).toFixed(1).padStart(10)}x\n`;
  return [
    `${operations} transfers over ${accounts} accounts: ${admitted} admitted, ${steps} steps replayed\n`,
    ...parts.map((part) => row(part, times[part])),
    row("whole", total),
  ].join("");
}

/** A batch as TigerBeetle takes one, over few accounts and over many, in one order and in all. */
export function batchFigures(rounds: number): {
  readonly figures: readonly Figure[];
  text: string;
} {
  const figures: Figure[] = [];
  let text = "";
  for (const accounts of [50, 10_000]) {
    for (const replayed of ["witness", "all"] as const) {
      const whole = measureWhole({ operations: 8190, accounts, replayed }, rounds);
      text += `${wholeTable(whole)}\n`;
      const orders = replayed === "witness" ? "one order" : "three orders and subsets";
      const name = `8190 transfers over ${accounts} accounts, ${orders}`;
      const most = replayed === "witness" ? 150 : 250;
      const ratio = (whole.total / whole.times.reference).toFixed(0);
      figures.push(figure(name, whole.total, [most, "ms"], `${ratio} times the reference`));
      const decided = (whole.times.decide / whole.times.reference).toFixed(1);
      if (replayed === "all") continue;
      const note = `${decided} times the reference`;
      figures.push(figure(`deciding it, over ${accounts}`, whole.times.decide, [5, "ms"], note));
    }
  }
  return { figures, text };
}

/** How the time grows when the batch is twice as long: the worst step up to 200,000. */
export function growthFigures(rounds: number): readonly Figure[] {
  return [50, 10_000].map((accounts) => {
    const sizes = [12_500, 25_000, 50_000, 100_000, 200_000];
    const totals = sizes.map((operations) => {
      const problem = { operations, accounts, replayed: "witness" } as const;
      return measureWhole(problem, rounds).total;
    });
    const ratios = totals.slice(1).map((total, at) => total / (totals[at] ?? Number.NaN));
    const note = sizes.map((size, at) => `${size}: ${totals[at]?.toFixed(0)} ms`).join(", ");
    const name = `twice the batch, over ${accounts} accounts, up to 200,000`;
    return figure(name, Math.max(...ratios), [2.4, "times"], note);
  });
}
