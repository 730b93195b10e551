import { toMinor } from "@receipts/formats/minor.ts";
import { describe, expect, test } from "vitest";
import { formatAmount, parseAmount } from "./amount.ts";
import { convert } from "./convert.ts";
import { currencies, exponentOf } from "./currency.ts";

describe("exponents", () => {
  test.each([
    ["JPY", 0n],
    ["INR", 2n],
    ["KWD", 3n],
    ["UYW", 4n],
    // Intl says 0 for these.
    ["HUF", 2n],
    ["IDR", 2n],
    ["IQD", 3n],
    ["XAU", undefined],
    ["jpy", undefined],
  ] as const)("%s -> %s", (code, exponent) => expect(exponentOf(code)).toBe(exponent));

  test("165 currencies, each once, in order", () => {
    const codes = currencies().map(({ code }) => code);
    expect(codes).toHaveLength(165);
    expect(new Set(codes).size).toBe(165);
    expect(codes).toEqual([...codes].sort());
    for (const code of codes) expect(code).toMatch(/^[A-Z]{3}$/);
  });
});

describe("parse and format", () => {
  // What is written, the currency, the minor units or the problem.
  test.each([
    ["1234.5", "JPY", "too_many_decimals"],
    ["1.2345", "KWD", "too_many_decimals"],
    ["1.234", "KWD", 1234n],
    ["12.34", "HUF", 1234n],
    ["1.234", "IQD", 1234n],
    ["-0.05", "EUR", -5n],
    ["-0", "EUR", 0n],
    ["12", "EUR", 1200n],
    ["12.3", "EUR", 1230n],
    ["9223372036854775807", "JPY", 9223372036854775807n],
    ["-9223372036854775807", "JPY", -9223372036854775807n],
    ["9223372036854775808", "JPY", "out_of_range"],
    ["-9223372036854775808", "JPY", "out_of_range"],
    ["92233720368547758.08", "EUR", "out_of_range"],
    ["1,000", "JPY", "malformed_amount"],
    ["1.000,00", "EUR", "malformed_amount"],
    ["", "EUR", "malformed_amount"],
    [".5", "EUR", "malformed_amount"],
    ["5.", "EUR", "malformed_amount"],
    ["+5", "EUR", "malformed_amount"],
    ["1e3", "EUR", "malformed_amount"],
    ["٣", "EUR", "malformed_amount"],
    ["5", "ABC", "unknown_currency"],
  ] as const)("%s %s -> %s", (text, currency, expected) => {
    const read = parseAmount(text, currency);
    expect(read.ok ? read.value : read.problem.code).toBe(expected);
  });

  test.each([
    [116000n, "INR", "1,160.00"],
    [0n, "INR", "0.00"],
    [-5n, "EUR", "-0.05"],
    [-100000n, "EUR", "-1,000.00"],
    [123n, "JPY", "123"],
    [1234567n, "JPY", "1,234,567"],
    [1n, "KWD", "0.001"],
    [9223372036854775807n, "CLF", "922,337,203,685,477.5807"],
  ] as const)("%s %s is written %s", (minor, currency, text) => {
    expect(formatAmount(minor, currency)).toBe(text);
  });

  test("an amount is not written in a currency nobody knows", () => {
    expect(() => formatAmount(1n, "ABC")).toThrow("ABC is no ISO 4217 currency");
  });
});

describe("convert", () => {
  test.each([
    ["2000 JPY to INR at 0.58", 116000n],
    ["116000 INR to JPY at 1.724137931", 2000n],
    ["100 KWD to JPY at 487.5", 49n],
    ["1 JPY to KWD at 0.002", 2n],
    // Half a minor unit goes to the even neighbour.
    ["1 EUR to JPY at 50", 0n],
    ["3 EUR to JPY at 50", 2n],
    ["-3 EUR to JPY at 50", -2n],
    ["5 EUR to JPY at 50", 2n],
    ["1 EUR to ABC at 1", "unknown_currency"],
    ["1 ABC to EUR at 1", "unknown_currency"],
    ["1 EUR to USD at 0", "malformed_rate"],
    ["1 EUR to USD at -1", "malformed_rate"],
    ["1 EUR to USD at 1,1", "malformed_rate"],
    ["9223372036854775807 JPY to INR at 0.58", "out_of_range"],
  ] as const)("minor %s -> %s", (text, expected) => {
    const [minor = "", currency = "", , to = "", , rate = ""] = text.split(" ");
    const converted = convert({ currency, minor: toMinor(BigInt(minor)) }, to, rate);
    expect(converted.ok ? converted.value.minor : converted.problem.code).toBe(expected);
  });

  test.each([
    ["half_even", [0n, 2n, 2n, 4n, 4n, 1n, 1n]],
    ["half_away_from_zero", [1n, 2n, 3n, 4n, 5n, 1n, 1n]],
    ["toward_zero", [0n, 1n, 2n, 3n, 4n, 0n, 1n]],
    ["away_from_zero", [1n, 2n, 3n, 4n, 5n, 1n, 1n]],
  ] as const)("%s rounds 0.5 to 4.5, 0.99 and 1 to %s", (rounding, expected) => {
    const rounded = [50n, 150n, 250n, 350n, 450n, 99n, 100n].map((cents) => {
      const euros = { currency: "EUR", minor: toMinor(cents) };
      const yen = convert(euros, "JPY", "1", rounding);
      return yen.ok ? yen.value.minor : yen.problem.code;
    });
    expect(rounded).toEqual(expected);
  });
});
