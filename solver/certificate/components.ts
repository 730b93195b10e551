import type { AdmissionComponent } from "@receipts/formats/admission.ts";
import { type Check, such, Words, within } from "./claim.ts";
import type { Ledger, Part } from "./ledger.ts";

/** What is searched together, in which order it was admitted, and that nothing else had to be searched. */
export const checkComponents: Part = (ledger, check) => {
  const { admission, places, admitted, decided } = ledger;
  const { components } = admission;
  const componentOf = new Map<string, number>();
  let last = -1;
  for (const [at, component] of components.entries()) {
    const pointer = `/components/${at}`;
    checkComponent(ledger, component, pointer, check);
    const { candidates } = component;
    const first = places.get(candidates[0] ?? "") ?? last;
    const isNew = first > last && !candidates.some((id) => componentOf.has(id));
    check(
      `${pointer}/candidates`,
      candidates,
      such(candidates, isNew, "others, in order of arrival"),
    );
    for (const id of candidates) componentOf.set(id, at);
    last = first;
  }
  for (const { id, path } of decided) {
    const pointer = `/operations/${places.get(id)}/path`;
    check(pointer, path, componentOf.has(id) ? "search" : "escrow");
  }
  const next = components.map(({ order }) => order.values());
  const order = admitted.map((id) => next[componentOf.get(id) ?? -1]?.next().value ?? id);
  const isSearched = components.some((each) => each.order.length > 0);
  check("/order", admission.order, isSearched ? order : "any");
  check("/admitted", admission.admitted, admitted);
};

function checkComponent(
  { admission, places }: Ledger,
  component: AdmissionComponent,
  pointer: string,
  check: Check,
): void {
  const { keys, operations, searchBound, replay } = admission;
  const { candidates, searched, order, safeOrders } = component;
  const known = keys.filter(
    ({ key, sumOf }) => sumOf === undefined && component.keys.includes(key),
  );
  check(
    `${pointer}/keys`,
    component.keys,
    known.map(({ key }) => key),
  );
  const touching = operations.filter(({ effects }) =>
    effects.some(({ key }) => component.keys.includes(key)),
  );
  const named = new Set(candidates);
  const found = touching.filter((each) => {
    // A drift takes back all verdicts, and then nothing else tells which operations were candidates.
    if (replay.drift !== null) return named.has(each.id);
    return each.verdict !== "inconclusive" || each.reason === "search bound exhausted";
  });
  check(
    `${pointer}/candidates`,
    candidates,
    found.map(({ id }) => id),
  );
  check(`${pointer}/searched`, searched, found.length <= searchBound);
  for (const each of replay.drift === null ? found : []) {
    const at = places.get(each.id);
    const isDecided = each.verdict !== "inconclusive";
    check(
      `/operations/${at}/verdict`,
      each.verdict,
      such(each.verdict, isDecided === searched, "another verdict"),
    );
  }
  const admitted = found.flatMap(({ id, verdict }) => (verdict === "admitted" ? [id] : []));
  check(`${pointer}/admitted`, component.admitted, admitted);
  const placed = order.filter((id) => admitted.includes(id));
  check(`${pointer}/order`, order, [...new Set([...placed, ...admitted])]);
  const all = admitted.reduce((product, _, done) => product * BigInt(done + 1), 1n);
  const isNone = admitted.length === 0;
  check(`${pointer}/allOrders`, component.allOrders, isNone ? null : String(all));
  const safe = within(BigInt(safeOrders ?? 0), 1n, all);
  const stated = safe instanceof Words ? safe : String(safe);
  check(`${pointer}/safeOrders`, safeOrders, isNone ? null : stated);
}
