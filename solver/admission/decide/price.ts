import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import {
  countThings,
  largestSubset,
  reachable,
  type SubsetTable,
  type Tracker,
  tabulate,
} from "../../orders/subset-table.ts";
import type { Decision } from "./decide.ts";
import { addTo, heldOn, noReservations, roomOf } from "./escrow.ts";
import { countSmallest, maximumOf, type Proof, tabledMax } from "./maximum.ts";
import {
  type Effect,
  type Operation,
  otherSide,
  type Property,
  type Question,
  type Side,
  sideOf,
  sizeOf,
} from "./question.ts";

/** A size and how it is known to be the largest; with `bound`, no more than this is possible. */
export type Best = { readonly size: number; readonly proof: Proof };

/** What the guarantees cost, in operations. Only those that could be decided are counted. */
export type Price = {
  readonly admitted: number;
  /** The largest set with the same guarantees. */
  readonly bestAnyOrder: Best;
  /** Applied one by one in arrival order, each kept if the state after it is allowed. */
  readonly arrivalSerial: number;
  /** The largest set that has one order with every state allowed. */
  readonly bestFixedOrder: Best;
};

export function priceOf(question: Question, decision: Decision): Price {
  const operations = question.operations.filter((_, at) => decision.reasons[at] === undefined);
  const admitted = decision.admitted.filter((is) => is).length;
  const all = operations.length;
  if (admitted === all && decision.components.length === 0) {
    // What is safe in every order is so in each, and nothing is left that could be added.
    const bestFixedOrder = { size: all, proof: all > tabledMax ? "bound" : "table" } as const;
    return {
      admitted,
      bestAnyOrder: { size: all, proof: "table" },
      arrivalSerial: all,
      bestFixedOrder,
    };
  }
  const { atMost, proof } = maximumOf(question, decision);
  return {
    admitted,
    bestAnyOrder: { size: atMost, proof },
    arrivalSerial: countSerial(question, operations),
    bestFixedOrder:
      operations.length > tabledMax
        ? { size: mostInOneOrder(question, decision, operations), proof: "bound" }
        : { size: largest(operations.length, someOrder(question, operations)), proof: "table" },
  };
}

function largest(things: number, table: SubsetTable): number {
  const best = largestSubset(2 ** things - 1, table);
  return best === undefined ? 0 : countThings(best);
}

/** Subsets with one order in which every state keeps bounds and step properties. */
function someOrder(question: Question, operations: readonly Operation[]): SubsetTable {
  const table = reachable(
    operations.length,
    tabulate(operations.length, trackState(question, operations, "step")),
  );
  if (!question.properties.some(({ scope }) => scope === "commit")) return table;
  const kept = tabulate(operations.length, trackState(question, operations, "commit"));
  return table.map((reached, subset) => (kept[subset] === 1 ? reached : 0));
}

/**
 * Follows all balances. A state is judged only by what some decidable operation can change: what is
 * broken at the start made the operations that touch it inconclusive.
 */
function trackState(
  question: Question,
  operations: readonly Operation[],
  scope: Property["scope"],
): Tracker {
  const balances = question.keys.map(({ initial }) => initial);
  const properties = propertiesOf(question, operations, scope);
  const isOut = outsideBounds(question);
  let broken = 0;
  const change = (key: number, delta: Int): void => {
    const before = balances[key] ?? 0;
    const after = add(before, delta);
    balances[key] = after;
    if (isOut(key, before)) broken -= 1;
    if (isOut(key, after)) broken += 1;
  };
  return {
    add: (thing) => {
      for (const { key, delta } of operations[thing]?.effects ?? []) change(key, delta);
    },
    remove: (thing) => {
      for (const { key, delta } of operations[thing]?.effects ?? [])
        change(key, subtract(0, delta));
    },
    allowed: () =>
      (scope === "commit" || broken === 0) &&
      properties.every(({ keys, holds }) => holds(keys.map((key) => balances[key] ?? 0))),
  };
}

/** The properties of the scope whose answer these operations can change. */
function propertiesOf(
  question: Question,
  operations: readonly Operation[],
  scope: Property["scope"],
): readonly Property[] {
  if (question.properties.length === 0) return [];
  const changed = new Set(operations.flatMap(({ effects }) => effects.map(({ key }) => key)));
  return question.properties.filter(
    (property) => property.scope === scope && property.keys.some((key) => changed.has(key)),
  );
}

function outsideBounds({ keys }: Question): (key: number, balance: Int) => boolean {
  const room = roomOf(keys);
  const ends = keys.map(({ initial }, key) => {
    const [below, above] = [room.debits[key], room.credits[key]];
    return {
      low: below === undefined ? undefined : subtract(initial, below),
      high: above === undefined ? undefined : add(initial, above),
    };
  });
  return (key, balance) => {
    const { low, high } = ends[key] ?? {};
    return (low !== undefined && balance < low) || (high !== undefined && balance > high);
  };
}

function countSerial(question: Question, operations: readonly Operation[]): number {
  // Without commit properties there is nothing that the second one would say.
  const scopes = ["step", "commit"] as const;
  const asked = question.properties.some(({ scope }) => scope === "commit") ? 2 : 1;
  const trackers = scopes.slice(0, asked).map((scope) => trackState(question, operations, scope));
  let count = 0;
  for (const thing of operations.keys()) {
    for (const tracker of trackers) tracker.add(thing);
    if (trackers.every((tracker) => tracker.allowed())) count += 1;
    else for (const tracker of trackers) tracker.remove(thing);
  }
  return count;
}

/**
 * No set can be larger. Three reasons, the best of which counts: of the operations that debit a key,
 * only as many fit as the smallest ones do, every credit of the batch taken to come first; likewise
 * for credits; and of a component, only as many as its largest admissible subset has.
 */
function mostInOneOrder(
  question: Question,
  decision: Decision,
  operations: readonly Operation[],
): number {
  const excluded = [
    excludedOn(question, operations, "debits"),
    excludedOn(question, operations, "credits"),
    excludedBySearch(decision),
  ];
  return operations.length - Math.max(...excluded);
}

function excludedBySearch({ components }: Decision): number {
  let excluded = 0;
  for (const { operations, searched } of components) {
    if (searched === undefined) continue;
    const all = 2 ** operations.length - 1;
    excluded += operations.length - countThings(largestSubset(all, searched.admissible) ?? 0);
  }
  return excluded;
}

/** Each operation is counted at the first key that it debits, or credits: no exclusion counts twice. */
function excludedOn(question: Question, operations: readonly Operation[], side: Side): number {
  const isCounted = ({ delta }: Effect): boolean => sideOf(delta) === side;
  const counted = operations.flatMap(({ effects }) => effects.find(isCounted) ?? []);
  const asked = noReservations(question.keys.length);
  for (const effect of counted) addTo(asked, effect);
  for (const { effects } of operations) {
    for (const effect of effects) if (!isCounted(effect)) addTo(asked, effect);
  }
  const room = roomOf(question.keys)[side];
  // Only where not all fit does it matter which are the smallest.
  const contended = new Map<number, { readonly most: Int; readonly sizes: Int[] }>();
  for (const [key, total] of asked[side].entries()) {
    const most = add(room[key] ?? total, heldOn(asked, otherSide(side), key));
    if (total > most) contended.set(key, { most, sizes: [] });
  }
  for (const { key, delta } of counted) contended.get(key)?.sizes.push(sizeOf(delta));
  let excluded = 0;
  for (const { most, sizes } of contended.values()) {
    excluded += sizes.length - countSmallest(sizes, most);
  }
  return excluded;
}
