import { createRequire } from "node:module";
import { amountText } from "@receipts/formats/benchmark-texts.ts";
import { decide } from "../../solver/admission/decide/decide.ts";
import { roomOf } from "../../solver/admission/decide/escrow.ts";
import { maximumOf } from "../../solver/admission/decide/maximum.ts";
import {
  type Question,
  type Side,
  sideOf,
  sizeOf,
} from "../../solver/admission/decide/question.ts";
import { asking } from "../../solver/admission/program/ask.ts";
import { readRequests } from "../../solver/admission/program/requests.ts";
import type { FigurePlan, Found, Part, Sample } from "../harness/part.ts";
import { threadTime } from "../harness/timing.ts";
import { batchOf, programWith } from "./ledger.ts";

/** Of HiGHS, what is used here. Its declarations are those of a CommonJS module, and it is one. */
type Highs = {
  readonly solve: (
    problem: string,
    options: { readonly output_flag: boolean; readonly time_limit: number },
  ) => { readonly Status: string; readonly ObjectiveValue: number };
};

const require = createRequire(import.meta.url);
const loadHighs: () => Promise<Highs> = require("highs");

/** Seconds that the solver is given for one problem. */
const secondsMax = 20;

/** Operations and accounts. */
const problems: readonly (readonly [number, number])[] = [
  [16, 2],
  [200, 4],
  [8190, 50],
  [8190, 10_000],
];

const highsName = { en: "HiGHS, a MILP solver", ja: "MILP ソルバー HiGHS" };

/**
 * The largest set that can be admitted, put to HiGHS as a mixed-integer program: a variable of 0 or 1
 * for each operation, a row for each side of a key that a bound limits. Beside it the same problem by
 * `maximumOf`, with how large a set each found.
 */
export const milpPart: Part = {
  name: "milp",
  slow: true,
  roundsMax: 3,
  figures: problems.flatMap(([operations, accounts]): readonly FigurePlan[] => {
    const [many, over] = [operations, accounts].map(amountText);
    return [
      {
        id: `admission/largest-${operations}-${accounts}`,
        title: {
          en: `finding a largest set of ${many} over ${over} accounts`,
          ja: `${over} 口座にわたる ${many} 件から最大の集合を探す`,
        },
        unit: "ms",
        better: "less",
        reference: highsName,
        target: null,
      },
      {
        id: `admission/largest-${operations}-${accounts}-size`,
        title: { en: "how large a set it found", ja: "見つけた集合の大きさ" },
        unit: "operations",
        better: "more",
        reference: { en: "how large a set HiGHS found", ja: "HiGHS が見つけた集合の大きさ" },
        target: null,
      },
    ];
  }),
  async measure(rounds): Promise<Found> {
    const highs = await loadHighs();
    const found = problems.map(([operations, accounts]) => {
      const solved = Array.from({ length: rounds }, () => solveBoth(highs, operations, accounts));
      const id = `admission/largest-${operations}-${accounts}`;
      return [
        [id, solved.map(({ times }) => times)],
        [`${id}-size`, solved.map(({ sizes }) => sizes)],
      ] as const;
    });
    return { figures: Object.fromEntries(found.flat()) };
  },
};

/** One problem by both: milliseconds, and how many operations each found. */
function solveBoth(
  highs: Highs,
  operations: number,
  accounts: number,
): { readonly times: Sample; readonly sizes: Sample } {
  const program = programWith(Math.max(accounts, 4));
  const { requests } = readRequests(heavier(batchOf(operations, accounts)), program);
  const question = asking(program)(requests, 8);
  const text = programText(question);
  let theirs = 0;
  const solving = threadTime(() => {
    const limits = { output_flag: false, time_limit: secondsMax };
    theirs = Math.round(highs.solve(text, limits).ObjectiveValue);
  });
  const decision = decide(question, "maximum");
  const largest = () => maximumOf(question, decision).chosen.length;
  const ours = largest();
  // The clock moves in steps of some milliseconds.
  const again = Math.ceil(20_000 / operations);
  const own = threadTime(() => {
    for (let left = again; left > 0; left -= 1) largest();
  });
  return {
    times: { value: own / again, reference: solving },
    sizes: { value: ours, reference: theirs },
  };
}

/** Ten times the amounts, so that not everybody can be admitted. */
function heavier(batch: string): string {
  return batch.replaceAll(/"amount":"(\d+)"/g, '"amount":"$10"');
}

/** In CPLEX's LP form. */
function programText(question: Question): string {
  const room = roomOf(question.keys);
  const terms = {
    debits: question.keys.map((): string[] => []),
    credits: question.keys.map((): string[] => []),
  };
  for (const [at, { effects }] of question.operations.entries()) {
    for (const { key, delta } of effects) {
      terms[sideOf(delta)][key]?.push(`${sizeOf(delta)} x${at}`);
    }
  }
  const rows = (side: Side): readonly string[] =>
    terms[side].flatMap((list, key) => {
      const left = room[side][key];
      return left === undefined || list.length === 0
        ? []
        : [` ${side}${key}: ${list.join("\n + ")} <= ${left}`];
    });
  const names = question.operations.map((_, at) => `x${at}`);
  return [
    "Maximize",
    ` size: ${names.join("\n + ")}`,
    "Subject To",
    ...rows("debits"),
    ...rows("credits"),
    "Binary",
    ...names.map((name) => ` ${name}`),
    "End",
  ].join("\n");
}
