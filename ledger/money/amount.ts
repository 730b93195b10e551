import type { Minor } from "@receipts/formats/minor.ts";
import { decimalText, isMinor } from "@receipts/formats/minor.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import { exponentOf } from "./currency.ts";
import type { MoneyProblem } from "./problem.ts";

/**
 * Reads an amount as people write it, such as `12.34`, into minor units. The point is the only
 * separator, whatever the reader's language; digits that the currency does not have are refused
 * rather than rounded.
 */
export function parseAmount(text: string, currency: string): Outcome<Minor, MoneyProblem> {
  const exponent = exponentOf(currency);
  if (exponent === undefined) return refused({ code: "unknown_currency", currency });
  const digits = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (digits === null) return refused({ code: "malformed_amount", text, currency });
  const [, sign = "", whole = "", fraction = ""] = digits;
  if (BigInt(fraction.length) > exponent) {
    return refused({ code: "too_many_decimals", text, currency, exponent });
  }
  const missing = 10n ** (exponent - BigInt(fraction.length));
  const size = BigInt(`${whole}${fraction}`) * missing;
  const value = sign === "-" ? -size : size;
  return isMinor(value) ? done(value) : refused({ code: "out_of_range", value, currency });
}

/**
 * Minor units as people write them, without the currency: `1,160.00`. With commas between thousands
 * and the point, in every language. Throws for what is no currency: ask `exponentOf` first.
 */
export function formatAmount(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  if (exponent === undefined) throw new Error(`${currency} is no ISO 4217 currency`);
  const [whole = "", ...fraction] = decimalText(minor, exponent).split(".");
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ","), ...fraction].join(".");
}
