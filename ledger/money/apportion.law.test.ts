import fc from "fast-check";
import { expect, test } from "vitest";
import type { Weight } from "./apportion.ts";
import { apportion } from "./apportion.ts";

const weights = fc
  .uniqueArray(fc.record({ member: fc.uuid(), weight: fc.bigInt({ min: 0n, max: 9n }) }), {
    selector: ({ member }) => member,
    minLength: 1,
    maxLength: 8,
  })
  .filter((entries) => entries.some(({ weight }) => weight > 0n));
const total = fc.bigInt({ min: -300n, max: 300n });

/** Gives one unit at a time to whoever is owed most, measured exactly; ties to the smaller id. */
function unitByUnit(units: bigint, entries: readonly Weight[]): ReadonlyMap<string, bigint> {
  const whole = entries.reduce((sum, { weight }) => sum + weight, 0n);
  // Owed so far, times the sum of weights, so that no fraction is needed. Rounded down first.
  const parts = new Map(
    entries.map(({ member, weight }) => [member, (units * weight) / whole] as const),
  );
  const given = () => [...parts.values()].reduce((sum, part) => sum + part, 0n);
  while (given() < units) {
    const owed = entries.map(({ member, weight }) => ({
      member,
      rest: units * weight - (parts.get(member) ?? 0n) * whole,
    }));
    const most = owed.reduce((best, next) =>
      next.rest > best.rest || (next.rest === best.rest && next.member < best.member) ? next : best,
    );
    parts.set(most.member, (parts.get(most.member) ?? 0n) + 1n);
  }
  return parts;
}

test("law: a total is shared as if unit by unit to whoever is owed most", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 300n }), weights, (units, entries) => {
      const parts = apportion(units, entries).map(({ member, amount }) => [member, amount]);
      expect(new Map(parts as [string, bigint][])).toEqual(unitByUnit(units, entries));
    }),
  );
});

test("law: the parts add up, and none is a whole unit or more away from its quota", () => {
  fc.assert(
    fc.property(total, weights, (units, entries) => {
      const parts = apportion(units, entries);
      const whole = entries.reduce((sum, { weight }) => sum + weight, 0n);
      expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(units);
      for (const { member, amount } of parts) {
        const weight = entries.find((entry) => entry.member === member)?.weight ?? 0n;
        const away = amount * whole - units * weight;
        expect(away < whole && away > -whole).toBe(true);
        if (weight === 0n) expect(amount).toBe(0n);
      }
    }),
  );
});

test("law: the order of the members changes nothing, and a refund is the mirror image", () => {
  fc.assert(
    fc.property(
      total,
      weights.chain((entries) =>
        fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
      ),
      (units, [entries, shuffled]) => {
        const parts = apportion(units, entries);
        expect(apportion(units, shuffled)).toEqual(parts);
        const mirrored = parts.map(({ member, amount }) => ({ member, amount: -amount }));
        expect(apportion(-units, entries)).toEqual(mirrored);
      },
    ),
  );
});

test("weights that say nothing are a fault of the caller", () => {
  expect(() => apportion(5n, [])).toThrow("nothing to go by");
  expect(() => apportion(5n, [{ member: "a", weight: 0n }])).toThrow("nothing to go by");
  expect(() =>
    apportion(5n, [
      { member: "a", weight: -1n },
      { member: "b", weight: 3n },
    ]),
  ).toThrow("the weight of a is -1");
});
