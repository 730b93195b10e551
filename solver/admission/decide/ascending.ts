/** The positions of the amounts, from the smallest to the largest; of equal ones, the first first. */
export function ascending(amounts: readonly bigint[]): readonly number[] {
  const places = Array.from(amounts.keys());
  if (amounts.length < 2) return places;
  if (amounts.length > few && amounts.every(isExact)) {
    // Numbers compare several times as fast, and equal ones stay in order.
    const sizes = Float64Array.from(amounts, Number);
    return places.sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  }
  return places.sort((a, b) => compare(amounts[a] ?? 0n, amounts[b] ?? 0n));
}

/** For so few it is not worth making numbers of them. */
const few = 32;

function isExact(amount: bigint): boolean {
  return amount >= -most && amount <= most;
}

const most = BigInt(Number.MAX_SAFE_INTEGER);

function compare(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
