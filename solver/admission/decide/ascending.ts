import type { Int } from "../../bosatsu/evaluate/int.ts";

/** The positions of the amounts, from the smallest to the largest; of equal ones, the first first. */
export function ascending(amounts: readonly Int[]): readonly number[] {
  const { length } = amounts;
  const most = Math.floor(Number.MAX_SAFE_INTEGER / length) - 1;
  if (amounts.every((amount) => amount >= -most && amount <= most)) return byRank(amounts);
  return Array.from(amounts.keys()).sort((a, b) => compare(amounts[a] ?? 0, amounts[b] ?? 0));
}

/** An amount and its position make one exact number, and numbers are sorted without asking back. */
function byRank(amounts: readonly Int[]): readonly number[] {
  const { length } = amounts;
  const ranks = new Float64Array(length);
  for (let at = 0; at < length; at += 1) ranks[at] = Number(amounts[at]) * length + at;
  ranks.sort();
  return Array.from(ranks, (rank) => rank - Math.floor(rank / length) * length);
}

function compare(left: Int, right: Int): number {
  return Number(left > right) - Number(left < right);
}
