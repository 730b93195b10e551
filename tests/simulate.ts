import { parseArgs } from "node:util";
import { openPglite } from "../ledger/store/pglite.ts";
import { openPostgres } from "../ledger/store/postgres.ts";
import { retrying } from "../ledger/store/retry.ts";
import { ledgersOn } from "../ledger/testing/fresh-ledger.ts";
import { simulate } from "../ledger/testing/simulate.ts";
import { installations, startServer } from "../scripts/servers/postgres.ts";

const usage = `npm run simulate -- [--seeds N] [--seed S] [--store server|memory]

Made-up groups whose clients die, on a server or in memory. One seed alone runs on a fresh ledger.

Exit status: 0 every seed holds; 1 one does not, and its number is said.`;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    seed: { type: "string" },
    store: { type: "string", default: "server" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const [installation] = values.store === "server" ? await installations() : [];
const server = installation === undefined ? undefined : await startServer(installation);
const engine =
  server === undefined ? await openPglite() : retrying(await openPostgres(server.url()));
const ledgers = ledgersOn(() => engine, "simulated");
const seeds =
  values.seed === undefined
    ? Array.from({ length: Number(values.seeds) }, (_, index) => String(index + 1))
    : [values.seed];

let ledger = await ledgers.fresh();
const sum = { events: 0, crashes: 0, failed: 0 };
for (const [index, seed] of seeds.entries()) {
  if (index % 15 === 14) ledger = await ledgers.fresh();
  const { events, crashes, faults } = await simulate(ledger, `seed ${seed}`, {
    kill: server !== undefined,
  });
  sum.events += events;
  sum.crashes += crashes;
  if (faults.length === 0) continue;
  sum.failed += 1;
  process.stdout.write(`seed ${seed} fails: ${faults.join("; ")}\n`);
  ledger = await ledgers.fresh();
}
process.stdout.write(
  `${seeds.length} seeds on ${installation?.name ?? "PGlite"}: ${sum.events} events, ${sum.crashes} crashes, ${sum.failed} seeds failed\n`,
);
process.exitCode = sum.failed === 0 ? 0 : 1;
await engine.close();
await server?.stop();
