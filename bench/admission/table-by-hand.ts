import type { Question } from "../../solver/admission/decide/question.ts";

/**
 * The reference of a search by table: over typed arrays, from every subset of the operations the balance
 * of the account whose balance has to stay even, and in how many orders the subset is reached. Returns
 * the orders of the largest one that is.
 */
export function ordersByHand({ keys, operations }: Question, account: string): () => number {
  const place = keys.findIndex(({ key }) => key === account);
  const initial = Number(keys[place]?.initial ?? 0n);
  const moves = operations.map(({ effects }) =>
    Number(effects.find(({ key }) => key === place)?.delta ?? 0n),
  );
  return () => {
    const subsets = 2 ** moves.length;
    const balances = new Int32Array(subsets).fill(initial);
    const orders = new Float64Array(subsets);
    orders[0] = 1;
    let largest = { size: 0, orders: 1 };
    for (let subset = 1; subset < subsets; subset += 1) {
      const last = 31 - Math.clz32(subset);
      const balance = (balances[subset ^ (1 << last)] ?? 0) + (moves[last] ?? 0);
      balances[subset] = balance;
      if (balance % 2 !== 0) continue;
      let [sum, size] = [0, 0];
      for (let rest = subset; rest !== 0; rest &= rest - 1) {
        sum += orders[subset ^ (rest & -rest)] ?? 0;
        size += 1;
      }
      orders[subset] = sum;
      if (sum > 0 && size > largest.size) largest = { size, orders: sum };
    }
    return largest.orders;
  };
}
