/** Where whole numbers of any size lie on a line of `width` units that begins at `left`. */
export type Scale = (value: bigint) => number;

const fineness = 100_000n;

/**
 * A linear scale from `low` to `high`. The amounts themselves never become floating point numbers,
 * only their share of the line does, so that equal inputs give equal pictures everywhere.
 */
export function scaleBetween(
  low: bigint,
  high: bigint,
  line: { readonly left: number; readonly width: number },
): Scale {
  const span = high > low ? high - low : 1n;
  return (value) => {
    const share = Number(((value - low) * fineness) / span) / Number(fineness);
    return Math.round((line.left + share * line.width) * 100) / 100;
  };
}

/** The smallest and the largest of some amounts. Throws when there is none. */
export function extremes(values: readonly bigint[]): {
  readonly low: bigint;
  readonly high: bigint;
} {
  const [first, ...rest] = values;
  if (first === undefined) throw new RangeError("no amounts to draw");
  let low = first;
  let high = first;
  for (const value of rest) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}
