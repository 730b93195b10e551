import { type Int, subtract } from "../../bosatsu/evaluate/int.ts";

/**
 * What admission decides, in numbers alone: no other Bosatsu value and no JSON is left in it. Keys and
 * properties are named by their position; operations stand in arrival order. Amounts are exact at any size.
 */
export type Question = {
  readonly keys: readonly KeyState[];
  readonly properties: readonly Property[];
  readonly operations: readonly Operation[];
  /** Components with more operations than this are not searched. */
  readonly searchBound: number;
};

export type KeyState = {
  readonly key: string;
  readonly initial: Int;
  /** In declaration order. */
  readonly limits: readonly Limit[];
  /** For a sum of keys, which is bounded like a key but is none: which ones, by their position. */
  readonly sumOf?: readonly number[];
};

export type Limit = {
  /** The bound's name. */
  readonly name: string;
  readonly kind: "at_least" | "at_most";
  readonly limit: Int;
};

/** A total predicate over the balances of some keys. */
export type Property = {
  readonly name: string;
  /** `step`: in every state on the way. `commit`: in the state that the whole write leaves. */
  readonly scope: "step" | "commit";
  readonly keys: readonly number[];
  /** Balances in the order of `keys`. */
  readonly holds: (balances: readonly Int[]) => boolean;
};

export type Operation = {
  readonly id: string;
  /** Every key that the declaration names for this input, each once, in declaration order. */
  readonly footprint: readonly string[];
  /** The positions of those keys that exist. */
  readonly touches: readonly number[];
  /** The positions of the sums that those keys are part of. */
  readonly sums?: readonly number[];
  /** Net changes that are not zero, in the order of the footprint; then those of the sums. */
  readonly effects: readonly Effect[];
  /** Set when something outside the numbers already keeps the operation from being decided. */
  readonly barred: Reason | undefined;
};

export type Effect = { readonly key: number; readonly delta: Int };

/** Why nothing is said of an operation. */
export type Reason =
  | { readonly reason: "unclassified write"; readonly operation: string }
  | { readonly reason: "no implementing write"; readonly operation: string }
  | { readonly reason: "unknown key"; readonly keys: readonly string[] }
  | {
      readonly reason: "initial state violates";
      readonly key: number;
      /** The first one names the reason. */
      readonly violated: readonly string[];
    }
  | {
      readonly reason: "search bound exhausted";
      readonly component: number;
      readonly size: number;
      readonly bound: number;
    };

/** How a change uses up what the bounds leave: a debit by its size towards a floor, a credit towards a cap. */
export type Side = "debits" | "credits";

export function sideOf(delta: Int): Side {
  return delta < 0 ? "debits" : "credits";
}

export function otherSide(side: Side): Side {
  return side === "debits" ? "credits" : "debits";
}

export function sizeOf(delta: Int): Int {
  return delta < 0 ? subtract(0, delta) : delta;
}
