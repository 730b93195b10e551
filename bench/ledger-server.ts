import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { measureAppending } from "./ledger/appending.ts";
import { measureAuditing } from "./ledger/auditing.ts";
import type { BenchServer } from "./ledger/bench-server.ts";
import { startBenchServer } from "./ledger/bench-server.ts";
import type { Figure } from "./ledger/figure.ts";
import { met, tableOf } from "./ledger/figure.ts";
import { measureRelaying } from "./ledger/relaying.ts";

/**
 * The ledger on a server with durable commits: appending beside TPC-B and a transfer, batches, the
 * relay, verify and rebuild over a million journals. Each part has a server of its own; ratios are
 * what to look at, by the clock and by processor time, and the load of the machine is told.
 *
 *   node bench/ledger-server.ts [append|relay|audit …] [--seconds N] [--rounds N] [--scale N]
 *     [--levels 5,15,50] [--json FILE]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    scale: { type: "string", default: "50" },
    levels: { type: "string", default: "5,15,50" },
    json: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const parts: Readonly<Record<string, (server: BenchServer) => Promise<readonly Figure[]>>> = {
  append: (server) =>
    measureAppending(server, {
      rounds,
      seconds: Number(values.seconds),
      scale: Number(values.scale),
    }),
  relay: (server) => measureRelaying(server, { rounds }),
  audit: (server) =>
    measureAuditing(server, { rounds, levels: values.levels.split(",").map(Number) }),
};

const load = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(" ");
const figures: Figure[] = [];
let name = "";
const before = load();
for (const [part, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(part)) continue;
  const server = await startBenchServer();
  name = server.name;
  figures.push(...(await measure(server)));
  await server.stop();
}
process.stdout.write(
  `${name}, ${cpus().length} processors, load ${before} before and ${load()} after\n\n${tableOf(figures)}\n`,
);
if (values.json !== undefined) {
  const told = figures.map((figure) => ({ ...figure, met: met(figure) }));
  writeFileSync(values.json, `${JSON.stringify(told, null, 2)}\n`);
}
