import type { Split } from "@receipts/formats/events.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import type { Part, Weight } from "./apportion.ts";
import { apportion } from "./apportion.ts";
import type { MoneyProblem } from "./problem.ts";

type Parts = Outcome<readonly Part[], MoneyProblem>;

/** Percentages have at most six decimals, so this many parts make one percent. */
const PARTS_PER_PERCENT = 1_000_000n;

/**
 * What falls to each member of a total, in minor units, by member id. The parts add up to the total
 * exactly, whatever the mode; a negative total (a refund) is shared like its positive twin. Members
 * whose part is zero stay in the list.
 */
export function split(total: bigint, how: Split): Parts {
  if (total === 0n) return refused({ code: "nothing_to_share" });
  switch (how.mode) {
    case "equal":
      return byWeight(total, equalWeights(how.among));
    case "shares":
      return byWeight(total, how.shares);
    case "percent":
      return byPercent(total, how.percents);
    case "exact":
      return exact(total, how.amounts, "exact_sum");
    case "adjustments":
      return adjusted(total, how.among, how.adjustments);
  }
}

/** Checks amounts that must add up to the total by themselves: the payers of an expense. */
export function paid(
  total: bigint,
  payers: readonly { readonly member: string; readonly minor: bigint }[],
): Parts {
  if (total === 0n) return refused({ code: "nothing_to_share" });
  return exact(total, payers, "payer_sum");
}

function equalWeights(members: readonly string[]): readonly Weight[] {
  return members.map((member) => ({ member, weight: 1n }));
}

function byWeight(total: bigint, weights: readonly Weight[]): Parts {
  const repeated = memberTwice(weights);
  if (repeated !== undefined) return refused({ code: "member_twice", member: repeated });
  if (weights.length === 0) return refused({ code: "nobody_to_share" });
  const negative = weights.find(({ weight }) => weight < 0n);
  if (negative !== undefined) return refused({ code: "negative_weight", ...negative });
  if (weights.every(({ weight }) => weight === 0n)) return refused({ code: "no_weight" });
  return done(apportion(total, weights));
}

function byPercent(
  total: bigint,
  percents: readonly { readonly member: string; readonly percent: string }[],
): Parts {
  const weights: Weight[] = [];
  for (const { member, percent } of percents) {
    const weight = millionths(percent);
    if (weight === undefined) return refused({ code: "malformed_percent", member, percent });
    weights.push({ member, weight });
  }
  const sum = weights.reduce((rest, { weight }) => rest + weight, 0n);
  const hundred = 100n * PARTS_PER_PERCENT;
  if (sum !== hundred) {
    const difference = percentText(sum - hundred);
    return refused({ code: "percent_sum", sum: percentText(sum), difference });
  }
  return byWeight(total, weights);
}

function millionths(percent: string): bigint | undefined {
  const digits = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(percent);
  if (digits === null) return undefined;
  return BigInt(`${digits[1] ?? ""}${(digits[2] ?? "").padEnd(6, "0")}`);
}

function percentText(parts: bigint): string {
  const size = parts < 0n ? -parts : parts;
  const decimals = String(PARTS_PER_PERCENT + (size % PARTS_PER_PERCENT)).slice(1);
  const text = `${size / PARTS_PER_PERCENT}.${decimals}`.replace(/\.?0+$/, "");
  return parts < 0n ? `-${text}` : text;
}

function exact(
  total: bigint,
  amounts: readonly { readonly member: string; readonly minor: bigint }[],
  code: "exact_sum" | "payer_sum",
): Parts {
  const parts = amounts.map(({ member, minor }) => ({ member, amount: minor }));
  const sum = parts.reduce((rest, { amount }) => rest + amount, 0n);
  if (sum !== total) return refused({ code, sum, total, difference: sum - total });
  return allOfOneSign(total, parts);
}

/** An equal share each, of what is left when everybody's own surcharge or discount is set aside. */
function adjusted(
  total: bigint,
  among: readonly string[],
  adjustments: readonly { readonly member: string; readonly minor: bigint }[],
): Parts {
  const rest = adjustments.reduce((left, { minor }) => left - minor, total);
  const shared = byWeight(rest, equalWeights(among));
  if (!shared.ok) return shared;
  const own = adjustments.map(({ member, minor }) => ({ member, amount: minor }));
  const twice = memberTwice(own);
  if (twice !== undefined) return refused({ code: "member_twice", member: twice });
  const amounts = new Map<string, bigint>();
  for (const { member, amount } of [...shared.value, ...own]) {
    amounts.set(member, (amounts.get(member) ?? 0n) + amount);
  }
  return allOfOneSign(
    total,
    [...amounts].map(([member, amount]) => ({ member, amount })),
  );
}

function allOfOneSign(total: bigint, parts: readonly Part[]): Parts {
  const repeated = memberTwice(parts);
  if (repeated !== undefined) return refused({ code: "member_twice", member: repeated });
  const against = parts.find(({ amount }) => (total > 0n ? amount < 0n : amount > 0n));
  if (against !== undefined) return refused({ code: "wrong_sign", ...against, total });
  return done([...parts].sort((a, b) => (a.member < b.member ? -1 : 1)));
}

function memberTwice(entries: readonly { readonly member: string }[]): string | undefined {
  const seen = new Set<string>();
  for (const { member } of entries) {
    if (seen.has(member)) return member;
    seen.add(member);
  }
  return undefined;
}
