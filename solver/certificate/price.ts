import type { Admission } from "@receipts/formats/admission.ts";
import { Words, within } from "./claim.ts";
import { type Decided, type Ledger, limitedSide, type Part } from "./ledger.ts";

/** What the guarantees cost: counted again, and for few operations looked for in every subset. */
export const checkPrice: Part = (ledger, check) => {
  const { admission, admitted, decided, isDecided } = ledger;
  const { price, mode } = admission;
  if (price === null || !isDecided) {
    check("/price", price, isDecided ? new Words("a price") : null);
    return;
  }
  const { bestAnyOrder, arrivalSerial, bestFixedOrder } = price;
  const size = admitted.length;
  const all = decided.length;
  check("/price/admitted", price.admitted, size);
  // A largest set was asked for, and only where none is known to be one may it be smaller.
  const most = mode === "maximum" && bestAnyOrder.proof !== "bound" ? size : all;
  check("/price/bestAnyOrder/size", bestAnyOrder.size, within(bestAnyOrder.size, size, most));
  // What is safe in any order is so in a fixed one.
  const least = Math.max(arrivalSerial, bestAnyOrder.size);
  check("/price/bestFixedOrder/size", bestFixedOrder.size, within(bestFixedOrder.size, least, all));
  if (admission.components.length > 0) return;
  check("/price/arrivalSerial", arrivalSerial, countSerial(ledger));
  if (!isEnumerated(ledger)) return;
  const { anyOrder, fixedOrder } = largestSets(ledger);
  check("/price/bestAnyOrder", bestAnyOrder, { size: anyOrder, proof: "table" });
  check("/price/bestFixedOrder", bestFixedOrder, { size: fixedOrder, proof: "table" });
};

/** Up to so many operations, every subset is looked at. */
const enumeratedMax = 12;

/** Whether the largest sets of the price can be found again: no property judges, and there are few. */
export function isEnumerated({
  admission,
  decided,
}: Pick<Ledger, "admission" | "decided">): boolean {
  return admission.components.length === 0 && decided.length <= enumeratedMax;
}

type Change = { readonly key: string; readonly delta: bigint };

function changesOf({ effects }: Decided): readonly Change[] {
  return effects.map(({ key, delta }) => ({ key, delta: BigInt(delta) }));
}

type Balances = ReadonlyMap<string, bigint>;

function initialBalances({ keys }: Admission): Map<string, bigint> {
  return new Map(keys.map(({ key, initial }) => [key, BigInt(initial)]));
}

/** Whether balances are within all bounds of the keys that they are listed for. */
function withinBounds({ keys }: Admission): (balances: Balances) => boolean {
  const bounds = new Map(
    keys.map(({ key, bounds }) => [
      key,
      bounds.map((bound) => ({ side: limitedSide(bound), limit: BigInt(bound.limit) })),
    ]),
  );
  const holds = (balance: bigint, key: string): boolean =>
    bounds
      .get(key)
      ?.every(({ side, limit }) => (side === "debits" ? balance >= limit : balance <= limit)) ===
    true;
  return (balances) => [...balances].every(([key, balance]) => holds(balance, key));
}

/** One by one in arrival order, each kept when the balances after it are within bounds. */
function countSerial({ admission, decided }: Ledger): number {
  const isWithin = withinBounds(admission);
  const balances = initialBalances(admission);
  let count = 0;
  for (const operation of decided) {
    const after = changed(balances, changesOf(operation));
    if (!isWithin(after)) continue;
    count += 1;
    for (const [key, balance] of after) balances.set(key, balance);
  }
  return count;
}

/** The changed balances alone. */
function changed(from: Balances, changes: readonly Change[]): Balances {
  const balances = new Map<string, bigint>();
  for (const { key, delta } of changes) {
    balances.set(key, (balances.get(key) ?? from.get(key) ?? 0n) + delta);
  }
  return balances;
}

/**
 * The sizes of the largest sets: one whose bounds hold with all its debits and no credit, and with all
 * its credits and no debit; and one with an order in which every state is within bounds.
 */
function largestSets({ admission, decided }: Ledger): {
  readonly anyOrder: number;
  readonly fixedOrder: number;
} {
  const isWithin = withinBounds(admission);
  const initial = initialBalances(admission);
  const changes = decided.map(changesOf);
  const reached = [true];
  let anyOrder = 0;
  let fixedOrder = 0;
  for (let subset = 1; subset < 2 ** decided.length; subset += 1) {
    const inside = changes.filter((_, at) => (subset & (1 << at)) !== 0);
    const all = inside.flat();
    const debits = all.filter(({ delta }) => delta < 0n);
    const credits = all.filter(({ delta }) => delta > 0n);
    const isSafe = [debits, credits].every((side) => isWithin(changed(initial, side)));
    if (isSafe) anyOrder = Math.max(anyOrder, inside.length);
    // With one more in place of one less, it is a subset that was not looked at yet.
    const isReached = changes.some((_, at) => reached[subset ^ (1 << at)] === true);
    reached[subset] = isReached && isWithin(changed(initial, all));
    if (reached[subset]) fixedOrder = Math.max(fixedOrder, inside.length);
  }
  return { anyOrder, fixedOrder };
}
