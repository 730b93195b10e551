import { type Data, none, some, type Value } from "../tree/value.ts";

/**
 * Whole numbers of any size: a `number` while it is a safe integer, else a `bigint`, never `-0`. Each
 * number has exactly one form, so that `===` is equality.
 */

export type Int = number | bigint;

/** The three values of Comparison. */
export const less: Data = [0];
export const equal: Data = [1];
export const greater: Data = [2];

/** The one form of a number. */
export function fromBigInt(value: bigint): Int {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value;
}

export function toBigInt(value: Value): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return BigInt(value);
  throw new Error(`not an Int: ${String(value)}`);
}

/** Whether a whole number is exact: what was rounded lies beyond. Faster than the question for any number. */
export function isSafe(whole: number): boolean {
  return whole <= Number.MAX_SAFE_INTEGER && whole >= Number.MIN_SAFE_INTEGER;
}

export function add(left: Value, right: Value): Int {
  if (typeof left === "number" && typeof right === "number") {
    const sum = left + right;
    if (isSafe(sum)) return sum;
  }
  return fromBigInt(toBigInt(left) + toBigInt(right));
}

export function subtract(left: Value, right: Value): Int {
  if (typeof left === "number" && typeof right === "number") {
    const difference = left - right;
    if (isSafe(difference)) return difference;
  }
  return fromBigInt(toBigInt(left) - toBigInt(right));
}

export function multiply(left: Value, right: Value): Value {
  if (typeof left === "number" && typeof right === "number") {
    const product = left * right;
    // A product that is not exact is at least 2^53. Adding 0 turns -0 into 0.
    if (isSafe(product)) return product + 0;
  }
  return fromBigInt(toBigInt(left) * toBigInt(right));
}

/** Rounds toward negative infinity; 0 when the divisor is 0. */
export function divide(dividend: Value, divisor: Value): Value {
  if (typeof dividend === "number" && typeof divisor === "number") {
    if (divisor === 0) return 0;
    // The remainder is exact, and so is the quotient of what it leaves; dividing first would round.
    const rest = dividend % divisor;
    const quotient = (dividend - rest) / divisor;
    return (rest !== 0 && rest < 0 !== divisor < 0 ? quotient - 1 : quotient) + 0;
  }
  const [a, b] = [toBigInt(dividend), toBigInt(divisor)];
  if (b === 0n) return 0;
  const rest = a % b;
  return fromBigInt(rest !== 0n && rest < 0n !== b < 0n ? a / b - 1n : a / b);
}

/** Has the sign of the divisor; the dividend itself when the divisor is 0. */
export function modulo(dividend: Value, divisor: Value): Value {
  if (typeof dividend === "number" && typeof divisor === "number") {
    if (divisor === 0) return dividend;
    const rest = dividend % divisor;
    return (rest !== 0 && rest < 0 !== divisor < 0 ? rest + divisor : rest) + 0;
  }
  const [a, b] = [toBigInt(dividend), toBigInt(divisor)];
  if (b === 0n) return fromBigInt(a);
  const rest = a % b;
  return fromBigInt(rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest);
}

export function divideModulo(dividend: Value, divisor: Value): Value {
  return [0, divide(dividend, divisor), modulo(dividend, divisor)];
}

export function compare(left: Value, right: Value): Data {
  if (typeof left === "number" && typeof right === "number") {
    if (left < right) return less;
    return left > right ? greater : equal;
  }
  const [a, b] = [toBigInt(left), toBigInt(right)];
  if (a < b) return less;
  return a > b ? greater : equal;
}

export function equalInt(left: Value, right: Value): Value {
  return left === right;
}

/** Euclid with `modulo`, so the sign is that of the last divisor. */
export function greatestCommonDivisor(left: Value, right: Value): Value {
  let [a, b] = [left, right];
  while (b !== 0) [a, b] = [b, modulo(a, b)];
  return a;
}

/** By `places` binary places; to the right when negative. */
export function shiftLeft(value: Value, places: Value): Value {
  if (typeof value === "number" && typeof places === "number" && places >= 0) {
    const shifted = value * 2 ** places;
    if (isSafe(shifted)) return shifted;
    if (value === 0) return 0;
  }
  const by = toBigInt(places);
  return fromBigInt(by < 0n ? toBigInt(value) >> -by : toBigInt(value) << by);
}

/** Rounds toward negative infinity; to the left when `places` is negative. */
export function shiftRight(value: Value, places: Value): Value {
  if (isInt32(value) && typeof places === "number" && places >= 0 && places < 32) {
    return value >> places;
  }
  return shiftLeft(value, subtract(0, places));
}

export function bitAnd(left: Value, right: Value): Value {
  if (isInt32(left) && isInt32(right)) return left & right;
  return fromBigInt(toBigInt(left) & toBigInt(right));
}

export function bitOr(left: Value, right: Value): Value {
  if (isInt32(left) && isInt32(right)) return left | right;
  return fromBigInt(toBigInt(left) | toBigInt(right));
}

export function bitXor(left: Value, right: Value): Value {
  if (isInt32(left) && isInt32(right)) return left ^ right;
  return fromBigInt(toBigInt(left) ^ toBigInt(right));
}

function isInt32(value: Value): value is number {
  return typeof value === "number" && (value | 0) === value;
}

export function bitNot(value: Value): Value {
  return subtract(-1, value);
}

/** How many bits differ from the sign bit. */
export function populationCount(value: Value): Value {
  const exact = toBigInt(value);
  const bits = (exact < 0n ? ~exact : exact).toString(2);
  return bits.length - bits.replaceAll("1", "").length;
}

/** Decimal digits after an optional sign, nothing else. */
export function fromText(text: string): Value {
  return /^[+-]?[0-9]+$/.test(text) ? some(fromBigInt(BigInt(text))) : none;
}
