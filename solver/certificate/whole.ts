import { type Admission, starvingAge } from "@receipts/formats/admission.ts";
import type { Check } from "./claim.ts";
import type { Part } from "./ledger.ts";

/** The counts of the whole: rounds and replay. */
export const checkWhole: Part = ({ admission, admitted }, check) => {
  const size = admitted.length;
  check("/rounds", admission.rounds, { serial: size, escrow: size === 0 ? 0 : 1 });
  checkReplay(admission, size, check);
  checkCarried(admission, check);
};

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
