import type { External, Fn, Value } from "../../tree/value.ts";
import { none, some } from "../../tree/value.ts";
import * as int from "../int.ts";
import { externalsOf, floatOf, intOf } from "./arguments.ts";

/**
 * The host of Bosatsu/Num/Int64. A number of 64 bits has the form of the Int of the same value, so
 * that one is turned into the other for nothing, and what stays small stays a JavaScript number.
 */
export const int64Externals: ReadonlyMap<string, External> = externalsOf({
  min_i64: -(2n ** 63n),
  max_i64: 2n ** 63n - 1n,
  int_to_Int64: (value) => (wrap(value) === value ? some(value) : none),
  int_low_bits_to_Int64: (value) => wrap(value),
  int64_to_Int: (value) => value,
  int64_to_Float64: (value) => Number(value),
  float64_to_Int64: (value) => nearest(floatOf(value)),
  add_Int64: wrapped(int.add),
  sub_Int64: wrapped(int.subtract),
  mul_Int64: wrapped(int.multiply),
  div_Int64: wrapped(int.divide),
  mod_Int64: int.modulo,
  and_Int64: int.bitAnd,
  or_Int64: int.bitOr,
  xor_Int64: int.bitXor,
  not_Int64: int.bitNot,
  shift_left_Int64: (value, places) => shift(value, intOf(places), shiftRight),
  shift_right_Int64: (value, places) => shift(value, -intOf(places), shiftRight),
  shift_right_unsigned_Int64: (value, places) =>
    shift(value, -intOf(places), (bits, by) => shiftRight(unsigned(bits), by)),
  popcount_Int64: (value) => int.populationCount(unsigned(value)),
  cmp_Int64: int.compare,
  eq_Int64: int.equalInt,
});

/** The number of 64 bits with the same low bits, in two's complement. */
function wrap(value: Value): Value {
  return typeof value === "bigint" ? int.fromBigInt(BigInt.asIntN(64, value)) : value;
}

function wrapped(fn: (left: Value, right: Value) => Value): Fn {
  return (left: Value, right: Value) => wrap(fn(left, right));
}

/** The low 64 bits as a number that is not negative. */
function unsigned(value: Value): Value {
  return typeof value === "number" && value >= 0
    ? value
    : int.fromBigInt(BigInt.asUintN(64, int.toBigInt(value)));
}

/** To the left when `places` is positive; else to the right, as `toRight` says. */
function shift(
  value: Value,
  places: number | bigint,
  toRight: (value: Value, by: number) => Value,
): Value {
  if (places >= 64) return 0;
  if (places > 0) return wrap(int.shiftLeft(value, Number(places)));
  // Beyond 64 places nothing is left but the sign.
  return places === 0 ? value : wrap(toRight(value, places < -64 ? 64 : -Number(places)));
}

function shiftRight(value: Value, by: number): Value {
  return int.shiftRight(value, by);
}

/** The nearest whole number, the even one of two, when it has 64 bits. */
function nearest(value: number): Value {
  const rounded = roundToEven(value);
  return rounded >= -(2 ** 63) && rounded < 2 ** 63 ? some(wholeNumber(rounded)) : none;
}

/** Halves go to the even neighbour, as IEEE 754 rounds. */
export function roundToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest < 0.5) return below;
  return rest > 0.5 || below % 2 !== 0 ? below + 1 : below;
}

/** The Int of a Float64 that is whole. */
export function wholeNumber(value: number): Value {
  return Number.isSafeInteger(value) ? value + 0 : int.fromBigInt(BigInt(value));
}
