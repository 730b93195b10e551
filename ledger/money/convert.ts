import type { Money } from "@receipts/formats/ledger-values.ts";
import { isMinor } from "@receipts/formats/minor.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import { exponentOf } from "./currency.ts";
import type { MoneyProblem } from "./problem.ts";

/** What happens to the part of a minor unit that a conversion leaves over. */
export type Rounding = "half_even" | "half_away_from_zero" | "toward_zero" | "away_from_zero";

type Rate = { readonly digits: bigint; readonly scale: bigint };

/**
 * Converts an amount at a rate quoted between major units: how many `to` one unit of the amount's
 * currency buys, as decimal text. The exponents differ between currencies, so minor units shift by
 * their difference: 2000 JPY at 0.58 INR is 116000 minor INR, which is 1,160.00.
 */
export function convert(
  { currency, minor }: Money,
  to: string,
  rate: string,
  rounding: Rounding = "half_even",
): Outcome<Money, MoneyProblem> {
  const from = exponentOf(currency);
  if (from === undefined) return refused({ code: "unknown_currency", currency });
  const exponent = exponentOf(to);
  if (exponent === undefined) return refused({ code: "unknown_currency", currency: to });
  const parsed = parseRate(rate);
  if (parsed === undefined) return refused({ code: "malformed_rate", rate });
  const value = divide(
    minor * parsed.digits * 10n ** exponent,
    parsed.scale * 10n ** from,
    rounding,
  );
  if (!isMinor(value)) return refused({ code: "out_of_range", value, currency: to });
  return done({ currency: to, minor: value });
}

/** A positive decimal, with up to thirty digits on either side of the point. */
function parseRate(text: string): Rate | undefined {
  const digits = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (digits === null) return undefined;
  const [, whole = "", fraction = ""] = digits;
  const value = BigInt(`${whole}${fraction}`);
  return value === 0n ? undefined : { digits: value, scale: 10n ** BigInt(fraction.length) };
}

/** Divides by a positive number, to a whole one. */
function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const floor = size / divisor;
  const up = roundsUp(floor, (size % divisor) * 2n, { divisor, rounding });
  const rounded = up ? floor + 1n : floor;
  return dividend < 0n ? -rounded : rounded;
}

function roundsUp(
  floor: bigint,
  twiceRemainder: bigint,
  { divisor, rounding }: { readonly divisor: bigint; readonly rounding: Rounding },
): boolean {
  switch (rounding) {
    case "toward_zero":
      return false;
    case "away_from_zero":
      return twiceRemainder > 0n;
    case "half_away_from_zero":
      return twiceRemainder >= divisor;
    case "half_even":
      return twiceRemainder > divisor || (twiceRemainder === divisor && floor % 2n === 1n);
  }
}
