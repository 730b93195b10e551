import * as z from "zod";

/**
 * An amount in minor units of its currency (ISO 4217): cents, yen, fils. Signed, whole and exact.
 * It fits an int64 and so does its negation, so that every journal can be reversed.
 */
export type Minor = bigint & { readonly __brand: "Minor" };

/** The largest amount; the smallest is its negation, one short of what an int64 could hold. */
export const MINOR_MAX = 9_223_372_036_854_775_807n;

/** Whether a whole number is within the range of an amount. */
export function isMinor(value: bigint): value is Minor {
  return value <= MINOR_MAX && value >= -MINOR_MAX;
}

/** A whole number as an amount. Throws when it is out of range: ask `isMinor` first if it can be. */
export function toMinor(value: bigint): Minor {
  if (isMinor(value)) return value;
  throw new RangeError(`${value} minor units do not fit an int64 that can be negated`);
}

const wholeExpected =
  'a whole number as text, such as "48000" or "-5" (a JSON number loses digits past 2^53)';

/** The one text of a whole number: no plus sign, no leading zero, no -0, no grouping. */
const wholeText = z
  .string({ error: wholeExpected })
  .regex(/^(?:0|-?[1-9][0-9]*)$/, { error: wholeExpected });

/** A whole number of any size. JSON: decimal text. */
export const wholeSchema = z.codec(wholeText, z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (whole) => whole.toString(),
});

/** An amount in minor units. JSON: decimal text. */
export const minorSchema = z.codec(
  wholeText,
  z.custom<Minor>((value) => typeof value === "bigint" && isMinor(value), {
    error: `minor units between ${-MINOR_MAX} and ${MINOR_MAX}`,
  }),
  {
    decode: (text, context) => {
      const whole = BigInt(text);
      if (isMinor(whole)) return whole;
      context.issues.push({
        code: "custom",
        input: text,
        message: `minor units between ${-MINOR_MAX} and ${MINOR_MAX}, which is what an int64 holds`,
      });
      return z.NEVER;
    },
    encode: (minor) => minor.toString(),
  },
);

/**
 * Minor units as the decimal number people write, with exactly `exponent` digits behind the point
 * and nothing that depends on a language: 116000 with exponent 2 is `1160.00`.
 */
export function decimalText(minor: bigint, exponent: bigint): string {
  const unit = 10n ** exponent;
  const size = minor < 0n ? -minor : minor;
  const sign = minor < 0n ? "-" : "";
  const whole = `${sign}${size / unit}`;
  // A leading one keeps the zeros of the fraction.
  return exponent === 0n ? whole : `${whole}.${String(unit + (size % unit)).slice(1)}`;
}
