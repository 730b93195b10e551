import fc from "fast-check";
import { expect, test } from "vitest";
import type { External, Value } from "../../tree/value.ts";
import { fromBigInt, toBigInt } from "../int.ts";
import { int64Externals } from "./int64.ts";

// Against BigInt, whose low 64 bits are taken after each operation.

const edges = [0n, 1n, 2n ** 31n, 2n ** 53n, 2n ** 62n, 2n ** 63n - 1n].flatMap((n) => [n, -n, ~n]);
const int64 = fc.oneof(
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
  fc.constantFrom(...edges),
  fc.bigInt(-300n, 300n),
);

function call(name: string, ...args: readonly bigint[]): Value {
  const external: External | undefined = int64Externals.get(name);
  if (external?.tag !== "plain" || typeof external.value !== "function") throw new Error(name);
  return external.value(...args.map(fromBigInt));
}

const floor = (a: bigint, b: bigint) => (a - (((a % b) + b) % b)) / b;

const operations: readonly (readonly [string, (a: bigint, b: bigint) => bigint])[] = [
  ["add_Int64", (a, b) => a + b],
  ["sub_Int64", (a, b) => a - b],
  ["mul_Int64", (a, b) => a * b],
  ["div_Int64", (a, b) => (b === 0n ? 0n : floor(a, b))],
  ["mod_Int64", (a, b) => (b === 0n ? a : a - floor(a, b) * b)],
  ["and_Int64", (a, b) => a & b],
  ["or_Int64", (a, b) => a | b],
  ["xor_Int64", (a, b) => a ^ b],
];

test.each(operations)("law: %s", (name, exact) => {
  fc.assert(
    fc.property(int64, int64, (a, b) => {
      const result = call(name, a, b);
      expect(toBigInt(result)).toBe(BigInt.asIntN(64, exact(a, b)));
      // Each number has one form.
      expect(result).toBe(fromBigInt(toBigInt(result)));
    }),
    { numRuns: 500 },
  );
});

const shifts: readonly (readonly [string, (a: bigint, places: bigint) => bigint])[] = [
  ["shift_left_Int64", (a, places) => a << places],
  ["shift_right_Int64", (a, places) => a >> places],
  ["shift_right_unsigned_Int64", (a, places) => BigInt.asUintN(64, a) >> places],
];

test.each(shifts)("law: %s, and the other way for negative places", (name, exact) => {
  fc.assert(
    fc.property(int64, fc.bigInt(-70n, 70n), (a, places) => {
      // To the left all three are the same; to the right a left shift repeats the sign.
      const isRight = places > 0n === (name !== "shift_left_Int64");
      const by = places < 0n ? -places : places;
      const fill = name === "shift_left_Int64" ? a >> by : exact(a, by);
      const wanted = isRight ? fill : a << by;
      expect(toBigInt(call(name, a, places))).toBe(BigInt.asIntN(64, wanted));
    }),
    { numRuns: 500 },
  );
});

test("law: set bits", () => {
  fc.assert(
    fc.property(int64, (a) => {
      const bits = BigInt.asUintN(64, a).toString(2).replaceAll("0", "").length;
      expect(call("popcount_Int64", a)).toBe(bits);
    }),
  );
});
