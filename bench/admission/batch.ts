import { amountText } from "@receipts/formats/benchmark-texts.ts";
import type { FigurePlan, Found, Part, Sample } from "../harness/part.ts";
import { batchOf, programWith } from "./ledger.ts";
import { costOfWhole, type Replayed } from "./whole.ts";

const operations = 8190;

/** Rounds for the compiler: after fewer of them, some still take half as long again. */
const warmUps = 6;

type Case = {
  readonly accounts: number;
  readonly replayed: Replayed;
  readonly name: string;
  readonly en: string;
  readonly ja: string;
  readonly msMost: number;
};

/** Few accounts that many transfers touch, and many that few do. */
export const accountCounts = [50, 10_000] as const;

const cases: readonly Case[] = accountCounts.flatMap((accounts): readonly Case[] => {
  const shown = amountText(accounts);
  const title = {
    en: `8,190 transfers over ${shown} accounts`,
    ja: `${shown} 口座にわたる 8,190 件の振替`,
  };
  return [
    {
      accounts,
      replayed: "witness",
      name: `batch-${accounts}`,
      en: `${title.en}, replayed in one order`,
      ja: `${title.ja}（一つの順序で再生）`,
      msMost: 150,
    },
    {
      accounts,
      replayed: "all",
      name: `batch-${accounts}-three`,
      en: `${title.en}, in three orders`,
      ja: `${title.ja}（三つの順序で再生）`,
      msMost: 250,
    },
  ];
});

/** A hand-written greedy loop over the same numbers, which explains and replays nothing. */
export const greedy = {
  en: "a greedy loop over typed arrays",
  ja: "型付き配列での貪欲ループ",
};

const common = { unit: "ms", better: "less", reference: greedy } as const;

/** A batch as TigerBeetle takes one, from its text to the result's, over few accounts and over many. */
export const batchPart: Part = {
  name: "batch",
  figures: [
    ...cases.map(
      ({ name, en, ja, msMost }): FigurePlan => ({
        id: `admission/${name}`,
        title: { en, ja },
        ...common,
        target: { of: "value", limit: msMost },
      }),
    ),
    ...accountCounts.map(
      (accounts): FigurePlan => ({
        id: `admission/deciding-${accounts}`,
        title: {
          en: `deciding them, over ${amountText(accounts)} accounts`,
          ja: `うち判定だけ（${amountText(accounts)} 口座）`,
        },
        ...common,
        target: { of: "value", limit: 5 },
      }),
    ),
  ],
  measure(rounds): Found {
    const problems = cases.map(({ accounts, replayed }) => ({
      program: programWith(accounts),
      batch: batchOf(operations, accounts),
      replayed,
    }));
    const all = Array.from({ length: warmUps + rounds }, () => problems.map(costOfWhole));
    const costs = all.slice(warmUps);
    const samples = (at: number, part: "total" | "decide"): readonly Sample[] =>
      costs.flatMap((round) => {
        const cost = round[at];
        return cost === undefined ? [] : [{ value: cost[part], reference: cost.reference }];
      });
    const whole = cases.map(({ name }, at) => [`admission/${name}`, samples(at, "total")] as const);
    const deciding = cases.flatMap(({ accounts, replayed }, at) =>
      replayed === "witness"
        ? [[`admission/deciding-${accounts}`, samples(at, "decide")] as const]
        : [],
    );
    return { figures: Object.fromEntries([...whole, ...deciding]) };
  },
};
