import type { Decision } from "../decide/decide.ts";
import type { Effect, Question } from "../decide/question.ts";

/** An order of all admitted operations, as positions. */
export type NamedOrder = {
  readonly name: "witness" | "reverse" | "debits first";
  readonly order: readonly number[];
};

/** `witness`: the order of the write alone. `all`: also orders chosen to hurt, and subsets. */
export type ReplayOption = "witness" | "all";

/**
 * The order to write in, and two that are chosen to hurt: what a handler refuses only when little is
 * left shows up in one of them. In each, the operations of a searched component keep the order that
 * was found for them, since no other was promised.
 */
export function replayOrders(
  question: Question,
  decision: Decision,
  wanted: ReplayOption = "all",
): readonly NamedOrder[] {
  const arrival = arrivalOf(decision);
  const keep = (order: readonly number[]): readonly number[] => keepWitnesses(decision, order);
  const witness: NamedOrder = { name: "witness", order: keep(arrival) };
  if (wanted === "witness") return [witness];
  return [
    witness,
    { name: "reverse", order: keep(arrival.toReversed()) },
    { name: "debits first", order: keep(debitsFirst(question, arrival)) },
  ];
}

/** The order that the write has to follow; any order would do when nothing was searched for. */
export function witnessOrder(decision: Decision): readonly number[] {
  return keepWitnesses(decision, arrivalOf(decision));
}

function arrivalOf({ admitted }: Decision): readonly number[] {
  const arrival: number[] = [];
  for (const [at, is] of admitted.entries()) if (is) arrival.push(at);
  return arrival;
}

/** Leaves each component its places and fills them in the order of its witness. */
function keepWitnesses(decision: Decision, order: readonly number[]): readonly number[] {
  if (decision.componentOf.size === 0) return order;
  const next = decision.components.map(({ witness }) => (witness?.order ?? []).values());
  return order.map((at) => {
    const component = decision.componentOf.get(at);
    if (component === undefined) return at;
    const following = next[component]?.next().value;
    if (following === undefined) throw new Error(`operation ${at} is in no witness`);
    return following;
  });
}

/**
 * Each key is debited before it is credited, as far as that can be had: an operation waits until all
 * debits of the keys that it credits have been made. Where they wait for each other, the earliest goes.
 */
function debitsFirst(question: Question, arrival: readonly number[]): readonly number[] {
  const { debitsLeft, creditors } = countDebits(question, arrival);
  const waits = new Int32Array(question.operations.length);
  const ready: number[] = [];
  for (const at of arrival) {
    let keys = 0;
    for (const { key, delta } of effectsOf(question, at)) {
      if (delta > 0 && (debitsLeft[key] ?? 0) > 0) keys += 1;
    }
    waits[at] = keys;
    if (keys === 0) ready.push(at);
  }
  const isPlaced = new Uint8Array(question.operations.length);
  const placed: number[] = [];
  const place = (at: number): void => {
    if (isPlaced[at] === 1) return;
    isPlaced[at] = 1;
    placed.push(at);
    for (const { key, delta } of effectsOf(question, at)) if (delta < 0) debit(key);
  };
  const debit = (key: number): void => {
    const left = (debitsLeft[key] ?? 0) - 1;
    debitsLeft[key] = left;
    if (left === 0) for (const creditor of creditors[key] ?? []) waitForOneLess(creditor);
  };
  const waitForOneLess = (at: number): void => {
    const left = (waits[at] ?? 0) - 1;
    waits[at] = left;
    if (left === 0) ready.push(at);
  };
  let taken = 0;
  for (const earliest of arrival) {
    for (; taken < ready.length; taken += 1) place(ready[taken] ?? earliest);
    place(earliest);
  }
  return placed;
}

/** By key: how many operations debit it, and which ones credit it. */
function countDebits(
  question: Question,
  arrival: readonly number[],
): { readonly debitsLeft: Int32Array; readonly creditors: readonly (readonly number[])[] } {
  const debitsLeft = new Int32Array(question.keys.length);
  const creditors: number[][] = question.keys.map(() => []);
  for (const at of arrival) {
    for (const { key, delta } of effectsOf(question, at)) {
      if (delta < 0) debitsLeft[key] = (debitsLeft[key] ?? 0) + 1;
      else creditors[key]?.push(at);
    }
  }
  return { debitsLeft, creditors };
}

/** No effect is zero. */
function effectsOf(question: Question, at: number): readonly Effect[] {
  return question.operations[at]?.effects ?? [];
}
