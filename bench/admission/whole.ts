import { admissionText } from "@receipts/formats/admission.ts";
import { searchBoundDefault } from "../../solver/admission/admit.ts";
import { decide } from "../../solver/admission/decide/decide.ts";
import { asking } from "../../solver/admission/program/ask.ts";
import type { Program } from "../../solver/admission/program/program.ts";
import { readRequests } from "../../solver/admission/program/requests.ts";
import type { ReplayOption } from "../../solver/admission/replay/orders.ts";
import { replay } from "../../solver/admission/replay/replay.ts";
import { resultInParts } from "../../solver/admission/result/result.ts";
import { threadTime } from "../harness/timing.ts";
import { reference } from "./ledger.ts";

export type Replayed = ReplayOption;

export type Problem = {
  readonly program: Program;
  readonly batch: string;
  readonly replayed: Replayed;
};

/** Milliseconds of this thread. */
export type Cost = {
  /** From the batch's text to the result's. */
  readonly total: number;
  /** What of it is deciding. */
  readonly decide: number;
  /** The greedy loop over the same numbers. */
  readonly reference: number;
  /** Bytes of the result. */
  readonly written: number;
};

/** So often the reference runs in a turn: once is too short for the clock. */
const referenceRepeats = 100;

/** Takes a batch from its text to the result's. Throws when the reference admits another number. */
export function costOfWhole({ program, batch, replayed: orders }: Problem): Cost {
  let total = 0;
  const timed = <Result>(work: () => Result): { readonly result: Result; readonly ms: number } => {
    const results: Result[] = [];
    const ms = threadTime(() => results.push(work()));
    total += ms;
    const [result] = results;
    if (result === undefined) throw new Error("a step has no result");
    return { result, ms };
  };
  const { result: read } = timed(() => readRequests(batch, program));
  const { requests } = read;
  const { result: question } = timed(() => asking(program)(requests, searchBoundDefault));
  const decided = timed(() => decide(question));
  const { result: decision } = decided;
  const places = new Map(question.keys.map(({ key }, place) => [key, place]));
  const { result: replayed } = timed(() =>
    replay({ program, question, requests, places }, decision, orders),
  );
  const judged = { ...read, question, decision, replay: replayed, texts: new Map() };
  const batchFile = { path: "batch.json", sha256: "0".repeat(64) };
  const { result: admission } = timed(() =>
    resultInParts(judged, { sources: [], batch: batchFile }),
  );
  const { result: written } = timed(() => {
    let length = 0;
    for (const piece of admissionText(admission)) length += Buffer.byteLength(piece);
    return length;
  });
  const greedy = reference(question);
  const admitted = greedy();
  if (replayed.drift !== undefined || admitted !== admission.admitted.length) {
    throw new Error(`${admitted} by the reference, ${admission.admitted.length} admitted`);
  }
  const repeated = threadTime(() => {
    for (let left = referenceRepeats; left > 0; left -= 1) greedy();
  });
  return { total, decide: decided.ms, reference: repeated / referenceRepeats, written };
}
