import type { Balances } from "@receipts/formats/balances.ts";
import type { SettleUp, Transfer } from "@receipts/formats/paid.ts";

/** What the group owes somebody; negative: what somebody owes the group. */
export type Open = { readonly member: string; readonly minor: bigint };

export type Payment = { readonly from: string; readonly to: string; readonly minor: bigint };

export type Part = { readonly members: readonly string[]; readonly payments: readonly Payment[] };

export type Plan = { readonly method: "exact" | "greedy"; readonly parts: readonly Part[] };

/** Up to here all subsets are tried: 2^16 of them. The problem is NP-hard in the number of people. */
const EXACT_MAX = 16;

/**
 * Payments after which all balances, which add up to 0, are 0. People whose balances cancel out among
 * themselves need one payment less than they are, so the fewest payments come from the most such
 * parts, found over all subsets (Verhoeff, "Settling Multiple Debts Efficiently", 2004). Beyond
 * `EXACT_MAX` people only pairs that cancel out are taken apart. The order of `balances` does not matter.
 */
export function settleUp(balances: readonly Open[]): Plan {
  const open = balances
    .filter(({ minor }) => minor !== 0n)
    .sort((a, b) => (a.member < b.member ? -1 : 1));
  const sum = open.reduce((total, { minor }) => total + minor, 0n);
  if (sum !== 0n) throw new Error(`balances add up to ${sum} and can never be settled`);
  const exact = open.length <= EXACT_MAX;
  const parts = exact ? mostParts(open) : pairsFirst(open);
  return {
    method: exact ? "exact" : "greedy",
    parts: parts.map((part) => ({
      members: part.map(({ member }) => member),
      payments: paymentsWithin(part),
    })),
  };
}

/**
 * Take people out of a set one by one: how many times on the best way down is what is left zero?
 * `most[set]` is that number, from the smaller sets to the larger.
 */
function mostParts(open: readonly Open[]): readonly (readonly Open[])[] {
  const size = 2 ** open.length;
  const sums = new Array<bigint>(size).fill(0n);
  const most = new Uint8Array(size);
  for (let set = 1; set < size; set += 1) {
    let best = 0;
    for (const [index, { minor }] of open.entries()) {
      if ((set & (1 << index)) === 0) continue;
      const rest = set ^ (1 << index);
      sums[set] = (sums[rest] ?? 0n) + minor;
      best = Math.max(best, most[rest] ?? 0);
    }
    most[set] = best + (sums[set] === 0n ? 1 : 0);
  }
  return wayDown(open, sums, most);
}

function wayDown(
  open: readonly Open[],
  sums: readonly bigint[],
  most: Uint8Array,
): readonly (readonly Open[])[] {
  const parts: Open[][] = [];
  let part: Open[] = [];
  let set = 2 ** open.length - 1;
  while (set !== 0) {
    const wanted = (most[set] ?? 0) - (sums[set] === 0n ? 1 : 0);
    const index = open.findIndex(
      (_, each) => (set & (1 << each)) !== 0 && most[set ^ (1 << each)] === wanted,
    );
    const taken = open[index];
    if (taken === undefined) throw new Error(`no way down from ${set}`);
    part.push(taken);
    set ^= 1 << index;
    if (sums[set] === 0n) {
      parts.push(part);
      part = [];
    }
  }
  return parts;
}

function pairsFirst(open: readonly Open[]): readonly (readonly Open[])[] {
  const left = [...open];
  const parts: Open[][] = [];
  for (const each of open) {
    const here = left.indexOf(each);
    const there = left.findIndex(({ minor }) => minor === -each.minor);
    const other = left[there];
    if (here === -1 || other === undefined) continue;
    parts.push([each, other]);
    left.splice(Math.max(here, there), 1);
    left.splice(Math.min(here, there), 1);
  }
  return left.length === 0 ? parts : [...parts, left];
}

/** The largest debt goes to the largest claim, until nothing is left: each payment clears somebody. */
function paymentsWithin(part: readonly Open[]): readonly Payment[] {
  const left = new Map(part.map(({ member, minor }) => [member, minor]));
  const payments: Payment[] = [];
  for (;;) {
    const order = [...left].sort(([a, x], [b, y]) => compare(x, y) || (a < b ? -1 : 1));
    const [debtor] = order;
    const creditor = order.at(-1);
    if (debtor === undefined || creditor === undefined || debtor[1] === 0n) return payments;
    const minor = smaller(-debtor[1], creditor[1]);
    payments.push({ from: debtor[0], to: creditor[0], minor });
    left.set(debtor[0], debtor[1] + minor);
    left.set(creditor[0], creditor[1] - minor);
  }
}

function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A plan per group and currency, for the balances as they stand. */
export function settleUpOf({ groups }: Balances): SettleUp {
  return {
    schema: "evenly.settle-up/1",
    groups: groups.map(({ group, name, balances }) => ({
      group,
      name,
      plans: [...Map.groupBy(balances, ({ currency }) => currency)].map(([currency, open]) => {
        const names = new Map(open.map((each) => [each.member, each.name]));
        const { method, parts } = settleUp(open);
        const transfer = ({ from, to, minor }: Payment): Transfer => ({
          from,
          fromName: names.get(from) ?? null,
          to,
          toName: names.get(to) ?? null,
          currency,
          minor,
        });
        return {
          currency,
          method,
          parts: parts.map(({ members, payments }) => ({
            members: [...members],
            payments: payments.map(transfer),
          })),
        };
      }),
    })),
  };
}
