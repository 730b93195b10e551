import type { Admission, AdmissionKey, AdmissionOperation } from "@receipts/formats/admission.ts";
import type { Check } from "./claim.ts";

/** The result, and what is looked up in it again and again. */
export type Ledger = {
  readonly admission: Admission;
  readonly keys: ReadonlyMap<string, { readonly key: AdmissionKey; readonly at: number }>;
  readonly operations: ReadonlyMap<
    string,
    { readonly operation: AdmissionOperation; readonly at: number }
  >;
  /** Those of the keys that are sums of others. */
  readonly sums: readonly AdmissionKey[];
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
  const change = BigInt(delta);
  return change < 0n ? -change : change;
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

/** The keys of a footprint and the sums that they are part of. */
export function touchedBy(
  { sums }: Pick<Ledger, "sums">,
  footprint: readonly string[],
): readonly string[] {
  const touched = sums.filter(({ sumOf }) => sumOf?.some((part) => footprint.includes(part)));
  return touched.length === 0 ? footprint : [...footprint, ...touched.map(({ key }) => key)];
}

/** Checks that names are unique and effects well formed, on which all else rests. */
export function ledgerOf(admission: Admission, check: Check): Ledger {
  const keys = new Map(admission.keys.map((key, at) => [key.key, { key, at }]));
  const operations = new Map(
    admission.operations.map((operation, at) => [operation.id, { operation, at }]),
  );
  const sums = admission.keys.filter(({ sumOf }) => sumOf !== undefined);
  check("/keys", admission.keys.length, keys.size);
  check("/operations", admission.operations.length, operations.size);
  for (const [at, { footprint, effects, verdict }] of admission.operations.entries()) {
    const pointer = `/operations/${at}`;
    const decided = verdict !== "inconclusive";
    check(`${pointer}/footprint`, footprint.length, new Set(footprint).size);
    check(`${pointer}/effects`, effects.length, new Set(effects.map(({ key }) => key)).size);
    for (const [place, { key, delta }] of effects.entries()) {
      const isTouched = touchedBy({ sums }, footprint).includes(key);
      check(`${pointer}/effects/${place}/key`, isTouched && keys.has(key), true);
      check(`${pointer}/effects/${place}/delta`, delta === "0", false);
    }
    if (decided) {
      const unknown = footprint.find((key) => !keys.has(key));
      check(`${pointer}/footprint`, unknown, undefined);
    }
  }
  const admitted = admission.operations.flatMap(({ id, verdict }) =>
    verdict === "admitted" ? [id] : [],
  );
  return { admission, keys, sums, operations, admitted };
}
