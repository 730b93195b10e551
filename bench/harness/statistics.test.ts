import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exponentOf, geometricMean, median, quantile, rounded, spreadOf } from "./statistics.ts";

const amounts = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), {
  minLength: 1,
  maxLength: 12,
});

/** A quarter of the way at a time from each value to the next: the quartiles are among these. */
function quartersOf(values: readonly number[]): readonly number[] {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted.flatMap((value, at) => {
    const next = sorted[at + 1];
    if (next === undefined) return [value];
    return [0, 1, 2, 3].map((quarter) => value + ((next - value) * quarter) / 4);
  });
}

describe("quartiles", () => {
  test("are those of a list with every quarter written out", () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(0, 1, 2, 3, 4), (values, quarter) => {
        const expected = quartersOf(values)[quarter * (values.length - 1)];
        expect(quantile(values, quarter / 4)).toBeCloseTo(expected ?? Number.NaN, 6);
      }),
    );
  });

  test.each([
    [[3], { median: 3, low: 3, high: 3 }],
    [[4, 1, 3, 2, 5], { median: 3, low: 2, high: 4 }],
    [[1, 2], { median: 1.5, low: 1.25, high: 1.75 }],
    [[10, 1, 1, 1], { median: 1, low: 1, high: 3.25 }],
    [[123_456], { median: 123_500, low: 123_500, high: 123_500 }],
  ])("of %j are %j", (values, spread) => {
    expect(spreadOf(values)).toEqual(spread);
  });

  test("of nothing are refused", () => {
    expect(() => median([])).toThrow("no values");
  });
});

test("a geometric mean is the root of the product", () => {
  expect(geometricMean([2, 0.5])).toBeCloseTo(1);
  expect(geometricMean([1, 10, 100])).toBeCloseTo(10);
});

test("the exponent of a power is found, whatever stands before it", () => {
  const powers = fc.record({
    exponent: fc.double({ min: -3, max: 3, noNaN: true }),
    factor: fc.constantFrom(0.01, 1, 500),
  });
  fc.assert(
    fc.property(powers, ({ exponent, factor }) => {
      const points = [2, 10, 50, 300].map((at) => ({ at, value: factor * at ** exponent }));
      expect(exponentOf(points)).toBeCloseTo(exponent, 6);
    }),
  );
});

test("four digits are kept", () => {
  expect([12_345, 0.000_123_46, 1].map(rounded)).toEqual([12_350, 0.000_123_5, 1]);
});
