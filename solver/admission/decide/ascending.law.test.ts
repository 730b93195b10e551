import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBigInt, type Int } from "../../bosatsu/evaluate/int.ts";
import { assertLaw } from "../../law.testing.ts";
import { ascending } from "./ascending.ts";

/** Takes the smallest of what is left, the first of equal ones, until nothing is. */
function slowly(amounts: readonly Int[]): readonly number[] {
  const left = new Map(amounts.entries());
  const places: number[] = [];
  while (left.size > 0) {
    let first: [number, Int] | undefined;
    for (const each of left) if (first === undefined || each[1] < first[1]) first = each;
    if (first === undefined) break;
    places.push(first[0]);
    left.delete(first[0]);
  }
  return places;
}

const amount = fc.oneof(
  fc.bigInt({ min: -3n, max: 3n }),
  fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }),
  fc.constantFrom(
    ...[1n, -1n].flatMap((sign) => [2n ** 46n * sign, 2n ** 53n * sign, 2n ** 90n * sign]),
  ),
);
const small = fc.oneof(
  fc.bigInt({ min: -3n, max: 3n }),
  fc.bigInt({ min: -(2n ** 44n), max: 2n ** 44n }),
);

/** So many that numbers carry amount and position, of about the size from which on they cannot. */
const edge = fc.integer({ min: 33, max: 70 }).chain((length) => {
  const last = 2n ** 53n / BigInt(length);
  const most = fc.oneof(fc.bigInt({ min: last - 2n, max: last + 1n }), fc.constant(2n ** 60n));
  return fc.tuple(most, fc.constantFrom(1n, -1n)).chain(([size, sign]) =>
    fc.array(fc.constantFrom(size * sign, (size - 1n) * sign), {
      minLength: length,
      maxLength: length,
    }),
  );
});

test("law: few and many, small and large: the smallest first, and of equal ones the first", () => {
  for (const [amounts, numRuns] of [
    [fc.array(amount, { maxLength: 60, size: "max" }), 150],
    [fc.array(small, { minLength: 33, maxLength: 300 }), 100],
    [edge, 100],
  ] as const) {
    assertLaw(
      fc.property(amounts, (drawn) => {
        const each = drawn.map(fromBigInt);
        expect(ascending(each)).toEqual(slowly(each));
      }),
      { numRuns },
    );
  }
});
