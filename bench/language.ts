import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { type Figure, figureTable } from "./admission/figure.ts";
import { coldFigures, compilingTable, lengthFigures } from "./language/compiling.ts";
import { runningFigures, runningTable } from "./language/running.ts";

/**
 * What the language costs: its front end, programs beside the same algorithms written by hand, and the
 * command from its start. The ways take turns and medians count; the load of the machine is told:
 *
 *   node bench/language.ts [rounds] [length|cold|run|tables]
 *
 * `tables` are for comparison, without targets. Ends with a table of what was wanted and what was
 * found, and writes the same as JSON to the file that `FIGURES` names.
 */

const rounds = Number(process.argv[2] ?? 9);
const wanted = process.argv[3];
const parts: readonly (readonly [string, () => readonly Figure[] | Promise<readonly Figure[]>])[] =
  [
    ["length", () => lengthFigures(rounds)],
    ["cold", () => coldFigures(rounds)],
    ["run", () => runningFigures(rounds)],
  ];

const load = loadavg().map((each) => each.toFixed(1));
process.stdout.write(`load ${load.join(" ")}, ${rounds} rounds\n\n`);
const figures: Figure[] = [];
for (const [name, measure] of parts) {
  if (wanted === undefined || wanted === name) figures.push(...(await measure()));
}
if (wanted === "tables") {
  process.stdout.write(`${compilingTable(rounds)}\n${runningTable(rounds)}`);
} else {
  process.stdout.write(figureTable(figures));
}
const file = process.env["FIGURES"];
if (file !== undefined) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
