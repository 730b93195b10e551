import type { AdmissionKey, AdmissionOperation, AdmittedIff } from "@receipts/formats/admission.ts";
import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import type { Decision } from "../decide/decide.ts";
import { heldOn } from "../decide/escrow.ts";
import type { Explain } from "../decide/explain.ts";
import type { HolderList, Holders } from "../decide/holders.ts";
import type { Question } from "../decide/question.ts";
import type { AdmittedRange, Range, RangeOf } from "../decide/ranges.ts";
import { ageOf, type ReadBatch } from "../program/requests.ts";
import type { Replay } from "../replay/replay.ts";
import { reasonOf } from "./reason.ts";
import { whyOf } from "./why.ts";

/** Everything that a result is made of. */
export type Judged = ReadBatch & {
  readonly question: Question;
  readonly decision: Decision;
  readonly replay: Replay;
  /** Source texts by path, for positions. */
  readonly texts: ReadonlyMap<string, string>;
};

/** What keys and operations are told from. */
export type Told = {
  /** Of a drift, with every verdict taken back. */
  readonly judged: Judged;
  readonly holders: Holders;
  /** By key; none when nothing was decided. */
  readonly independent: readonly Range[] | undefined;
  readonly explain: Explain;
  readonly range: RangeOf;
  readonly fitsAfter: (at: number) => boolean;
};

/** A key as the result shows it. */
export function keyIn(
  { judged: { question, decision }, holders, independent }: Told,
  key: number,
): AdmissionKey {
  const state = question.keys[key];
  if (state === undefined) throw new RangeError(`no key ${key}`);
  const low = subtract(state.initial, heldOn(decision.held, "debits", key));
  const high = add(state.initial, heldOn(decision.held, "credits", key));
  const range = independent?.[key];
  const list = (held: HolderList): AdmissionKey["debits"] =>
    held.map(({ operation, amount }) => ({
      id: idAt(question, operation),
      amount: String(amount),
    }));
  return {
    key: state.key,
    ...(state.sumOf === undefined
      ? {}
      : { sumOf: state.sumOf.map((part) => question.keys[part]?.key ?? "") }),
    initial: String(state.initial),
    final: String(subtract(add(low, high), state.initial)),
    interval: { low: String(low), high: String(high) },
    bounds: state.limits.map(({ name, kind, limit }) => ({ name, kind, limit: String(limit) })),
    ...(range === undefined ? {} : rangeIn(range)),
    debits: list(holders.debits[key] ?? []),
    credits: list(holders.credits[key] ?? []),
  };
}

/** An operation as the result shows it. */
export function operationIn(told: Told, at: number): AdmissionOperation {
  const { judged } = told;
  const { question, decision, requests, shown, operations, replay } = judged;
  const operation = question.operations[at];
  const request = requests[at];
  if (operation === undefined || request === undefined) throw new RangeError(`no operation ${at}`);
  const age = ageOf(operations?.[at]);
  const common = {
    id: operation.id,
    operation: request.handler,
    input: shown(request),
    ...(age === undefined ? {} : { age }),
    footprint: [...operation.footprint],
    effects: operation.effects.map(({ key, delta }) => ({
      key: question.keys[key]?.key ?? "",
      delta: String(delta),
    })),
  };
  if (replay.drift !== undefined) {
    const { operation: drifted } = replay.drift;
    const about = drifted === undefined ? {} : { operation: idAt(question, drifted) };
    return { ...common, verdict: "inconclusive", reason: "model drift", about };
  }
  const reason = decision.reasons[at];
  if (reason !== undefined) {
    return { ...common, verdict: "inconclusive", ...reasonOf(reason, question) };
  }
  const path = decision.componentOf.has(at) ? "search" : "escrow";
  const range = admittedIffIn(told.range(at));
  if (decision.admitted[at] === true) return { ...common, path, verdict: "admitted", ...range };
  const why = whyOf(told.explain(at), question, told.holders);
  const after = { fitsAfterWrite: told.fitsAfter(at) };
  return { ...common, path, verdict: "deferred", why, ...range, ...after };
}

function rangeIn({ low, high }: Range): Pick<AdmissionKey, "independentIff"> {
  return { independentIff: { initialAtLeast: end(low), initialAtMost: end(high) } };
}

function admittedIffIn(range: AdmittedRange | undefined): { admittedIff?: AdmittedIff } {
  if (range === undefined) return {};
  const { low, high, given } = range;
  return { admittedIff: { amountAtLeast: end(low), amountAtMost: end(high), given } };
}

function end(number: Int | undefined): string | null {
  return number === undefined ? null : String(number);
}

export function idAt(question: Question, at: number): string {
  const id = question.operations[at]?.id;
  if (id === undefined) throw new RangeError(`no operation ${at}`);
  return id;
}
