import type { AdmissionKey } from "@receipts/formats/admission.ts";
import {
  type Decided,
  type Ledger,
  leastOf,
  limitedSide,
  roomUnder,
  type Side,
  sideOf,
  sizeOf,
  sum,
} from "./ledger.ts";

/** Whether earlier operations alone decide on each one: nothing is searched, and the first comes first. */
export function isByArrival({ admission: { components, mode } }: Ledger): boolean {
  return mode === "greedy" && components.every(({ searched }) => !searched);
}

/**
 * Within which size, counted against its direction as negative, the operation is admitted; undefined
 * when a property judges it, or its changes have several sizes or none.
 */
export function rangeOf(ledger: Ledger, operation: Decided, at: number): unknown {
  const { effects, id, path } = operation;
  if (path === "search") return undefined;
  if (new Set(effects.map(({ delta }) => sizeOf(delta))).size !== 1) return undefined;
  const byArrival = isByArrival(ledger);
  const roomOn = (key: string, side: Side): readonly bigint[] => {
    const state = ledger.keys.get(key);
    const held = state?.[side] ?? [];
    const others = byArrival
      ? held.slice(0, arrivedBefore(ledger, held, at))
      : held.filter((holder) => holder.id !== id);
    const bounds = state?.bounds.filter((bound) => limitedSide(bound) === side) ?? [];
    return bounds.map((bound) => roomUnder(state?.initial ?? "0", bound) - sum(others));
  };
  const high = leastOf(effects.flatMap(({ key, delta }) => roomOn(key, sideOf(delta))));
  const low = leastOf(
    effects.flatMap(({ key, delta }) =>
      roomOn(key, sideOf(delta) === "debits" ? "credits" : "debits"),
    ),
  );
  return {
    amountAtLeast: low === undefined ? null : String(-low),
    amountAtMost: high === undefined ? null : String(high),
    given: byArrival ? "the batch" : "the other admitted",
  };
}

/** How many of the holders arrived before the operation at `at`. */
export function arrivedBefore(
  { places }: Ledger,
  held: AdmissionKey["debits"],
  at: number,
): number {
  const later = held.findIndex(({ id }) => (places.get(id) ?? at) >= at);
  return later === -1 ? held.length : later;
}
