/** The positions of the amounts, from the smallest to the largest; of equal ones, the first first. */
export function ascending(amounts: readonly bigint[]): readonly number[] {
  const places = Array.from(amounts.keys());
  if (amounts.every(isExact)) {
    // Nearly always: numbers compare several times as fast, and the engine keeps equal ones in order.
    const sizes = Float64Array.from(amounts, Number);
    return places.sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  }
  return places.sort((a, b) => compare(amounts[a] ?? 0n, amounts[b] ?? 0n));
}

function isExact(amount: bigint): boolean {
  return amount >= -most && amount <= most;
}

const most = BigInt(Number.MAX_SAFE_INTEGER);

function compare(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
