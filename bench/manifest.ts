import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { type Figure, figureTable } from "./admission/figure.ts";
import { overheadFigures, passFigures, scalingFigures } from "./manifest/figures.ts";

/**
 * What it costs to execute the manifest, and what executing a row adds to the bundled program itself:
 *
 *   node bench/manifest.ts [passes|overhead|scaling] [rounds]
 *
 * Figures are processor seconds of all the processes, since other load on the machine does not bend
 * them; a pass on an idle machine takes about those over the number of processors. The clock stands
 * beside them. Ends with a table of what was wanted and what was found, and writes the same as JSON to
 * the file that `FIGURES` names.
 */

const [wanted, rounds = "9"] = process.argv.slice(2);
const groups: readonly (readonly [string, () => Promise<readonly Figure[]>])[] = [
  ["overhead", () => overheadFigures(Number(rounds))],
  ["scaling", scalingFigures],
  ["passes", async () => passFigures()],
];
const load = loadavg().map((each) => each.toFixed(1));
process.stdout.write(`load ${load.join(" ")}\n\n`);
const figures: Figure[] = [];
for (const [name, measure] of groups) {
  if (wanted === undefined || wanted === name) figures.push(...(await measure()));
}
process.stdout.write(figureTable(figures));
if (process.env["FIGURES"] !== undefined) {
  writeFileSync(process.env["FIGURES"], `${JSON.stringify(figures, null, 2)}\n`);
}
