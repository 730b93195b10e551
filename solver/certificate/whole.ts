import { type Admission, type Drift, starvingAge } from "@receipts/formats/admission.ts";
import { type Check, such, Words, within } from "./claim.ts";
import type { Ledger, Part } from "./ledger.ts";

/** The counts of the whole: rounds and replay; and what waits. */
export const checkWhole: Part = (ledger, check) => {
  const { admission, admitted } = ledger;
  const size = admitted.length;
  check("/rounds", admission.rounds, { serial: size, escrow: size === 0 ? 0 : 1 });
  checkReplay(ledger, check);
  checkCarried(admission, check);
};

/** How many whole orders had been begun when a drift was found in one of them. */
const ordersUntil: Readonly<Record<Drift["order"], number>> = {
  start: 0,
  witness: 1,
  reverse: 2,
  "debits first": 3,
  subset: 3,
};

/** A small group is of 8 operations at most: from each of its 2^8 subsets, those outside it are run. */
const groupStepsMost = 8 * 2 ** 7;

function checkReplay(ledger: Ledger, check: Check): void {
  const { operations, replay } = ledger.admission;
  const { status, orders, steps, subsets, drift } = replay;
  const size = ledger.admitted.length;
  if (drift === null) {
    check("/replay/status", status, ledger.isDecided ? "verified" : "not run");
    // The order of the write alone, or with it two others.
    const ordersOfSome = orders === 1 ? 1 : 3;
    check("/replay/orders", orders, size === 0 ? 0 : ordersOfSome);
    check("/replay/steps", steps, orders * size);
  } else {
    check("/replay/status", status, "drift");
    check("/replay/orders", orders, ordersUntil[drift.order]);
    check("/replay/steps", steps, orders < 2 ? drift.step : steps);
    checkDrift(ledger, drift, check);
  }
  const hasGroups = drift === null ? orders === 3 : drift.order === "subset";
  const groupsMost = hasGroups ? operations.length : 0;
  check("/replay/subsets/of", subsets.of, within(subsets.of, Math.min(1, groupsMost), groupsMost));
  check("/replay/subsets/groups", subsets.groups, within(subsets.groups, 0, subsets.of));
  const stepsMost = subsets.groups * groupStepsMost;
  check("/replay/subsets/steps", subsets.steps, within(subsets.steps, subsets.groups, stepsMost));
}

function checkDrift({ admission, keys }: Ledger, drift: Drift, check: Check): void {
  const { order, after, step, id, key, expected, got } = drift;
  const known = admission.operations.filter((each) => after.includes(each.id));
  const found = admission.operations.find((each) => each.id === id);
  const others = new Set(known.map((each) => each.id).filter((each) => each !== id));
  const isStart = order === "start";
  check(
    "/replay/drift/after",
    after,
    isStart ? [] : [...new Set(after.filter((each) => others.has(each)))],
  );
  check("/replay/drift/step", step, isStart ? 0 : after.length + 1);
  check(
    "/replay/drift/id",
    id,
    isStart ? null : (found?.id ?? new Words("an operation of the batch")),
  );
  check("/replay/drift/operation", drift.operation, found?.operation ?? null);
  const ran = found === undefined ? known : [...known, found];
  const state = keys.get(key);
  const balance = ran
    .flatMap(({ effects }) => effects.filter((effect) => effect.key === key))
    .reduce((total, { delta }) => total + BigInt(delta), BigInt(state?.initial ?? 0));
  const isKey = state !== undefined && state.sumOf === undefined;
  check("/replay/drift/expected", expected, isKey ? String(balance) : null);
  check("/replay/drift/got", got, such(got, got !== expected, "another balance"));
}

/** Carried operations come first, and those that starve are named. */
function checkCarried({ operations, carried, starving }: Admission, check: Check): void {
  let mayBeCarried = carried !== undefined;
  const starved: string[] = [];
  for (const [at, { id, age = 0, verdict }] of operations.entries()) {
    mayBeCarried = mayBeCarried && age > 0;
    check(`/operations/${at}/age`, operations[at]?.age, mayBeCarried ? age : undefined);
    if (verdict === "deferred" && age + 1 >= starvingAge) starved.push(id);
  }
  check("/starving", starving, carried === undefined ? undefined : starved);
}
