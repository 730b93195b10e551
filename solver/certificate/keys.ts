import type { Admission, AdmissionKey } from "@receipts/formats/admission.ts";
import type { Check } from "./claim.ts";
import { limitedSide, type Part, roomUnder, type Side, sideOf, sizeOf, sum } from "./ledger.ts";

/** Holders, sums and intervals of each key; that bounds hold in every order; what would do for all. */
export const checkKeys: Part = ({ admission }, check) => {
  for (const [at, key] of admission.keys.entries()) {
    const pointer = `/keys/${at}`;
    const low = BigInt(key.initial) - sum(key.debits);
    const high = BigInt(key.initial) + sum(key.credits);
    check(`${pointer}/interval`, key.interval, { low: String(low), high: String(high) });
    check(`${pointer}/final`, key.final, String(low + high - BigInt(key.initial)));
    for (const [place, bound] of key.bounds.entries()) {
      const room = roomUnder(key.initial, bound);
      // A bound that is broken before anything runs is told of at the operations that it stops.
      const untouched = room < 0n && key.debits.length + key.credits.length === 0;
      const holds = untouched || room >= sum(key[limitedSide(bound)]);
      check(`${pointer}/bounds/${place}/limit`, holds, true);
    }
  }
  checkSums(admission, check);
  checkHolders(
    ({ verdict }) => verdict === "admitted",
    (key, at, { debits, credits }) => {
      check(`/keys/${at}/debits`, key.debits, debits);
      check(`/keys/${at}/credits`, key.credits, credits);
    },
  );
  checkHolders(
    ({ verdict }) => verdict !== "inconclusive",
    (key, at, asked) => {
      if (key.independentIff === undefined) return;
      const most = (side: Side): string | null => {
        const rooms = key.bounds.filter((bound) => limitedSide(bound) === side);
        const left = rooms.map((bound) => roomUnder(key.initial, bound) - sum(asked[side]));
        const least = left.reduce<bigint | null>((a, b) => (a === null || b < a ? b : a), null);
        if (least === null) return null;
        return String(BigInt(key.initial) + (side === "debits" ? -least : least));
      };
      const ends = { initialAtLeast: most("debits"), initialAtMost: most("credits") };
      check(`/keys/${at}/independentIff`, key.independentIff, ends);
    },
  );

  /** Shows each key with the changes that the operations wanted make to it, in arrival order. */
  function checkHolders(
    wanted: (operation: (typeof admission.operations)[number]) => boolean,
    show: (key: AdmissionKey, at: number, held: Pick<AdmissionKey, Side>) => void,
  ): void {
    const held = new Map(
      admission.keys.map(({ key }): [string, Pick<AdmissionKey, Side>] => [
        key,
        { debits: [], credits: [] },
      ]),
    );
    for (const { id, effects } of admission.operations.filter(wanted)) {
      for (const { key, delta } of effects) {
        held.get(key)?.[sideOf(delta)].push({ id, amount: String(sizeOf(delta)) });
      }
    }
    for (const [at, key] of admission.keys.entries()) {
      show(key, at, held.get(key.key) ?? { debits: [], credits: [] });
    }
  }
};

/** A sum starts with the sum of its keys, and changes by the sum of what they change by. */
function checkSums({ keys, operations }: Admission, check: Check): void {
  for (const [at, { key: name, sumOf, initial }] of keys.entries()) {
    if (sumOf === undefined) continue;
    const parts = keys.filter(({ key }) => sumOf.includes(key));
    const start = parts.reduce((total, part) => total + BigInt(part.initial), 0n);
    check(`/keys/${at}/initial`, initial, String(start));
    for (const [place, { effects }] of operations.entries()) {
      const change = (wanted: (key: string) => boolean): bigint =>
        effects.reduce((sum, { key, delta }) => (wanted(key) ? sum + BigInt(delta) : sum), 0n);
      const delta = change((key) => key === name);
      const expected = change((key) => sumOf.includes(key));
      check(`/operations/${place}/effects`, String(delta), String(expected));
    }
  }
}
