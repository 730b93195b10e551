import type { Admission, AdmissionOperation } from "@receipts/formats/admission.ts";
import { type Part, roomUnder } from "./ledger.ts";

/** What the guarantees cost: counted again, and for few operations looked for in every subset. */
export const checkPrice: Part = ({ admission, admitted }, check) => {
  const size = admitted.length;
  const decidable = decidableIn(admission);
  const { price } = admission;
  check("/price", price === null, decidable.length === 0 && admission.operations.length > 0);
  if (price === null) return;
  const { bestAnyOrder, bestFixedOrder, arrivalSerial } = price;
  check("/price/admitted", price.admitted, size);
  check("/price/bestAnyOrder/size", bestAnyOrder.size >= size, true);
  check("/price/bestAnyOrder/size", bestAnyOrder.size <= decidable.length, true);
  // Two bounds do not compare; a set that is safe in any order is safe in a fixed one.
  const exact = bestFixedOrder.proof !== "bound" || bestAnyOrder.proof === "bound";
  const least = exact ? Math.max(arrivalSerial, size) : size;
  check("/price/bestFixedOrder/size", bestFixedOrder.size >= least, true);
  check("/price/bestFixedOrder/size", bestFixedOrder.size <= decidable.length, true);
  if (admission.components.length > 0) return;
  check("/price/arrivalSerial", arrivalSerial, countSerial(admission, decidable));
  if (!isEnumerated(admission)) return;
  const largest = largestSets(admission, decidable);
  for (const [name, best] of Object.entries({ bestAnyOrder, bestFixedOrder })) {
    const found = name === "bestAnyOrder" ? largest.anyOrder : largest.fixedOrder;
    const size = best.proof === "bound" ? Math.max(best.size, found) : found;
    check(`/price/${name}/size`, best.size, size);
  }
};

/** Up to so many operations, every subset is looked at. */
const enumeratedMax = 12;

/** Whether the largest sets of the price can be found again: no property judges, and there are few. */
export function isEnumerated(admission: Admission): boolean {
  return admission.components.length === 0 && decidableIn(admission).length <= enumeratedMax;
}

function decidableIn({ operations }: Admission): readonly AdmissionOperation[] {
  return operations.filter(({ verdict }) => verdict !== "inconclusive");
}

/** Whether balances are within all bounds of the keys that they are listed for. */
type Within = (balances: ReadonlyMap<string, bigint>) => boolean;

function withinBounds({ keys }: Admission): Within {
  const bounds = new Map(keys.map((key) => [key.key, key.bounds]));
  return (balances) => {
    for (const [key, balance] of balances) {
      const holds = bounds.get(key)?.every((bound) => roomUnder(String(balance), bound) >= 0n);
      if (holds === false) return false;
    }
    return true;
  };
}

/** One by one in arrival order, each kept when the balances after it are within bounds. */
function countSerial(admission: Admission, decidable: readonly AdmissionOperation[]): number {
  const isWithin = withinBounds(admission);
  const balances = new Map(admission.keys.map(({ key, initial }) => [key, BigInt(initial)]));
  let count = 0;
  for (const operation of decidable) {
    const after = changed(balances, [operation]);
    if (!isWithin(after)) continue;
    count += 1;
    for (const [key, balance] of after) balances.set(key, balance);
  }
  return count;
}

/** The changed balances alone; with a sign, what only debits or only credits leave. */
function changed(
  from: ReadonlyMap<string, bigint>,
  operations: readonly AdmissionOperation[],
  wanted: (delta: bigint) => boolean = () => true,
): ReadonlyMap<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { key, delta } of operations.flatMap(({ effects }) => effects)) {
    const change = wanted(BigInt(delta)) ? BigInt(delta) : 0n;
    balances.set(key, (balances.get(key) ?? from.get(key) ?? 0n) + change);
  }
  return balances;
}

/**
 * The sizes of the largest sets: one whose bounds hold with all its debits and no credit, and with all
 * its credits and no debit; and one with an order in which every state is within bounds.
 */
function largestSets(
  admission: Admission,
  decidable: readonly AdmissionOperation[],
): { readonly anyOrder: number; readonly fixedOrder: number } {
  const isWithin = withinBounds(admission);
  const initial = new Map(admission.keys.map(({ key, initial }) => [key, BigInt(initial)]));
  const reached = [true];
  let anyOrder = 0;
  let fixedOrder = 0;
  for (let subset = 1; subset < 2 ** decidable.length; subset += 1) {
    const inside = decidable.filter((_, at) => (subset & (1 << at)) !== 0);
    const debited = changed(initial, inside, (delta) => delta < 0n);
    const credited = changed(initial, inside, (delta) => delta > 0n);
    if (isWithin(debited) && isWithin(credited)) anyOrder = Math.max(anyOrder, inside.length);
    const isReached = decidable.some(
      (_, at) => (subset & (1 << at)) !== 0 && reached[subset ^ (1 << at)] === true,
    );
    reached[subset] = isReached && isWithin(changed(initial, inside));
    if (reached[subset]) fixedOrder = Math.max(fixedOrder, inside.length);
  }
  return { anyOrder, fixedOrder };
}
