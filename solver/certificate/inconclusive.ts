import type { AdmissionOperation } from "@receipts/formats/admission.ts";
import { type Check, Words } from "./claim.ts";
import { type Decided, type Ledger, roomUnder, touchedBy } from "./ledger.ts";

type Inconclusive = Exclude<AdmissionOperation, Decided>;

/** Why nothing was said of an operation, as far as the result itself shows it. */
export function checkInconclusive(
  ledger: Ledger,
  inconclusive: Inconclusive,
  pointer: string,
  check: Check,
): void {
  const { reason, about, footprint, operation, id } = inconclusive;
  const { components, replay, searchBound } = ledger.admission;
  const unknown = footprint.filter((key) => !ledger.keys.has(key));
  if (replay.drift !== null) {
    check(`${pointer}/reason`, reason, "model drift");
    check(
      `${pointer}/about`,
      about,
      replay.drift.id === null ? {} : { operation: replay.drift.id },
    );
    return;
  }
  switch (reason) {
    case "model drift":
      check(`${pointer}/reason`, reason, new Words("another reason, since nothing drifted"));
      return;
    case "unknown key":
      check(`${pointer}/about`, about, { key: unknown[0], keys: unknown });
      return;
    case "search bound exhausted": {
      const component = components.findIndex((each) => each.candidates.includes(id));
      const size = components[component]?.candidates.length;
      check(`${pointer}/about`, about, { component, size, bound: searchBound });
      return;
    }
    case "unclassified write":
      check(`${pointer}/about`, about, { operation: about.operation ?? new Words("a handler") });
      return;
    case "no implementing write":
      check(`${pointer}/about`, about, { operation });
      return;
    default:
      check(
        `${pointer}/footprint`,
        footprint,
        footprint.filter((key) => ledger.keys.has(key)),
      );
      checkStart(ledger, inconclusive, pointer, check);
  }
}

/** That a property does not hold at the start needs a rerun; a bound is seen here. */
function checkStart(
  ledger: Ledger,
  { reason, about, footprint }: Inconclusive,
  pointer: string,
  check: Check,
): void {
  const touched = touchedBy(ledger, footprint);
  const broken = touched.filter((key) => brokenAtStart(ledger, key).length > 0);
  const bounds = [...new Set(broken.flatMap((key) => brokenAtStart(ledger, key)))];
  const { violated = [], key = "" } = about;
  const properties = new Set(violated.filter((name) => !isBound(ledger, name)));
  // Of a property, nothing tells which of the keys it was that it reads.
  const [first] = properties.size === 0 ? broken : touched.filter((each) => each === key);
  const left = [...bounds];
  const named = violated.map((name) => (properties.delete(name) ? name : left.shift()));
  const expected = {
    key: first ?? new Words("a key of the footprint"),
    violated: [...named, ...left],
  };
  check(`${pointer}/about`, about, expected);
  check(`${pointer}/reason`, reason, `initial state violates ${violated[0]}`);
}

/** The bounds that the key's initial balance breaks. */
export function brokenAtStart({ keys }: Ledger, key: string): readonly string[] {
  const state = keys.get(key);
  return (state?.bounds ?? []).flatMap((bound) =>
    roomUnder(state?.initial ?? "0", bound) < 0n ? [bound.name] : [],
  );
}

/** Whether a name that is violated is that of a bound; else it is a property's. */
export function isBound({ admission }: Ledger, name: string): boolean {
  return admission.keys.some(({ bounds }) => bounds.some((bound) => bound.name === name));
}
