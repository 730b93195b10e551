import { add, type Int, subtract } from "../../bosatsu/evaluate/int.ts";
import { type SubsetTable, type Tracker, tabulate } from "../../orders/subset-table.ts";
import type { Property, Question } from "./question.ts";

/**
 * The subsets of the operations whose balances keep all the properties. Bit i of a subset is the i-th
 * operation.
 */
export function balanceTable(
  question: Question,
  operations: readonly number[],
  properties: readonly Property[],
): SubsetTable {
  if (properties.length === 0) return new Uint8Array(2 ** operations.length).fill(1);
  const read = readBy(question, operations, properties);
  const judges = properties.map((property) => judgeOf(property, read));
  const exact = judges.flatMap((judge) => judge ?? []);
  return exact.length === judges.length
    ? tabulateNumbers(read, exact)
    : tabulate(operations.length, trackBalances(read, properties));
}

/** What the properties read, and how each operation changes it. */
type Read = {
  readonly keys: readonly number[];
  readonly initial: readonly Int[];
  /** By operation, then by place in `keys`. */
  readonly changes: readonly (readonly Int[])[];
};

function readBy(
  question: Question,
  operations: readonly number[],
  properties: readonly Property[],
): Read {
  const keys = [...new Set(properties.flatMap((property) => property.keys))];
  return {
    keys,
    initial: keys.map((key) => question.keys[key]?.initial ?? 0),
    changes: operations.map((at) => {
      const effects = question.operations[at]?.effects ?? [];
      return keys.map((key) => effects.find((effect) => effect.key === key)?.delta ?? 0);
    }),
  };
}

/** Whether a property holds of the balances of all the keys that are read. */
type Judge = (balances: Float64Array) => boolean;

/** Answers are kept in a list with a place for each balance that may come about, up to so many. */
const placesMax = 2 ** 22;

/**
 * Asks a property once for each combination of balances, of which far fewer come about than there are
 * subsets. `undefined` where there are too many, or a balance may be no exact number.
 */
function judgeOf(property: Property, { keys, initial, changes }: Read): Judge | undefined {
  const slots = property.keys.map((key) => keys.indexOf(key));
  let places = 1;
  const parts: { readonly slot: number; readonly low: number; readonly stride: number }[] = [];
  for (const slot of new Set(slots)) {
    let low: Int = initial[slot] ?? 0;
    let high: Int = low;
    for (const change of changes) {
      const delta = change[slot] ?? 0;
      if (delta < 0) low = add(low, delta);
      else high = add(high, delta);
    }
    if (typeof low !== "number" || typeof high !== "number") return undefined;
    parts.push({ slot, low, stride: places });
    places *= high - low + 1;
    if (places > placesMax) return undefined;
  }
  const known = new Uint8Array(places);
  return (balances) => {
    let place = 0;
    for (const { slot, low, stride } of parts) place += ((balances[slot] ?? 0) - low) * stride;
    const before = known[place];
    if (before !== 0) return before === 1;
    const holds = property.holds(slots.map((slot) => balances[slot] ?? 0));
    known[place] = holds ? 1 : 2;
    return holds;
  };
}

/** Goes through the subsets so that each differs from the last in one operation: a Gray code. */
function tabulateNumbers({ initial, changes }: Read, judges: readonly Judge[]): SubsetTable {
  const table = new Uint8Array(2 ** changes.length);
  const balances = Float64Array.from(initial, Number);
  const deltas = changes.map((change) => Float64Array.from(change, Number));
  const none = new Float64Array(initial.length);
  let subset = 0;
  for (let turn = 1; ; turn += 1) {
    table[subset] = judges.every((judge) => judge(balances)) ? 1 : 0;
    if (turn === table.length) return table;
    const thing = 31 - Math.clz32(turn & -turn);
    subset ^= 1 << thing;
    const sign = (subset & (1 << thing)) === 0 ? -1 : 1;
    const delta = deltas[thing] ?? none;
    for (let slot = 0; slot < delta.length; slot += 1) {
      balances[slot] = (balances[slot] ?? 0) + sign * (delta[slot] ?? 0);
    }
  }
}

/** Follows the balances while operations come and go, for numbers of any size. */
function trackBalances({ keys, initial, changes }: Read, properties: readonly Property[]): Tracker {
  const balances = [...initial];
  const read = properties.map((property) => {
    const slots = property.keys.map((key) => keys.indexOf(key));
    return () => property.holds(slots.map((slot) => balances[slot] ?? 0));
  });
  const apply = (thing: number, change: typeof add | typeof subtract): void => {
    for (const [slot, delta] of (changes[thing] ?? []).entries()) {
      balances[slot] = change(balances[slot] ?? 0, delta);
    }
  };
  return {
    add: (thing) => apply(thing, add),
    remove: (thing) => apply(thing, subtract),
    allowed: () => read.every((holds) => holds()),
  };
}
