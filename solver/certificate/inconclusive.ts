import type { AdmissionOperation } from "@receipts/formats/admission.ts";
import type { Check } from "./claim.ts";
import { type Ledger, roomUnder, touchedBy } from "./ledger.ts";

/** Why nothing was said of an operation, as far as the result itself shows it. */
export function checkInconclusive(
  ledger: Ledger,
  { reason, about, footprint, id }: Extract<AdmissionOperation, { verdict: "inconclusive" }>,
  pointer: string,
  check: Check,
): void {
  const { admission, keys } = ledger;
  const drifted = admission.replay.drift !== null;
  check(`${pointer}/reason`, reason === "model drift", drifted);
  const unknown = footprint.filter((key) => !keys.has(key));
  switch (reason) {
    case "model drift": {
      const id = admission.replay.drift?.id ?? undefined;
      check(`${pointer}/about`, about.operation, id);
      return;
    }
    case "unknown key":
      check(`${pointer}/about`, about, { key: unknown[0], keys: unknown });
      return;
    case "search bound exhausted": {
      const component = admission.components.findIndex((each) => each.candidates.includes(id));
      const size = admission.components[component]?.candidates.length;
      check(`${pointer}/about`, about, { component, size, bound: admission.searchBound });
      return;
    }
    case "unclassified write":
    case "no implementing write":
      check(`${pointer}/about/operation`, about.operation === undefined, false);
      return;
    default: {
      // A property that does not hold at the start needs a rerun; a bound is seen here.
      check(`${pointer}/footprint`, unknown, []);
      const touched = touchedBy(ledger, footprint);
      const names = new Set(touched.flatMap((key) => brokenAtStart(ledger, key)));
      const violated = about.violated ?? [];
      const bounds = violated.filter((name) => isBound(ledger, name));
      check(`${pointer}/about/violated`, bounds, [...names]);
      check(`${pointer}/reason`, reason, `initial state violates ${violated[0]}`);
      check(`${pointer}/about/key`, touched.includes(about.key ?? ""), true);
    }
  }
}

/** The bounds that the key's initial balance breaks. */
export function brokenAtStart({ keys }: Ledger, key: string): readonly string[] {
  const state = keys.get(key)?.key;
  return (state?.bounds ?? []).flatMap((bound) =>
    roomUnder(state?.initial ?? "0", bound) < 0n ? [bound.name] : [],
  );
}

function isBound({ admission }: Ledger, name: string): boolean {
  return admission.keys.some(({ bounds }) => bounds.some((bound) => bound.name === name));
}
