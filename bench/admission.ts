import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { type Figure, figureTable } from "./admission/figure.ts";
import { millionFigures } from "./admission/million.ts";
import { milpFigures } from "./admission/milp.ts";
import { handlerFigures, tableFigures } from "./admission/search.ts";
import { batchFigures, growthFigures, measureWhole, wholeTable } from "./admission/whole.ts";

/**
 * What an admission costs, from the batch's text to the result's, beside a greedy loop over typed
 * arrays on the same numbers in the same run; what a search costs beside the same handler by hand, and
 * a largest set beside a MILP solver. Times are those that this thread computes, medians of the rounds:
 *
 *   node bench/admission.ts [rounds] [batch|growth|million|search|milp|operations:accounts[:witness]]
 *
 * Ends with a table of what was wanted and what was found, and writes the same as JSON to the file that
 * `FIGURES` names.
 */

const rounds = Number(process.argv[2] ?? 9);
const wanted = process.argv[3];

const groups: readonly (readonly [string, () => Promise<readonly Figure[]>])[] = [
  ["batch", async () => told(batchFigures(rounds))],
  ["search", async () => [...handlerFigures(Math.min(rounds, 5)), ...tableFigures(rounds)]],
  ["milp", milpFigures],
  ["growth", async () => growthFigures(Math.min(rounds, 3))],
  ["million", async () => millionFigures()],
];

function told({ figures, text }: ReturnType<typeof batchFigures>): readonly Figure[] {
  process.stdout.write(text);
  return figures;
}

process.stdout.write(
  `load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(" ")}, ${rounds} rounds\n\n`,
);
if (wanted?.includes(":") === true) {
  const [operations, accounts, order] = wanted.split(":");
  const replayed = order === "witness" ? "witness" : "all";
  const problem = { operations: Number(operations), accounts: Number(accounts), replayed } as const;
  process.stdout.write(wholeTable(measureWhole(problem, rounds)));
} else {
  const figures: Figure[] = [];
  for (const [name, measure] of groups) {
    if (wanted === undefined || wanted === name) figures.push(...(await measure()));
  }
  process.stdout.write(figureTable(figures));
  if (process.env["FIGURES"] !== undefined) {
    writeFileSync(process.env["FIGURES"], `${JSON.stringify(figures, null, 2)}\n`);
  }
}
