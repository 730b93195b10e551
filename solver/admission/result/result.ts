import {
  type Admission,
  type AdmissionComponent,
  type AdmissionInParts,
  type AdmissionPrice,
  type AdmissionReplay,
  starvingAge,
} from "@receipts/formats/admission.ts";
import { positionAt } from "../../bosatsu/tree/source.ts";
import type { Decision } from "../decide/decide.ts";
import { noReservations } from "../decide/escrow.ts";
import { explainer } from "../decide/explain.ts";
import { holdersOf } from "../decide/holders.ts";
import { type Price, priceOf } from "../decide/price.ts";
import type { Question } from "../decide/question.ts";
import { admittedRanges, fitsAfterWrite, independentRanges } from "../decide/ranges.ts";
import { ageOf } from "../program/requests.ts";
import type { Drift } from "../replay/drift.ts";
import { witnessOrder } from "../replay/orders.ts";
import { each, textsOf } from "./item-texts.ts";
import { idAt, type Judged, keyIn, operationIn, type Told } from "./items.ts";

export type Files = Pick<Admission, "sources" | "batch" | "carried">;

/** The result as the file shows it, its operations at hand. */
export function resultOf(judged: Judged, files: Files): Admission {
  const parts = resultInParts(judged, files);
  const { texts: _, ...whole } = {
    ...parts,
    keys: [...parts.keys],
    operations: [...parts.operations],
  };
  return whole;
}

/**
 * The result as the file shows it; its keys and operations are made each time they are asked for, since
 * in a large batch they take more room than all that they are made of. A drift takes back every verdict.
 */
export function resultInParts(judged: Judged, files: Files): AdmissionInParts {
  const { question, replay } = judged;
  const drifted = replay.drift !== undefined;
  const decision = drifted ? nothingAdmitted(judged.decision) : judged.decision;
  const undecided = nothingDecided(decision);
  const price = drifted || undecided ? null : priceIn(priceOf(question, decision));
  const admitted = idsOf(decision, question);
  const told = toldOf({ ...judged, decision }, !drifted && !undecided);
  const searched = decision.components.some(({ witness }) => witness !== undefined);
  return {
    schema: "yichus.admission/1",
    ...files,
    searchBound: question.searchBound,
    mode: decision.mode,
    keys: keptWhenFew(each(question.keys.length, (key) => keyIn(told, key))),
    operations: keptWhenFew(each(question.operations.length, (at) => operationIn(told, at))),
    texts: textsOf(told),
    components: decision.components.map((component) => componentIn(question, component)),
    admitted,
    order: searched ? witnessOrder(decision).map((at) => idAt(question, at)) : "any",
    ...(files.carried === undefined ? {} : { starving: starvingIn(judged, decision) }),
    rounds: { serial: admitted.length, escrow: admitted.length === 0 ? 0 : 1 },
    price,
    replay: replayIn(judged, undecided && !drifted),
  };
}

/** Past so many, items are made again for who asks again, in place of being kept. */
const keptMax = 20_000;

function keptWhenFew<Item>(items: Iterable<Item>): Iterable<Item> {
  let kept: readonly Item[] | undefined;
  return {
    *[Symbol.iterator]() {
      if (kept !== undefined) return yield* kept;
      const made: Item[] = [];
      let count = 0;
      for (const item of items) {
        count += 1;
        if (count <= keptMax) made.push(item);
        yield item;
      }
      if (count <= keptMax) kept = made;
    },
  };
}

function toldOf(judged: Judged, isDecided: boolean): Told {
  const { question, decision } = judged;
  const holders = holdersOf(question, decision.admitted);
  return {
    judged,
    holders,
    independent: isDecided ? independentRanges(question, decision) : undefined,
    explain: explainer(question, decision, holders),
    range: admittedRanges(question, decision),
    fitsAfter: fitsAfterWrite(question, decision),
  };
}

function idsOf({ admitted }: Decision, question: Question): string[] {
  const ids: string[] = [];
  for (const [at, is] of admitted.entries()) if (is) ids.push(idAt(question, at));
  return ids;
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

function nothingAdmitted(decision: Decision): Decision {
  return {
    ...decision,
    admitted: decision.admitted.map(() => false),
    held: noReservations(decision.held.debits.length),
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
