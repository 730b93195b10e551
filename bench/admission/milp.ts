import { createRequire } from "node:module";
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
import { type Figure, figure, threadTime } from "./figure.ts";
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

/**
 * The largest set that can be admitted, put to HiGHS as a mixed-integer program: a variable of 0 or 1
 * for each operation, a row for each side of a key that a bound limits. Beside it the same problem by
 * `maximumOf`, with how large a set each found and what it knows of it.
 */
export async function milpFigures(): Promise<readonly Figure[]> {
  const highs = await loadHighs();
  const problems: readonly (readonly [number, number])[] = [
    [16, 2],
    [200, 4],
    [8190, 50],
    [8190, 10_000],
  ];
  return problems.map(([operations, accounts]) => {
    const program = programWith(Math.max(accounts, 4));
    const { requests } = readRequests(heavier(batchOf(operations, accounts)), program);
    const question = asking(program)(requests, 8);
    const lp = programText(question);
    let theirs = "";
    const solving = threadTime(() => {
      const solved = highs.solve(lp, { output_flag: false, time_limit: secondsMax });
      theirs = `${Math.round(solved.ObjectiveValue)} (${solved.Status.toLowerCase()})`;
    });
    const decision = decide(question, "maximum");
    let ours = "";
    const largest = (): void => {
      const { chosen, atMost, proof } = maximumOf(question, decision);
      const { length } = chosen;
      ours = proof === "bound" ? `${length} of at most ${atMost}` : `${length} (${proof})`;
    };
    largest();
    // The clock moves in steps of some milliseconds.
    const again = Math.ceil(20_000 / operations);
    const own =
      threadTime(() => {
        for (let left = again; left > 0; left -= 1) largest();
      }) / again;
    const note = `${ours} in ${own.toFixed(2)} ms; HiGHS ${theirs} in ${solving.toFixed(1)} ms`;
    const name = `largest set of ${operations} over ${accounts}, to a MILP solver's time`;
    return figure(name, own / solving, [1, "times"], note);
  });
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
