import type { Admission } from "@receipts/formats/admission.ts";
import type { Check } from "./claim.ts";
import type { Part } from "./ledger.ts";

/** What is searched together, in which order it was admitted, and that nothing else had to be searched. */
export const checkComponents: Part = ({ admission, admitted }, check) => {
  const isAdmitted = new Set(admitted);
  const componentOf = new Map<string, number>();
  for (const [at, component] of admission.components.entries()) {
    const pointer = `/components/${at}`;
    const keys = new Set(component.keys);
    const candidates = admission.operations.filter(
      (each) =>
        (each.verdict !== "inconclusive" || each.reason === "search bound exhausted") &&
        each.effects.some(({ key }) => keys.has(key)),
    );
    // A drift takes back all verdicts, and then nothing tells which operations were candidates.
    const drifted = admission.replay.status === "drift";
    const ids = drifted ? component.candidates : candidates.map(({ id }) => id);
    check(`${pointer}/candidates`, component.candidates, ids);
    for (const id of ids) componentOf.set(id, at);
    check(`${pointer}/searched`, component.searched, ids.length <= admission.searchBound);
    const joined = ids.filter((id) => isAdmitted.has(id));
    check(`${pointer}/admitted`, component.admitted, joined);
    check(`${pointer}/order`, component.order.toSorted(), joined.toSorted());
    if (joined.length === 0) {
      check(`${pointer}/safeOrders`, component.safeOrders, null);
      check(`${pointer}/allOrders`, component.allOrders, null);
      continue;
    }
    const all = joined.reduce((product, _, done) => product * BigInt(done + 1), 1n);
    const safe = BigInt(component.safeOrders ?? 0);
    check(`${pointer}/allOrders`, component.allOrders, String(all));
    check(`${pointer}/safeOrders`, safe >= 1n && safe <= all, true);
  }
  checkPaths(admission, componentOf, check);
  const next = admission.components.map(({ order }) => order.values());
  const order = admitted.map((id) => next[componentOf.get(id) ?? -1]?.next().value ?? id);
  const searched = admission.components.some((each) => each.order.length > 0);
  check("/order", admission.order, searched ? order : "any");
  check("/admitted", admission.admitted, admitted);
};

function checkPaths(
  { operations }: Admission,
  componentOf: ReadonlyMap<string, number>,
  check: Check,
): void {
  for (const [at, each] of operations.entries()) {
    if (each.verdict === "inconclusive") continue;
    check(`/operations/${at}/path`, each.path, componentOf.has(each.id) ? "search" : "escrow");
  }
}
