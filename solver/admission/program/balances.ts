import type { Evaluation } from "../../bosatsu/evaluate/evaluate.ts";
import type { Int } from "../../bosatsu/evaluate/int.ts";
import type { Value } from "../../bosatsu/tree/value.ts";
import { dataIn, fieldIn, integerOf, listOf, textIn } from "../../program/values.ts";
import { dictChanges, dictEntries } from "./dict-changes.ts";
import type { View } from "./specification.ts";

/** A state seen as balances of keys. */
export type Balances = {
  /** Every key once, in the order that the view lists them; a key listed twice is in `repeated`. */
  readonly all: (state: Value) => {
    readonly balances: ReadonlyMap<string, Int>;
    readonly repeated: string | undefined;
  };
  /** The keys whose balance may differ, each once. A key that is not among them has the balance it had. */
  readonly changed: (before: Value, after: Value) => readonly BalanceChange[];
};

/** A key and its balance after; `undefined` where the key is gone. */
export type BalanceChange = { readonly key: string; readonly balance: Int | undefined };

export function balancesOf(view: View, { call }: Evaluation): Balances {
  if (view.tag === "entries") {
    const amount = (entry: Value): Int => integerOf(call(view.balance, entry));
    const entriesOf = remembering((state) => call(view.entries, state));
    return {
      all: (state) => ({
        balances: mapValues(dictEntries(entriesOf(state)), amount),
        repeated: undefined,
      }),
      changed: (before, after) =>
        before === after
          ? []
          : dictChanges(entriesOf(before), entriesOf(after)).map(({ key, entry }) => ({
              key,
              balance: entry === undefined ? undefined : amount(entry),
            })),
    };
  }
  const all: Balances["all"] = (state) => {
    const balances = new Map<string, Int>();
    let repeated: string | undefined;
    for (const item of listOf(call(view.items, state))) {
      const pair = dataIn(item);
      const key = textIn(pair, 1);
      if (balances.has(key)) repeated ??= key;
      balances.set(key, integerOf(fieldIn(pair, 2)));
    }
    return { balances, repeated };
  };
  return {
    all,
    changed: (before, after) => (before === after ? [] : listAnew(before, after)),
  };

  // A listing may depend on anything in the state, so nothing short of listing anew is safe.
  function listAnew(before: Value, after: Value): readonly BalanceChange[] {
    const now = all(after).balances;
    const changes: BalanceChange[] = Array.from(now, ([key, balance]) => ({ key, balance }));
    for (const key of all(before).balances.keys()) {
      if (!now.has(key)) changes.push({ key, balance: undefined });
    }
    return changes;
  }
}

/** Answers again what was asked last: the state after a step is the one before the next. */
function remembering(ask: (state: Value) => Value): (state: Value) => Value {
  let last: { readonly state: Value; readonly answer: Value } | undefined;
  return (state) => {
    if (last?.state !== state) last = { state, answer: ask(state) };
    return last.answer;
  };
}

function mapValues<From, To>(
  map: ReadonlyMap<string, From>,
  change: (value: From) => To,
): ReadonlyMap<string, To> {
  const changed = new Map<string, To>();
  for (const [key, value] of map) changed.set(key, change(value));
  return changed;
}
