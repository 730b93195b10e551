import type { AdmissionKey, AdmissionOperation } from "@receipts/formats/admission.ts";
import { type Check, such, Words } from "./claim.ts";
import { brokenAtStart, checkInconclusive } from "./inconclusive.ts";
import {
  type Ledger,
  limitedSide,
  type Part,
  roomUnder,
  sideOf,
  sizeOf,
  sum,
  touchedBy,
} from "./ledger.ts";
import { arrivedBefore, isByArrival, rangeOf } from "./range.ts";

type Held = AdmissionKey["debits"];

/** How many holders a refusal names one by one. */
const namedMax = 32;

/** Every refusal from the holders it blames, so that nothing left out would fit; and what would fit. */
export const checkDeferred: Part = (ledger, check) => {
  const isDrifted = ledger.admission.replay.drift !== null;
  for (const [at, operation] of ledger.admission.operations.entries()) {
    const pointer = `/operations/${at}`;
    if (operation.verdict === "inconclusive") {
      checkInconclusive(ledger, operation, pointer, check);
      continue;
    }
    const touched = touchedBy(ledger, operation.footprint);
    const isBarred = isDrifted || touched.some((key) => brokenAtStart(ledger, key).length > 0);
    check(`${pointer}/verdict`, operation.verdict, isBarred ? "inconclusive" : operation.verdict);
    check(`${pointer}/admittedIff`, operation.admittedIff, rangeOf(ledger, operation, at));
    if (operation.verdict === "deferred") checkRefusal(ledger, operation, at, check);
  }
};

type Deferred = Extract<AdmissionOperation, { readonly verdict: "deferred" }>;

function checkRefusal(ledger: Ledger, operation: Deferred, at: number, check: Check): void {
  const { effects, why, path, fitsAfterWrite } = operation;
  const fits = effects.every(({ key, delta }) => fitsAtEnd(ledger, key, delta));
  // What fits by its bounds may still break a property.
  const fitting = fits && path === "search" ? (fitsAfterWrite ?? fits) : fits;
  check(`/operations/${at}/fitsAfterWrite`, fitsAfterWrite, fitting);
  const earlier = refusals(ledger, operation, (held) => arrivedBefore(ledger, held, at));
  const isByEarlier = earlier.length > 0 || isByArrival(ledger);
  const expected = isByEarlier ? earlier : refusals(ledger, operation, (held) => held.length);
  const pointer = `/operations/${at}/why`;
  if (expected.length > 0 || path === "escrow") check(pointer, why, expected);
  else checkByProperty(ledger, operation, pointer, check);
}

/** That its property refuses it needs a rerun; the rest of what it says does not. */
function checkByProperty(
  { admission: { components } }: Ledger,
  { id, why }: Deferred,
  pointer: string,
  check: Check,
): void {
  const [first] = why;
  const at = components.findIndex(({ candidates }) => candidates.includes(id));
  const { admitted = [], properties = [] } = components[at] ?? {};
  if (first === undefined || "bound" in first) {
    check(pointer, why, new Words("a property, since no bound is broken"));
    return;
  }
  const { property, smallest, repair } = first;
  const fewest = (named: typeof repair): unknown => {
    const ids = admitted.filter((each) => named?.ids?.includes(each));
    return { count: ids.length, ids };
  };
  const expected = {
    property: such(property, properties.includes(property), "a property of the component"),
    component: at,
    with: admitted,
    smallest: fewest(smallest),
    repair: repair === null ? null : fewest(repair),
  };
  check(pointer, why, [expected]);
}

/** Every bound that breaks when the first holders of each key, as many as `prefix` says, are counted. */
function refusals(
  { keys }: Ledger,
  operation: AdmissionOperation,
  prefix: (held: Held) => number,
): readonly unknown[] {
  return operation.effects.flatMap(({ key, delta }) => {
    const state = keys.get(key);
    const side = sideOf(delta);
    const need = sizeOf(delta);
    const held = state?.[side] ?? [];
    const upTo = prefix(held);
    const holders = held.slice(0, upTo);
    const total = sum(holders);
    return (state?.bounds ?? []).flatMap((bound) => {
      const room = roomUnder(state?.initial ?? "0", bound);
      const shortfall = need - (room - total);
      if (limitedSide(bound) !== side || shortfall <= 0n) return [];
      return [
        {
          bound: bound.name,
          key,
          limit: bound.limit,
          initial: state?.initial ?? "0",
          headroom: String(room - total),
          need: String(need),
          shortfall: String(shortfall),
          heldBy: {
            side,
            upTo,
            total: String(total),
            ...(upTo <= namedMax ? { ids: holders.map(({ id }) => id) } : {}),
          },
          smallest: fewest(holders, room - need + 1n),
          repair: fewest(holders, shortfall),
          admissibleIf: {
            ...(side === "debits"
              ? { depositAtLeast: String(shortfall) }
              : { withdrawalAtLeast: String(shortfall) }),
            amountAtMost: String(room - total),
          },
        },
      ];
    });
  });
}

/** The fewest holders that add up to the threshold; of equally few, the earliest. Null of too few. */
function fewest(holders: Held, threshold: bigint): unknown {
  if (sum(holders) < threshold) return null;
  const left = holders.map(({ amount }) => BigInt(amount)).sort((a, b) => (a < b ? 1 : -1));
  const largest = (size: number): bigint =>
    left.slice(0, size).reduce((total, amount) => total + amount, 0n);
  let count = 0;
  for (let total = 0n; total < threshold; count += 1) total += left[count] ?? 0n;
  if (count > namedMax) return { count };
  const ids: string[] = [];
  let missing = threshold;
  for (const { id, amount } of holders) {
    if (ids.length === count) break;
    left.splice(left.indexOf(BigInt(amount)), 1);
    if (BigInt(amount) + largest(count - ids.length - 1) < missing) continue;
    ids.push(id);
    missing -= BigInt(amount);
  }
  return { count, ids };
}

/** Whether the change fits, alone, into the balances that this write leaves. */
function fitsAtEnd({ keys }: Ledger, key: string, delta: string): boolean {
  const state = keys.get(key);
  const side = sideOf(delta);
  return (state?.bounds ?? []).every(
    (bound) =>
      limitedSide(bound) !== side || roomUnder(state?.final ?? "0", bound) >= sizeOf(delta),
  );
}
