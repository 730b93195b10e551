import type { External, Fn, Value } from "../../tree/value.ts";
import { none, some } from "../../tree/value.ts";
import { fromBigInt, toBigInt } from "../int.ts";
import { externalsOf, floatOf, intOf, textOf } from "./arguments.ts";
import { floatBits, floatFromBits, floatFromText, floatToText } from "./float64-text.ts";
import { roundToEven, wholeNumber } from "./int64.ts";

/**
 * The host of Bosatsu/Num/Float64. What IEEE 754 does not settle to the last bit (sin, exp, pow and
 * their like) is whatever JavaScript's own functions give, and may differ between engines.
 */
export const float64Externals: ReadonlyMap<string, External> = externalsOf({
  abs: ofOne(Math.abs),
  acos: ofOne(Math.acos),
  asin: ofOne(Math.asin),
  atan: ofOne(Math.atan),
  atan2: ofTwo(Math.atan2),
  ceil: ofOne(Math.ceil),
  copy_sign: ofTwo((size, sign) =>
    isNegative(size) === isNegative(sign) || Number.isNaN(size) ? size : -size,
  ),
  cos: ofOne(Math.cos),
  cosh: ofOne(Math.cosh),
  exp: ofOne(Math.exp),
  floor: ofOne(Math.floor),
  hypot: ofTwo(Math.hypot),
  log: ofOne(Math.log),
  log10: ofOne(Math.log10),
  pow: ofTwo((base, exponent) => base ** exponent),
  sin: ofOne(Math.sin),
  sinh: ofOne(Math.sinh),
  sqrt: ofOne(Math.sqrt),
  tan: ofOne(Math.tan),
  tanh: ofOne(Math.tanh),
  is_nan: (value) => Number.isNaN(floatOf(value)),
  is_infinite: (value) => Math.abs(floatOf(value)) === Number.POSITIVE_INFINITY,
  float64_to_String: (value) => floatToText(floatOf(value)),
  string_to_Float64: (text) => {
    const read = floatFromText(textOf(text));
    return read === undefined ? none : some(read);
  },
  int_to_Float64: (value) => Number(intOf(value)),
  float64_to_Int: (value) => {
    const float = floatOf(value);
    return Number.isFinite(float) ? some(wholeNumber(roundToEven(float))) : none;
  },
  float64_bits_to_Int: (value) => fromBigInt(floatBits(floatOf(value))),
  int_bits_to_Float64: (bits) => floatFromBits(toBigInt(bits)),
  float32_bits_to_Float64: (bits) => {
    const view = new DataView(new ArrayBuffer(4));
    view.setUint32(0, Number(BigInt.asUintN(32, toBigInt(bits))));
    return view.getFloat32(0);
  },
  float64_to_float32_bits: (value) => {
    const float = floatOf(value);
    if (Number.isNaN(float)) return 0x7fc0_0000;
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, float);
    return view.getUint32(0);
  },
});

function ofOne(fn: (value: number) => number): Fn {
  return (value: Value) => fn(floatOf(value));
}

function ofTwo(fn: (left: number, right: number) => number): Fn {
  return (left: Value, right: Value) => fn(floatOf(left), floatOf(right));
}

function isNegative(value: number): boolean {
  return value < 0 || Object.is(value, -0);
}
