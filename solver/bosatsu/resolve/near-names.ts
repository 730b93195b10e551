/** How many near names a message can use. */
const suggestionsMax = 3;

/** The distance of names that differ by case only: less than any other slip. */
const slipOfCase = 0.5;

/**
 * The candidates nearest to `name`, best first, without duplicates. Near means at most a third of its
 * letters to mend (one for short names, none for a single letter), or the same but for case. Equally near ones stand in
 * code-unit order.
 */
export function nearNames(name: string, candidates: Iterable<string>): readonly string[] {
  const limit = name.length === 1 ? slipOfCase : Math.max(1, Math.floor(name.length / 3));
  const found: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    if (candidate === name) continue;
    const distance = caseDistance(name, candidate) ?? editDistance(name, candidate, limit);
    if (distance <= limit) found.push({ candidate, distance });
  }
  return found
    .sort((left, right) => left.distance - right.distance || byUnits(left, right))
    .slice(0, suggestionsMax)
    .map(({ candidate }) => candidate);
}

function caseDistance(left: string, right: string): number | undefined {
  return left.toLowerCase() === right.toLowerCase() ? slipOfCase : undefined;
}

function byUnits(left: { readonly candidate: string }, right: { readonly candidate: string }) {
  if (left.candidate === right.candidate) return 0;
  return left.candidate < right.candidate ? -1 : 1;
}

/**
 * The fewest insertions, deletions, replacements and swaps of neighbours that turn one text into the
 * other (optimal string alignment, in UTF-16 units). Names whose lengths alone
 * differ by more than `limit` come out as `Infinity`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return Number.POSITIVE_INFINITY;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const next = distanceRow(left, right, row, { last, beforeLast });
    beforeLast = last;
    last = next;
  }
  return at(last, right.length);
}

function distanceRow(
  left: string,
  right: string,
  row: number,
  above: { readonly last: readonly number[]; readonly beforeLast: readonly number[] },
): readonly number[] {
  const next = [row];
  for (let column = 1; column <= right.length; column += 1) {
    const same = left[row - 1] === right[column - 1];
    let best = Math.min(
      at(above.last, column) + 1,
      at(next, column - 1) + 1,
      at(above.last, column - 1) + (same ? 0 : 1),
    );
    const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
    if (row > 1 && column > 1 && swapped)
      best = Math.min(best, at(above.beforeLast, column - 2) + 1);
    next.push(best);
  }
  return next;
}

function at(row: readonly number[], index: number): number {
  const value = row[index];
  if (value === undefined) throw new Error(`no column ${index} in a row of ${row.length}`);
  return value;
}
