import type { Admission, AdmissionKey, AdmissionOperation } from "@receipts/formats/admission.ts";
import { type Check, such } from "./claim.ts";
import {
  leastOf,
  limitedSide,
  type Part,
  roomUnder,
  type Side,
  sideOf,
  sizeOf,
  sum,
} from "./ledger.ts";

/** Holders, sums and intervals of each key; that bounds hold in every order; what would do for all. */
export const checkKeys: Part = ({ admission, decided, isDecided }, check) => {
  checkSums(admission, check);
  const admitted = heldBy(decided.filter(({ verdict }) => verdict === "admitted"));
  const asked = heldBy(decided);
  for (const [at, key] of admission.keys.entries()) {
    const pointer = `/keys/${at}`;
    const { debits, credits } = admitted(key.key);
    check(`${pointer}/debits`, key.debits, debits);
    check(`${pointer}/credits`, key.credits, credits);
    const low = BigInt(key.initial) - sum(debits);
    const high = BigInt(key.initial) + sum(credits);
    check(`${pointer}/interval`, key.interval, { low: String(low), high: String(high) });
    check(`${pointer}/final`, key.final, String(low + high - BigInt(key.initial)));
    for (const [place, bound] of key.bounds.entries()) {
      // A bound that is broken before anything runs is told of at the operations that it stops.
      const balance =
        debits.length + credits.length === 0 ? undefined : { debits: low, credits: high };
      const end = balance?.[limitedSide(bound)];
      const holds = end === undefined || roomUnder(String(end), bound) >= 0n;
      check(
        `${pointer}/bounds/${place}/limit`,
        bound.limit,
        such(bound.limit, holds, `a limit that ${end} keeps`),
      );
    }
    const range = isDecided ? independentRange(key, asked(key.key)) : undefined;
    check(`${pointer}/independentIff`, key.independentIff, range);
  }
};

type Held = Pick<AdmissionKey, Side>;

/** What the operations change each key by, in arrival order. */
function heldBy(operations: readonly AdmissionOperation[]): (key: string) => Held {
  const held = new Map<string, Held>();
  const heldOn = (key: string): Held => held.get(key) ?? { debits: [], credits: [] };
  for (const { id, effects } of operations) {
    for (const { key, delta } of effects) {
      const changes = heldOn(key);
      changes[sideOf(delta)].push({ id, amount: String(sizeOf(delta)) });
      held.set(key, changes);
    }
  }
  return heldOn;
}

/** Within which initial balance all operations asked for, refused ones too, keep the key's bounds. */
function independentRange({ initial, bounds }: AdmissionKey, asked: Held): unknown {
  const left = (side: Side): bigint | undefined =>
    leastOf(
      bounds
        .filter((bound) => limitedSide(bound) === side)
        .map((bound) => roomUnder(initial, bound) - sum(asked[side])),
    );
  const [below, above] = [left("debits"), left("credits")];
  return {
    initialAtLeast: below === undefined ? null : String(BigInt(initial) - below),
    initialAtMost: above === undefined ? null : String(BigInt(initial) + above),
  };
}

/** A sum is called after its bound, starts with the sum of its keys, and changes as they do together. */
function checkSums({ keys, operations }: Admission, check: Check): void {
  for (const [at, { key: name, sumOf, initial, bounds }] of keys.entries()) {
    if (sumOf === undefined) continue;
    const parts = keys.filter((each) => each.sumOf === undefined && sumOf.includes(each.key));
    const found = new Set(parts.map(({ key }) => key));
    check(`/keys/${at}/key`, name, bounds[0]?.name);
    check(`/keys/${at}/sumOf`, sumOf, [...new Set(sumOf.filter((key) => found.has(key)))]);
    const start = parts.reduce((total, part) => total + BigInt(part.initial), 0n);
    check(`/keys/${at}/initial`, initial, String(start));
    for (const [place, { effects }] of operations.entries()) {
      const changes = effects.filter(({ key }) => found.has(key));
      const delta = changes.reduce((total, change) => total + BigInt(change.delta), 0n);
      const pointer = `/operations/${place}/effects`;
      const own = effects.findIndex(({ key }) => key === name);
      if (own !== -1) check(`${pointer}/${own}/delta`, effects[own]?.delta, String(delta));
      else check(pointer, effects, such(effects, delta === 0n, `${delta} on ${name} as well`));
    }
  }
}
