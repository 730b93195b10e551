import fc from "fast-check";
import { expect, test } from "vitest";
import type { Value } from "../tree/value.ts";
import * as int from "./int.ts";

// Near the borders of the representations: 0, 2^31, 2^32, 2^53, 2^64 and their negatives.
const borders = [0n, 1n << 31n, 1n << 32n, 1n << 53n, 1n << 64n];
const anInt = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc
    .tuple(fc.constantFrom(...borders), fc.bigInt({ min: -3n, max: 3n }), fc.boolean())
    .map(([border, off, negative]) => (negative ? -border : border) + off),
  fc.bigInt({ min: -(1n << 120n), max: 1n << 120n }),
);

/** The exact value, after a look at its form: one for each number, and never `-0`. */
function exact(value: Value): bigint {
  const isSmall = typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0);
  const isLarge = typeof value === "bigint" && !Number.isSafeInteger(Number(value));
  expect(isSmall || isLarge).toBe(true);
  return int.toBigInt(value);
}

type Binary = (a: Value, b: Value) => Value;

const binary: Readonly<Record<string, readonly [Binary, (a: bigint, b: bigint) => bigint]>> = {
  add: [int.add, (a, b) => a + b],
  subtract: [int.subtract, (a, b) => a - b],
  multiply: [int.multiply, (a, b) => a * b],
  bitAnd: [int.bitAnd, (a, b) => a & b],
  bitOr: [int.bitOr, (a, b) => a | b],
  bitXor: [int.bitXor, (a, b) => a ^ b],
};

test.for(Object.entries(binary))("law: %s agrees with exact arithmetic", ([, [ours, oracle]]) => {
  fc.assert(
    fc.property(anInt, anInt, (a, b) => {
      expect(exact(ours(int.fromBigInt(a), int.fromBigInt(b)))).toBe(oracle(a, b));
    }),
  );
});

test("law: quotient times divisor plus remainder is the dividend, and the remainder fits", () => {
  fc.assert(
    fc.property(anInt, anInt, (a, b) => {
      const [dividend, divisor] = [int.fromBigInt(a), int.fromBigInt(b)];
      const quotient = exact(int.divide(dividend, divisor));
      const rest = exact(int.modulo(dividend, divisor));
      expect(quotient * b + rest).toBe(a);
      if (b > 0n) expect(rest >= 0n && rest < b).toBe(true);
      if (b < 0n) expect(rest <= 0n && rest > b).toBe(true);
      if (b === 0n) expect(quotient).toBe(0n);
      expect(int.divideModulo(dividend, divisor)).toEqual([
        0,
        int.fromBigInt(quotient),
        int.fromBigInt(rest),
      ]);
    }),
  );
});

test("law: shifts multiply and divide by powers of two", () => {
  fc.assert(
    fc.property(anInt, fc.integer({ min: -130, max: 130 }), (a, places) => {
      const shifted = places >= 0 ? a << BigInt(places) : a >> BigInt(-places);
      expect(exact(int.shiftLeft(int.fromBigInt(a), places))).toBe(shifted);
      expect(exact(int.shiftRight(int.fromBigInt(a), -places + 0))).toBe(shifted);
    }),
  );
});

test("law: order and equality are those of the numbers", () => {
  fc.assert(
    fc.property(anInt, anInt, (a, b) => {
      const [left, right] = [int.fromBigInt(a), int.fromBigInt(b)];
      expect(int.compare(left, right)).toEqual([1 + Number(a > b) - Number(a < b)]);
      expect(int.equalInt(left, right)).toBe(a === b);
    }),
  );
});

test("law: not flips every bit, and as many bits differ from the sign as before", () => {
  fc.assert(
    fc.property(anInt, (a) => {
      const value = int.fromBigInt(a);
      expect(exact(int.bitNot(value))).toBe(~a);
      let [count, left] = [0, a < 0n ? ~a : a];
      for (; left > 0n; left >>= 1n) count += Number(left & 1n);
      expect(int.populationCount(value)).toBe(count);
      expect(int.populationCount(int.bitNot(value))).toBe(count);
    }),
  );
});

test("law: the greatest common divisor divides both and is a combination's size", () => {
  const euclid = (a: bigint, b: bigint): bigint => (b === 0n ? a : euclid(b, a % b));
  fc.assert(
    fc.property(anInt, anInt, (a, b) => {
      const ours = exact(int.greatestCommonDivisor(int.fromBigInt(a), int.fromBigInt(b)));
      const size = euclid(a < 0n ? -a : a, b < 0n ? -b : b);
      expect(ours < 0n ? -ours : ours).toBe(size);
      if (b > 0n) expect(ours > 0n).toBe(true);
    }),
  );
});

test("law: text of a number reads back as the number", () => {
  fc.assert(
    fc.property(anInt, fc.constantFrom("", "000"), (a, zeros) => {
      const digits = (a < 0n ? -a : a).toString();
      const text = `${a < 0n ? "-" : "+"}${zeros}${digits}`;
      expect(int.fromText(text)).toEqual([1, int.fromBigInt(a)]);
    }),
  );
});
