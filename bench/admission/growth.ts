import { amountText } from "@receipts/formats/benchmark-texts.ts";
import type { CurveRounds, FigurePlan, Found, Part, Sample } from "../harness/part.ts";
import { median } from "../harness/statistics.ts";
import { accountCounts, greedy } from "./batch.ts";
import { batchOf, programWith } from "./ledger.ts";
import { type Cost, costOfWhole } from "./whole.ts";

const sizes = [12_500, 25_000, 50_000, 100_000, 200_000];

/** How time and result grow with the batch, from its text to the result's. */
export const growthPart: Part = {
  name: "growth",
  slow: true,
  roundsMax: 2,
  figures: [
    ...accountCounts.map((accounts): FigurePlan => {
      const shown = amountText(accounts);
      return {
        id: `admission/doubling-${accounts}`,
        title: {
          en: `a batch twice as long over ${shown} accounts, the worst step up to 200,000`,
          ja: `二倍のバッチ（${shown} 口座、20 万件までで最も悪い段）`,
        },
        unit: "ms",
        better: "less",
        reference: { en: "half of that batch", ja: "その半分のバッチ" },
        target: { of: "ratio", limit: 2.4 },
      };
    }),
    {
      id: "admission/result-size",
      title: { en: "the result of 200,000 transfers", ja: "20 万件の振替の結果の大きさ" },
      unit: "MB",
      better: "less",
      reference: { en: "two results of 100,000", ja: "10 万件の結果二つ" },
      target: { of: "ratio", limit: 1.1 },
    },
  ],
  curves: [
    {
      id: "admission/batch-size",
      title: { en: "Admitting a batch", ja: "バッチの受理判定" },
      along: { en: "transfers in the batch", ja: "バッチの振替の件数" },
      unit: "ms",
      series: [
        { en: "over 50 accounts", ja: "50 口座" },
        { en: "over 10,000 accounts", ja: "10,000 口座" },
        greedy,
      ],
    },
  ],
  measure(rounds): Found {
    const [few = [], many = []] = accountCounts.map((accounts) => costsBySize(accounts, rounds));
    const line = (costs: Costs, part: "total" | "reference"): readonly CurveRounds[] =>
      costs.map((rows, at) => ({ at: sizes[at] ?? 0, values: rows.map((cost) => cost[part]) }));
    return {
      figures: {
        "admission/doubling-50": worstDoubling(few),
        "admission/doubling-10000": worstDoubling(many),
        "admission/result-size": samples(
          few.at(-1),
          few.at(-2),
          ({ written }) => written / 1e6,
        ).map(({ value, reference }) => ({ value, reference: reference * 2 })),
      },
      curves: {
        "admission/batch-size": [line(few, "total"), line(many, "total"), line(few, "reference")],
      },
    };
  },
};

/** A list of rounds for each size. */
type Costs = readonly (readonly Cost[])[];

function costsBySize(accounts: number, rounds: number): Costs {
  const program = programWith(accounts);
  const problems = sizes.map((operations) => ({
    program,
    batch: batchOf(operations, accounts),
    replayed: "witness" as const,
  }));
  // For the compiler.
  for (const problem of problems.slice(0, 2)) costOfWhole(problem);
  const costs = problems.map((): Cost[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, problem] of problems.entries()) costs[at]?.push(costOfWhole(problem));
  }
  return costs;
}

/** The rounds of the doubling whose median ratio is the highest. */
function worstDoubling(costs: Costs): readonly Sample[] {
  const doublings = costs
    .slice(1)
    .map((twice, at) => samples(twice, costs[at], ({ total }) => total));
  const ratioOf = (rows: readonly Sample[]) =>
    median(rows.map(({ value, reference }) => value / reference));
  return doublings.toSorted((left, right) => ratioOf(right) - ratioOf(left))[0] ?? [];
}

function samples(
  values: readonly Cost[] = [],
  references: readonly Cost[] = [],
  of: (cost: Cost) => number,
): readonly Sample[] {
  return values.flatMap((cost, round) => {
    const reference = references[round];
    return reference === undefined ? [] : [{ value: of(cost), reference: of(reference) }];
  });
}
