import { loadavg } from "node:os";
import { measureCold, measureCompiling, measureLength } from "./language/compiling.ts";
import { measureRunning } from "./language/running.ts";

/**
 * What the language costs: its front end, programs beside the same algorithms written by hand, and the
 * command from its start. The ways take turns and medians count; the load of the machine is told:
 *
 *   node bench/language.ts [rounds] [compile|length|cold|run]
 */

const rounds = Number(process.argv[2] ?? 9);
const parts = new Map<string, () => string | Promise<string>>([
  ["compile", () => measureCompiling(rounds)],
  ["length", () => measureLength(rounds)],
  ["cold", () => measureCold(rounds)],
  ["run", () => measureRunning(rounds)],
]);
const wanted = process.argv[3];

const load = loadavg().map((each) => each.toFixed(1));
process.stdout.write(`load ${load.join(" ")}, ${rounds} rounds\n`);
for (const [name, measure] of parts) {
  if (wanted === undefined || wanted === name) process.stdout.write(`\n${await measure()}`);
}
