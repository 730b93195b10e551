import type { Decision } from "../decide/decide.ts";
import type { Question } from "../decide/question.ts";

/** An order of all admitted operations, as positions. */
export type NamedOrder = {
  readonly name: "witness" | "reverse" | "debits first";
  readonly order: readonly number[];
};

/**
 * The order to write in, and two that are chosen to hurt: what a handler refuses only when little is
 * left shows up in one of them. In each, the operations of a searched component keep the order that
 * was found for them, since no other was promised.
 */
export function replayOrders(question: Question, decision: Decision): readonly NamedOrder[] {
  const arrival = decision.admitted.flatMap((is, at) => (is ? [at] : []));
  const keep = (order: readonly number[]): readonly number[] => keepWitnesses(decision, order);
  return [
    { name: "witness", order: keep(arrival) },
    { name: "reverse", order: keep(arrival.toReversed()) },
    { name: "debits first", order: keep(debitsFirst(question, arrival)) },
  ];
}

/** The order that the write has to follow; any order would do when nothing was searched for. */
export function witnessOrder(decision: Decision): readonly number[] {
  const arrival = decision.admitted.flatMap((is, at) => (is ? [at] : []));
  return keepWitnesses(decision, arrival);
}

/** Leaves each component its places and fills them in the order of its witness. */
function keepWitnesses(decision: Decision, order: readonly number[]): readonly number[] {
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
  const waits = new Map<number, number>();
  const ready: number[] = [];
  for (const at of arrival) {
    const keys = creditedBy(question, at).filter((key) => (debitsLeft[key] ?? 0) > 0);
    waits.set(at, keys.length);
    if (keys.length === 0) ready.push(at);
  }
  const placed = new Set<number>();
  const place = (at: number): void => {
    if (placed.has(at)) return;
    placed.add(at);
    for (const key of debitedBy(question, at)) {
      const left = (debitsLeft[key] ?? 0) - 1;
      debitsLeft[key] = left;
      if (left === 0) for (const creditor of creditors[key] ?? []) waitForOneLess(creditor);
    }
  };
  const waitForOneLess = (at: number): void => {
    const left = (waits.get(at) ?? 0) - 1;
    waits.set(at, left);
    if (left === 0) ready.push(at);
  };
  let taken = 0;
  for (const earliest of arrival) {
    for (; taken < ready.length; taken += 1) place(ready[taken] ?? earliest);
    place(earliest);
  }
  return [...placed];
}

/** By key: how many operations debit it, and which ones credit it. */
function countDebits(
  question: Question,
  arrival: readonly number[],
): { readonly debitsLeft: number[]; readonly creditors: readonly (readonly number[])[] } {
  const debitsLeft = question.keys.map(() => 0);
  const creditors: number[][] = question.keys.map(() => []);
  for (const at of arrival) {
    for (const key of debitedBy(question, at)) debitsLeft[key] = (debitsLeft[key] ?? 0) + 1;
    for (const key of creditedBy(question, at)) creditors[key]?.push(at);
  }
  return { debitsLeft, creditors };
}

function debitedBy(question: Question, at: number): readonly number[] {
  const effects = question.operations[at]?.effects ?? [];
  return effects.filter(({ delta }) => delta < 0n).map(({ key }) => key);
}

function creditedBy(question: Question, at: number): readonly number[] {
  const effects = question.operations[at]?.effects ?? [];
  return effects.filter(({ delta }) => delta > 0n).map(({ key }) => key);
}
