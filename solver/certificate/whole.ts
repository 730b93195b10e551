import { type Admission, starvingAge } from "@receipts/formats/admission.ts";
import type { Check } from "./claim.ts";
import { type Part, roomUnder } from "./ledger.ts";

/** The counts of the whole: rounds, price, replay. */
export const checkWhole: Part = ({ admission, admitted }, check) => {
  const size = admitted.length;
  check("/rounds", admission.rounds, { serial: size, escrow: size === 0 ? 0 : 1 });
  checkReplay(admission, size, check);
  checkCarried(admission, check);
  const decidable = admission.operations.filter(({ verdict }) => verdict !== "inconclusive");
  const { price } = admission;
  const nothing = decidable.length === 0 && admission.operations.length > 0;
  check("/price", price === null, nothing);
  if (price === null) return;
  check("/price/admitted", price.admitted, size);
  check("/price/bestAnyOrder/size", price.bestAnyOrder.size >= size, true);
  check("/price/bestAnyOrder/size", price.bestAnyOrder.size <= decidable.length, true);
  // Two bounds do not compare; a set that is safe in any order is safe in a fixed one.
  const exact = price.bestFixedOrder.proof !== "bound" || price.bestAnyOrder.proof === "bound";
  const least = exact ? Math.max(price.arrivalSerial, size) : size;
  check("/price/bestFixedOrder/size", price.bestFixedOrder.size >= least, true);
  check("/price/bestFixedOrder/size", price.bestFixedOrder.size <= decidable.length, true);
  if (admission.components.length > 0) return;
  check("/price/arrivalSerial", price.arrivalSerial, countSerial(admission));
};

/** One by one in arrival order, each kept when the balances after it are within bounds. */
function countSerial({ keys, operations }: Admission): number {
  const balances = new Map(keys.map(({ key, initial }) => [key, BigInt(initial)]));
  const bounds = new Map(keys.map((key) => [key.key, key.bounds]));
  let count = 0;
  for (const { effects, verdict } of operations) {
    if (verdict === "inconclusive") continue;
    const after = effects.map(({ key, delta }) => ({
      key,
      balance: (balances.get(key) ?? 0n) + BigInt(delta),
    }));
    const fits = after.every(({ key, balance }) =>
      bounds.get(key)?.every((bound) => roomUnder(String(balance), bound) >= 0n),
    );
    if (!fits) continue;
    count += 1;
    for (const { key, balance } of after) balances.set(key, balance);
  }
  return count;
}

function checkReplay({ replay, operations }: Admission, size: number, check: Check): void {
  const { status, orders, steps, subsets, drift } = replay;
  const undecided =
    operations.length > 0 && operations.every((each) => each.verdict === "inconclusive");
  const ended = undecided ? "not run" : "verified";
  check("/replay/status", status, drift === null ? ended : "drift");
  check("/replay/subsets/groups", subsets.groups <= subsets.of, true);
  check("/replay/subsets/steps", subsets.groups > 0 || subsets.steps === 0, true);
  if (drift === null) {
    check("/replay/orders", orders > 0, size > 0);
    check("/replay/steps", steps, orders * size);
    return;
  }
  check("/replay/drift/got", drift.got === drift.expected, false);
  check("/replay/drift/id", drift.id === null, drift.step === 0);
  if (drift.id !== null) check("/replay/drift/step", drift.step, drift.after.length + 1);
  const found = operations.find(({ id }) => id === drift.id);
  check("/replay/drift/operation", drift.operation, found?.operation ?? null);
}

/** Carried operations come first, and those that starve are named. */
function checkCarried({ operations, carried, starving, replay }: Admission, check: Check): void {
  const first = operations.findIndex(({ age }) => age === undefined);
  const late = first === -1 ? [] : operations.slice(first).filter(({ age }) => age !== undefined);
  check("/operations", late, []);
  const starved = operations.filter(
    ({ age = 0, verdict }) => verdict === "deferred" && age + 1 >= starvingAge,
  );
  const ids = replay.drift === null ? starved.map(({ id }) => id) : [];
  check("/starving", starving, carried === undefined ? undefined : ids);
}
