import type { AdmissionKey, AdmissionOperation, BoundWhy } from "@receipts/formats/admission.ts";
import type { Check } from "./claim.ts";
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
import { arrivedBefore, rangeOf } from "./range.ts";

type Held = AdmissionKey["debits"];

/** How many holders a refusal names one by one. */
const namedMax = 32;

/** Every refusal from the holders it blames, so that nothing left out would fit; and what would fit. */
export const checkDeferred: Part = (ledger, check) => {
  for (const [at, operation] of ledger.admission.operations.entries()) {
    const pointer = `/operations/${at}`;
    if (operation.verdict === "inconclusive") {
      checkInconclusive(ledger, operation, pointer, check);
      continue;
    }
    const touched = touchedBy(ledger, operation.footprint);
    const broken = touched.flatMap((key) => brokenAtStart(ledger, key));
    check(`${pointer}/verdict`, broken, []);
    if (operation.admittedIff !== undefined) {
      check(`${pointer}/admittedIff`, operation.admittedIff, rangeOf(ledger, operation, at));
    }
    if (operation.verdict === "deferred") checkRefusal(ledger, operation, at, check);
  }
};

type Deferred = Extract<AdmissionOperation, { readonly verdict: "deferred" }>;

function checkRefusal(ledger: Ledger, operation: Deferred, at: number, check: Check): void {
  const pointer = `/operations/${at}/why`;
  const earlier = refusals(ledger, operation, (held) => arrivedBefore(ledger, held, at));
  const expected =
    earlier.length > 0 ? earlier : refusals(ledger, operation, (held) => held.length);
  const fits = operation.effects.every(({ key, delta }) => fitsAtEnd(ledger, key, delta));
  if (operation.fitsAfterWrite !== undefined && (operation.path === "escrow" || !fits)) {
    check(`/operations/${at}/fitsAfterWrite`, operation.fitsAfterWrite, fits);
  }
  if (expected.length > 0) check(pointer, operation.why, expected);
  else checkByProperty(ledger, operation, at, check);
}

/** That its property refuses it needs a rerun; the rest of what it says does not. */
function checkByProperty(ledger: Ledger, operation: Deferred, at: number, check: Check): void {
  const pointer = `/operations/${at}/why`;
  check(`/operations/${at}/path`, operation.path, "search");
  check(pointer, operation.why.length, 1);
  const [why] = operation.why;
  check(`${pointer}/0`, why !== undefined && "property" in why, true);
  if (why === undefined || "bound" in why) return;
  const component = ledger.admission.components[why.component];
  check(`${pointer}/0/component`, component?.candidates.includes(operation.id), true);
  check(`${pointer}/0/property`, component?.properties.includes(why.property), true);
  check(`${pointer}/0/with`, why.with, component?.admitted);
  for (const part of ["smallest", "repair"] as const) {
    const { count = 0, ids } = why[part] ?? {};
    const members = why.with.filter((id) => ids === undefined || ids.includes(id));
    if (ids !== undefined) check(`${pointer}/0/${part}`, ids, members);
    check(`${pointer}/0/${part}/count`, ids === undefined || ids.length === count, true);
  }
}

/** Every bound that breaks when the first holders of each key, as many as `prefix` says, are counted. */
function refusals(
  { keys }: Ledger,
  operation: AdmissionOperation,
  prefix: (held: Held) => number,
): readonly BoundWhy[] {
  return operation.effects.flatMap(({ key, delta }) => {
    const state = keys.get(key)?.key;
    const side = sideOf(delta);
    const need = sizeOf(delta);
    const held = state?.[side] ?? [];
    const upTo = prefix(held);
    const holders = held.slice(0, upTo);
    const total = sum(holders);
    return (state?.bounds ?? []).flatMap((bound): BoundWhy[] => {
      const room = roomUnder(state?.initial ?? "0", bound);
      const shortfall = need - (room - total);
      if (limitedSide(bound) !== side || shortfall <= 0n) return [];
      const repair = fewest(holders, shortfall);
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
          smallest: fewest(holders, room - need + 1n) ?? { count: 0 },
          repair: repair ?? null,
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

/** The fewest holders that add up to the threshold; of equally few, the earliest. */
function fewest(holders: Held, threshold: bigint): BoundWhy["smallest"] | undefined {
  const largest = (from: number, count: number): bigint =>
    sum(
      holders
        .slice(from)
        .sort((a, b) => (BigInt(a.amount) < BigInt(b.amount) ? 1 : -1))
        .slice(0, count),
    );
  if (sum(holders) < threshold) return undefined;
  const sorted = holders.map(({ amount }) => BigInt(amount)).sort((a, b) => (a < b ? 1 : -1));
  let count = 0;
  for (let total = 0n; total < threshold; count += 1) total += sorted[count] ?? 0n;
  if (count > namedMax) return { count };
  const ids: string[] = [];
  let missing = threshold;
  for (const [at, { id, amount }] of holders.entries()) {
    if (ids.length === count) break;
    const others = count - ids.length - 1;
    if (BigInt(amount) + (others === 0 ? 0n : largest(at + 1, others)) < missing) continue;
    ids.push(id);
    missing -= BigInt(amount);
  }
  return { count, ids };
}

/** Whether the change fits, alone, into the balances that this write leaves. */
function fitsAtEnd({ keys }: Ledger, key: string, delta: string): boolean {
  const state = keys.get(key)?.key;
  const side = sideOf(delta);
  return (state?.bounds ?? []).every(
    (bound) =>
      limitedSide(bound) !== side || roomUnder(state?.final ?? "0", bound) >= sizeOf(delta),
  );
}
