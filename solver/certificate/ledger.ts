import type { Admission, AdmissionKey, AdmissionOperation } from "@receipts/formats/admission.ts";
import { type Check, such } from "./claim.ts";

/** An operation with a verdict. */
export type Decided = Extract<AdmissionOperation, { readonly verdict: "admitted" | "deferred" }>;

/** The result, and what is looked up in it again and again. */
export type Ledger = {
  readonly admission: Admission;
  readonly keys: ReadonlyMap<string, AdmissionKey>;
  /** The place of each operation by its id. */
  readonly places: ReadonlyMap<string, number>;
  /** Those of the keys that are sums of others. */
  readonly sums: readonly AdmissionKey[];
  readonly decided: readonly Decided[];
  /** Whether verdicts were given, if only on no operations at all, and not taken back by a drift. */
  readonly isDecided: boolean;
  /** Ids of admitted operations, in arrival order. */
  readonly admitted: readonly string[];
};

/** One part of the check; refutes by `check`. */
export type Part = (ledger: Ledger, check: Check) => void;

export type Side = "debits" | "credits";

export function sideOf(delta: string): Side {
  return delta.startsWith("-") ? "debits" : "credits";
}

export function sizeOf(delta: string): bigint {
  return BigInt(delta.replace("-", ""));
}

/** The side that a bound stands against. */
export function limitedSide({ kind }: { readonly kind: string }): Side {
  return kind === "at_least" ? "debits" : "credits";
}

/** What a bound leaves of a balance. */
export function roomUnder(
  balance: string,
  bound: { readonly kind: string; readonly limit: string },
): bigint {
  const room = BigInt(balance) - BigInt(bound.limit);
  return limitedSide(bound) === "debits" ? room : -room;
}

export function sum(holders: readonly { readonly amount: string }[]): bigint {
  return holders.reduce((total, { amount }) => total + BigInt(amount), 0n);
}

/** Undefined of none. */
export function leastOf(numbers: readonly bigint[]): bigint | undefined {
  const [first, ...others] = numbers;
  return others.reduce(
    (least, each) => (least === undefined || each < least ? each : least),
    first,
  );
}

/** The keys of a footprint and the sums that they are part of. */
export function touchedBy(
  { sums }: Pick<Ledger, "sums">,
  footprint: readonly string[],
): readonly string[] {
  const touched = sums.filter(({ sumOf }) => sumOf?.some((part) => footprint.includes(part)));
  return [...footprint, ...touched.map(({ key }) => key)];
}

/** Checks that names are unique and effects well formed, on which all else rests. */
export function ledgerOf(admission: Admission, check: Check): Ledger {
  const keys = new Map<string, AdmissionKey>();
  for (const [at, key] of admission.keys.entries()) {
    check(`/keys/${at}/key`, key.key, such(key.key, !keys.has(key.key), "another name"));
    keys.set(key.key, key);
  }
  const places = new Map<string, number>();
  for (const [at, { id }] of admission.operations.entries()) {
    check(`/operations/${at}/id`, id, such(id, !places.has(id), "another id"));
    places.set(id, at);
  }
  const sums = admission.keys.filter(({ sumOf }) => sumOf !== undefined);
  const decided = admission.operations.flatMap((each) =>
    each.verdict === "inconclusive" ? [] : [each],
  );
  const admitted = decided.flatMap(({ id, verdict }) => (verdict === "admitted" ? [id] : []));
  const isDecided =
    admission.replay.drift === null && decided.length >= Math.min(admission.operations.length, 1);
  const ledger = { admission, keys, places, sums, decided, isDecided, admitted };
  for (const each of admission.operations) checkEffects(ledger, each, check);
  return ledger;
}

/** That each key is named once, is one where there is a verdict, and changes if an effect says so. */
function checkEffects(ledger: Ledger, operation: AdmissionOperation, check: Check): void {
  const { id, footprint, effects, verdict } = operation;
  const pointer = `/operations/${ledger.places.get(id)}`;
  const isKey = (key: string): boolean => ledger.keys.has(key);
  const named = verdict === "inconclusive" ? footprint : footprint.filter(isKey);
  check(`${pointer}/footprint`, footprint, [...new Set(named)]);
  const changeable = new Set(touchedBy(ledger, footprint).filter(isKey));
  for (const [place, { key, delta }] of effects.entries()) {
    const effect = `${pointer}/effects/${place}`;
    check(`${effect}/key`, key, such(key, changeable.delete(key), "another key of the footprint"));
    check(`${effect}/delta`, delta, such(delta, delta !== "0", "a change"));
  }
}
