import type { Split } from "@receipts/formats/events.ts";
import { toMinor } from "@receipts/formats/minor.ts";
import { describe, expect, test } from "vitest";
import { paid, split } from "./split.ts";

/** `a 334, b 333` or the code of the problem. */
function parts(total: bigint, how: Split): string {
  const shared = split(total, how);
  if (!shared.ok) return shared.problem.code;
  return shared.value.map(({ member, amount }) => `${member} ${amount}`).join(", ");
}

/** `a=1 b=2` as entries. */
function entries(text: string): readonly { readonly member: string; readonly value: string }[] {
  return text.split(" ").map((entry) => {
    const [member = "", value = ""] = entry.split("=");
    return { member, value };
  });
}

const amounts = (text: string) =>
  entries(text).map(({ member, value }) => ({ member, minor: toMinor(BigInt(value)) }));

describe("equal", () => {
  test.each([
    [1001n, "a b c", "a 334, b 334, c 333"],
    [1001n, "c a b", "a 334, b 334, c 333"],
    [500n, "a b c", "a 167, b 167, c 166"],
    [-100n, "a b c", "a -34, b -33, c -33"],
    [100n, "a b c", "a 34, b 33, c 33"],
    [1n, "a b c", "a 1, b 0, c 0"],
    [3000n, "a b c d e f g", "a 429, b 429, c 429, d 429, e 428, f 428, g 428"],
    [9223372036854775807n, "a b", "a 4611686018427387904, b 4611686018427387903"],
    [5n, "a", "a 5"],
    [0n, "a b", "nothing_to_share"],
    [5n, "a b a", "member_twice"],
  ] as const)("%s among %s -> %s", (total, among, expected) => {
    expect(parts(total, { mode: "equal", among: among.split(" ") })).toBe(expected);
  });

  test("nobody", () => {
    expect(parts(5n, { mode: "equal", among: [] })).toBe("nobody_to_share");
  });
});

describe("shares", () => {
  test.each([
    [1001n, "a=1 b=1 c=1 d=0", "a 334, b 334, c 333, d 0"],
    [100n, "a=2 b=1", "a 67, b 33"],
    // The largest remainder wins, wherever it stands: 100/401 of 5 is less than 101/401 of 5.
    [5n, "a=100 b=101 c=100 d=100", "a 1, b 2, c 1, d 1"],
    [5n, "a=100 b=100 c=101 d=100", "a 1, b 1, c 2, d 1"],
    [5n, "a=0 b=0", "no_weight"],
    [5n, "a=-1 b=2", "negative_weight"],
    [5n, "a=1 a=2", "member_twice"],
  ] as const)("%s by %s -> %s", (total, weights, expected) => {
    const shares = entries(weights).map(({ member, value }) => ({
      member,
      weight: BigInt(value),
    }));
    expect(parts(total, { mode: "shares", shares })).toBe(expected);
  });
});

describe("percent", () => {
  test.each([
    [1000n, "a=33.3 b=33.3 c=33.4", "a 333, b 333, c 334"],
    [100n, "a=33.333333 b=33.333333 c=33.333334", "a 33, b 33, c 34"],
    [100n, "a=100 b=0", "a 100, b 0"],
    [100n, "a=50 b=49", "percent_sum"],
    [100n, "a=50 b=51", "percent_sum"],
    [100n, "a=50 b=50%", "malformed_percent"],
    [100n, "a=50 b=1050", "malformed_percent"],
  ] as const)("%s by %s -> %s", (total, text, expected) => {
    const percents = entries(text).map(({ member, value }) => ({ member, percent: value }));
    expect(parts(total, { mode: "percent", percents })).toBe(expected);
  });

  test.each([
    ["49", "99", "-1"],
    ["50.000001", "100.000001", "0.000001"],
    ["0.5", "50.5", "-49.5"],
  ])("50 and %s are %s, off by %s", (percent, sum, difference) => {
    const percents = [
      { member: "a", percent: "50" },
      { member: "b", percent },
    ];
    expect(split(100n, { mode: "percent", percents })).toEqual({
      ok: false,
      problem: { code: "percent_sum", sum, difference },
    });
  });
});

describe("exact", () => {
  test.each([
    [100n, "b=30 a=70", "a 70, b 30"],
    [-100n, "a=-70 b=-30", "a -70, b -30"],
    [100n, "a=70 b=31", "exact_sum"],
    [100n, "a=130 b=-30", "wrong_sign"],
    [100n, "a=50 a=50", "member_twice"],
    [1n, "a=1 b=0", "a 1, b 0"],
    [-100n, "a=-100 b=0", "a -100, b 0"],
    [1n, "a=2 b=-1", "wrong_sign"],
    [-1n, "a=-2 b=1", "wrong_sign"],
  ] as const)("%s as %s -> %s", (total, text, expected) => {
    expect(parts(total, { mode: "exact", amounts: amounts(text) })).toBe(expected);
  });

  test("the problem says by how much and which way", () => {
    expect(split(100n, { mode: "exact", amounts: amounts("a=70 b=31") })).toEqual({
      ok: false,
      problem: { code: "exact_sum", sum: 101n, total: 100n, difference: 1n },
    });
    expect(paid(100n, amounts("a=70 b=20"))).toEqual({
      ok: false,
      problem: { code: "payer_sum", sum: 90n, total: 100n, difference: -10n },
    });
  });
});

describe("of several that are wrong, the first is named", () => {
  test("a weight below zero", () => {
    const shares = ["a", "b", "c"].map((member, at) => ({ member, weight: BigInt(1 - at * 2) }));
    expect(split(5n, { mode: "shares", shares })).toEqual({
      ok: false,
      problem: { code: "negative_weight", member: "b", weight: -1n },
    });
  });

  test("an amount of the other sign", () => {
    expect(paid(10n, amounts("a=20 b=-4 c=-6"))).toEqual({
      ok: false,
      problem: { code: "wrong_sign", member: "b", amount: -4n, total: 10n },
    });
  });
});

test("who pays nothing at all pays for no expense", () => {
  expect(paid(0n, amounts("a=0"))).toEqual({ ok: false, problem: { code: "nothing_to_share" } });
});

describe("adjustments", () => {
  test.each([
    [100n, "a b c", "a=10", "a 40, b 30, c 30"],
    [100n, "a b c", "a=-10", "a 27, b 37, c 36"],
    [100n, "a b", "c=20", "a 40, b 40, c 20"],
    [100n, "a b", "a=100", "a 100, b 0"],
    [-100n, "a b", "a=-20", "a -60, b -40"],
    [100n, "a b", "a=150", "wrong_sign"],
    [100n, "a b", "a=10 a=10", "member_twice"],
    [100n, "a a", "b=10", "member_twice"],
  ] as const)("%s among %s with %s -> %s", (total, among, text, expected) => {
    const how: Split = {
      mode: "adjustments",
      among: among.split(" "),
      adjustments: amounts(text),
    };
    expect(parts(total, how)).toBe(expected);
  });
});
