/** Who takes part, and how much of the total falls to them in proportion to the others. */
export type Weight = { readonly member: string; readonly weight: bigint };

export type Part = { readonly member: string; readonly amount: bigint };

type Quota = { readonly member: string; readonly floor: bigint; readonly remainder: bigint };

/**
 * Shares a total in whole units in proportion to weights: everyone gets their quota rounded toward
 * zero, and the units that are left go to the largest remainders, ties to the smaller member id.
 * (Hamilton's method.) The parts add up to the total, depend on no order, and the parts of the
 * negated total are the negated parts. Comes back by member id.
 *
 * Weights are zero or more, each member once, and at least one weight is positive; throws otherwise.
 */
export function apportion(total: bigint, weights: readonly Weight[]): readonly Part[] {
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0n);
  if (whole <= 0n) throw new RangeError(`weights add up to ${whole}: nothing to go by`);
  const size = total < 0n ? -total : total;
  const quotas = weights.map(({ member, weight }): Quota => {
    if (weight < 0n) throw new RangeError(`the weight of ${member} is ${weight}`);
    return { member, floor: (size * weight) / whole, remainder: (size * weight) % whole };
  });
  const extra = membersWithAnExtraUnit(size, quotas);
  return quotas
    .map(({ member, floor }) => {
      const part = extra.has(member) ? floor + 1n : floor;
      return { member, amount: total < 0n ? -part : part };
    })
    .sort((a, b) => (a.member < b.member ? -1 : 1));
}

/** Each remainder is less than one unit, so what is left is fewer units than members with one. */
function membersWithAnExtraUnit(size: bigint, quotas: readonly Quota[]): ReadonlySet<string> {
  let left = quotas.reduce((rest, { floor }) => rest - floor, size);
  const extra = new Set<string>();
  for (const { member } of [...quotas].sort(largestRemainderFirst)) {
    if (left === 0n) break;
    extra.add(member);
    left -= 1n;
  }
  return extra;
}

function largestRemainderFirst(a: Quota, b: Quota): number {
  if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1;
  return a.member < b.member ? -1 : 1;
}
