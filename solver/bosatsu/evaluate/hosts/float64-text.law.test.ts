import fc from "fast-check";
import { expect, test } from "vitest";
import { floatBits, floatFromBits, floatFromText, floatToText } from "./float64-text.ts";

/** Any 64 bits as a number: all sizes alike, where `fc.double` prefers some. */
const anyFloat = fc.oneof(fc.bigInt(0n, 2n ** 64n - 1n).map(floatFromBits), fc.double());

test("law: what is written reads back as the same number", () => {
  fc.assert(
    fc.property(anyFloat, (value) => {
      expect(floatFromText(floatToText(value))).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test("law: the form says which numbers have an exponent", () => {
  const finite = anyFloat.filter(Number.isFinite);
  fc.assert(
    fc.property(finite, (value) => {
      const size = Math.abs(value);
      const isPlain = size === 0 || (size >= 1e-3 && size < 1e7);
      expect(floatToText(value)).toMatch(
        isPlain ? /^-?(0|[1-9][0-9]*)\.[0-9]+$/ : /^-?[1-9]\.[0-9]+E-?[1-9][0-9]*$/,
      );
    }),
    { numRuns: 2000 },
  );
});

test("law: no digit could be left out", () => {
  const digitsOf = (text: string) =>
    text
      .replace(/E.*/, "")
      .replace(/[-.]/g, "")
      .replace(/^0+|0+$/g, "");
  fc.assert(
    fc.property(anyFloat.filter(Number.isFinite), (value) => {
      const shortest = digitsOf(value.toExponential().replace(/e.*/, ""));
      const written = digitsOf(floatToText(value));
      // Of one digit and two the closer is written.
      expect(written.length).toBeLessThanOrEqual(Math.max(shortest.length, 2));
    }),
    { numRuns: 2000 },
  );
});

test("law: bits there and back", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (bits) => {
      const value = floatFromBits(bits);
      expect(floatBits(value)).toBe(Number.isNaN(value) ? 0x7ff8_0000_0000_0000n : bits);
    }),
  );
});
