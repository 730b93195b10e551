import type { AdmissionKey, AdmissionOperation } from "@receipts/formats/admission.ts";
import { type Ledger, limitedSide, roomUnder, type Side, sideOf, sizeOf, sum } from "./ledger.ts";

/** Within which size, counted against its direction as negative, the operation is admitted. */
export function rangeOf(ledger: Ledger, operation: AdmissionOperation, at: number): unknown {
  const { components, mode } = ledger.admission;
  const { effects, id } = operation;
  if (new Set(effects.map(({ delta }) => sizeOf(delta))).size !== 1) return undefined;
  const alone = mode === "greedy" && components.every(({ searched }) => !searched);
  const roomOn = (key: string, side: Side): readonly bigint[] => {
    const state = ledger.keys.get(key)?.key;
    const held = state?.[side] ?? [];
    const counted = alone ? held.slice(0, arrivedBefore(ledger, held, at)) : held;
    const used = sum(counted.filter((holder) => holder.id !== id));
    const bounds = state?.bounds.filter((bound) => limitedSide(bound) === side) ?? [];
    return bounds.map((bound) => roomUnder(state?.initial ?? "0", bound) - used);
  };
  const least = (rooms: readonly bigint[]): bigint | undefined =>
    rooms.reduce<bigint | undefined>((a, b) => (a === undefined || b < a ? b : a), undefined);
  const high = least(effects.flatMap(({ key, delta }) => roomOn(key, sideOf(delta))));
  const low = least(
    effects.flatMap(({ key, delta }) =>
      roomOn(key, sideOf(delta) === "debits" ? "credits" : "debits"),
    ),
  );
  return {
    amountAtLeast: low === undefined ? null : String(-low),
    amountAtMost: high === undefined ? null : String(high),
    given: alone ? "the batch" : "the other admitted",
  };
}

/** How many of the holders arrived before the operation at `at`. */
export function arrivedBefore(
  { operations }: Ledger,
  held: AdmissionKey["debits"],
  at: number,
): number {
  const later = held.findIndex(({ id }) => (operations.get(id)?.at ?? -1) >= at);
  return later === -1 ? held.length : later;
}
