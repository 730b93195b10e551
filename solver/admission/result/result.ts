import {
  type Admission,
  type AdmissionComponent,
  type AdmissionInParts,
  type AdmissionKey,
  type AdmissionOperation,
  type AdmissionPrice,
  type AdmissionReplay,
  type AdmittedIff,
  starvingAge,
} from "@receipts/formats/admission.ts";
import { positionAt } from "../../bosatsu/tree/source.ts";
import type { Decision } from "../decide/decide.ts";
import { heldOn } from "../decide/escrow.ts";
import { type Explain, explainer } from "../decide/explain.ts";
import { type HolderList, type Holders, holdersOf } from "../decide/holders.ts";
import { type Price, priceOf } from "../decide/price.ts";
import type { Question } from "../decide/question.ts";
import {
  type AdmittedRange,
  admittedRanges,
  fitsAfterWrite,
  independentRanges,
  type Range,
  type RangeOf,
} from "../decide/ranges.ts";
import type { Request } from "../program/ask.ts";
import { ageOf, type ReadBatch } from "../program/requests.ts";
import type { Drift } from "../replay/drift.ts";
import { witnessOrder } from "../replay/orders.ts";
import type { Replay } from "../replay/replay.ts";
import { reasonOf } from "./reason.ts";
import { whyOf } from "./why.ts";

/** Everything that a result is made of. */
export type Judged = {
  readonly question: Question;
  readonly decision: Decision;
  readonly replay: Replay;
  readonly requests: readonly Request[];
  readonly shown: ReadBatch["shown"];
  readonly operations: ReadBatch["operations"];
  /** Source texts by path, for positions. */
  readonly texts: ReadonlyMap<string, string>;
};

export type Files = Pick<Admission, "sources" | "batch" | "carried">;

/** The result as the file shows it, its operations at hand. */
export function resultOf(judged: Judged, files: Files): Admission {
  const parts = resultInParts(judged, files);
  return { ...parts, operations: [...parts.operations] };
}

/**
 * The result as the file shows it; its operations are made each time they are asked for, since in a
 * large batch they take more room than all that they are made of. A drift takes back every verdict.
 */
export function resultInParts(judged: Judged, files: Files): AdmissionInParts {
  const { question, replay } = judged;
  const drifted = replay.drift !== undefined;
  const decision = drifted ? nothingAdmitted(judged.decision) : judged.decision;
  const holders = holdersOf(question, decision.admitted);
  const undecided = nothingDecided(decision);
  const price = drifted || undecided ? null : priceIn(priceOf(question, decision));
  const admitted = decision.admitted.flatMap((is, at) => (is ? [idAt(question, at)] : []));
  const ranges = independentRanges(question, decision);
  const told: Told = {
    judged: { ...judged, decision },
    holders,
    explain: explainer(question, decision, holders),
    range: admittedRanges(question, decision, holders),
    fitsAfter: fitsAfterWrite(question, decision),
  };
  const searched = decision.components.some(({ witness }) => witness !== undefined);
  return {
    schema: "yichus.admission/1",
    ...files,
    searchBound: question.searchBound,
    mode: decision.mode,
    keys: question.keys.map((_, key) =>
      keyIn({ ...told.judged, holders }, key, undecided || drifted ? undefined : ranges[key]),
    ),
    operations: keptWhenFew(question.operations.length, (at) => operationIn(told, at)),
    components: decision.components.map((component) => componentIn(question, component)),
    admitted,
    order: searched ? witnessOrder(decision).map((at) => idAt(question, at)) : "any",
    ...(files.carried === undefined ? {} : { starving: starvingIn(judged, decision) }),
    rounds: { serial: admitted.length, escrow: admitted.length === 0 ? 0 : 1 },
    price,
    replay: replayIn(judged, undecided && !drifted),
  };
}

function starvingIn(
  { operations, replay }: Judged,
  { reasons, admitted }: Pick<Decision, "reasons" | "admitted">,
): string[] {
  if (replay.drift !== undefined) return [];
  return (operations ?? []).flatMap((operation, at) => {
    const age = ageOf(operation) ?? 0;
    const isLeftOut = reasons[at] === undefined && admitted[at] !== true;
    return isLeftOut && age + 1 >= starvingAge ? [operation.id] : [];
  });
}

/** Past so many, items are made again for who asks again, in place of being kept. */
const keptMax = 20_000;

function keptWhenFew<Item>(count: number, make: (at: number) => Item): Iterable<Item> {
  function* each(): Generator<Item> {
    for (let at = 0; at < count; at += 1) yield make(at);
  }
  return count <= keptMax ? [...each()] : { [Symbol.iterator]: each };
}

function nothingAdmitted(decision: Decision): Decision {
  const none = (list: readonly bigint[]): bigint[] => list.map(() => 0n);
  return {
    ...decision,
    admitted: decision.admitted.map(() => false),
    held: { debits: none(decision.held.debits), credits: none(decision.held.credits) },
    components: decision.components.map((component) => ({
      ...component,
      admitted: [],
      witness: undefined,
    })),
  };
}

/** True of a batch that has operations and no verdict on any. */
function nothingDecided({ reasons }: Decision): boolean {
  return reasons.length > 0 && reasons.every((reason) => reason !== undefined);
}

function keyIn(
  { question, decision, holders }: Judged & { readonly holders: Holders },
  key: number,
  range: Range | undefined,
): AdmissionKey {
  const state = question.keys[key];
  if (state === undefined) throw new RangeError(`no key ${key}`);
  const low = state.initial - heldOn(decision.held, "debits", key);
  const high = state.initial + heldOn(decision.held, "credits", key);
  const list = ({ holders: held }: HolderList): AdmissionKey["debits"] =>
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
    final: String(low + high - state.initial),
    interval: { low: String(low), high: String(high) },
    bounds: state.limits.map(({ name, kind, limit }) => ({ name, kind, limit: String(limit) })),
    ...(range === undefined ? {} : rangeIn(range)),
    debits: list(holders.debits[key] ?? { holders: [], totals: [] }),
    credits: list(holders.credits[key] ?? { holders: [], totals: [] }),
  };
}

/** What operations are told from, some of it by their position. */
type Told = {
  readonly judged: Judged;
  readonly holders: Holders;
  readonly explain: Explain;
  readonly range: RangeOf;
  readonly fitsAfter: (at: number) => boolean;
};

function operationIn(told: Told, at: number): AdmissionOperation {
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

function end(number: bigint | undefined): string | null {
  return number === undefined ? null : String(number);
}

function componentIn(
  question: Question,
  component: Decision["components"][number],
): AdmissionComponent {
  const ids = (list: readonly number[]): string[] => list.map((at) => idAt(question, at));
  const { witness } = component;
  return {
    keys: component.keys.map((key) => question.keys[key]?.key ?? ""),
    properties: component.properties.map((at) => question.properties[at]?.name ?? ""),
    candidates: ids(component.operations),
    searched: component.searched !== undefined,
    admitted: ids(component.admitted),
    order: ids(witness?.order ?? []),
    safeOrders: witness === undefined ? null : String(witness.safeOrders),
    allOrders: witness === undefined ? null : String(witness.allOrders),
  };
}

function priceIn({ admitted, bestAnyOrder, arrivalSerial, bestFixedOrder }: Price): AdmissionPrice {
  return { admitted, bestAnyOrder, arrivalSerial, bestFixedOrder };
}

function replayIn({ question, requests, replay, texts }: Judged, notRun: boolean): AdmissionReplay {
  const { orders, steps, subsets, drift } = replay;
  if (drift !== undefined) {
    return { status: "drift", orders, steps, subsets, drift: driftIn(drift) };
  }
  return { status: notRun ? "not run" : "verified", orders, steps, subsets, drift: null };

  function driftIn(found: Drift): NonNullable<AdmissionReplay["drift"]> {
    const { order, after, operation, key, expected, got, place } = found;
    const { line, column } = positionAt(texts.get(place.path) ?? "", place.region.start);
    return {
      order,
      after: after.map((at) => idAt(question, at)),
      step: operation === undefined ? 0 : after.length + 1,
      id: operation === undefined ? null : idAt(question, operation),
      operation: operation === undefined ? null : (requests[operation]?.handler ?? null),
      key,
      expected: expected === undefined ? null : String(expected),
      got: got === undefined ? null : String(got),
      position: { path: place.path, line, column },
    };
  }
}

function idAt(question: Question, at: number): string {
  const id = question.operations[at]?.id;
  if (id === undefined) throw new RangeError(`no operation ${at}`);
  return id;
}
