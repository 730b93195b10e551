import { parseArgs } from "node:util";
import { writeWhole } from "@receipts/disk/write.ts";
import { encodeFaults } from "@receipts/formats/hard-use.ts";
import { installations, makeCluster } from "../scripts/servers/postgres.ts";
import { FAULTS } from "./faults/all.ts";
import { type Outcome, runFault } from "./faults/run.ts";
import { NotHere } from "./faults/stage.ts";
import { countsOf, tableOf } from "./faults/table.ts";

const usage = `npm run simulate -- [--seeds N] [--seed S] [--faults all|${Object.keys(FAULTS).join("|")}] [--out FILE]

Made-up groups on a server that faults befall: who records, delivers and relays dies, waits or is not
heard. Afterwards no event may be lost or counted twice, verify finds nothing, rebuild changes nothing.
Several faults are told apart by commas. One seed alone runs on a fresh ledger. With --out the counts are
written to a file; the page "Hard use" shows tests/results/faults.json.

Exit status: 0 every seed holds; 1 one does not, and it is said which; 2 there is no such fault, or
nothing here to try it on.`;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    seed: { type: "string" },
    faults: { type: "string", default: "disconnect" },
    out: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
process.exitCode = values.help ? say(usage, 0) : await simulateAll();

async function simulateAll(): Promise<number> {
  const [installation] = await installations();
  if (installation === undefined) return complain("there is no PostgreSQL here: install one");
  const asked = values.faults === "all" ? Object.keys(FAULTS) : values.faults.split(",");
  const known = asked.filter(isFault);
  const unknown = asked.find((name) => !isFault(name));
  if (unknown !== undefined) return complain(`there is no fault "${unknown}".\n${usage}`);
  const seeds =
    values.seed === undefined
      ? Array.from({ length: Number(values.seeds) }, (_, index) => `seed ${index + 1}`)
      : [`seed ${values.seed}`];
  const outcomes: Outcome[] = [];
  const cluster = makeCluster(installation);
  for (const name of known) {
    try {
      outcomes.push(await runFault({ installation, cluster }, name, seeds));
    } catch (error) {
      if (!(error instanceof NotHere)) throw error;
      say(`${name} left out: ${error.message}`, 0);
    }
  }
  cluster.remove();
  return outcomes.length === 0
    ? complain("nothing of this can be tried here")
    : tell(installation.name, outcomes);
}

/** Says what went wrong, shows the table, and writes the file that was asked for. */
function tell(server: string, outcomes: readonly Outcome[]): number {
  for (const { fault, wrong } of outcomes) {
    for (const { seed, how, what } of wrong) {
      say(`${how}: ${what} (again: --faults ${fault} --seed ${seed.slice("seed ".length)})`, 1);
    }
  }
  say(`${server}\n\n${tableOf(outcomes)}`, 0);
  if (values.out !== undefined) {
    const counts = { server, faults: outcomes.map(countsOf) };
    const why = writeWhole(values.out, [encodeFaults(counts)]);
    if (why !== undefined) return complain(`${values.out} cannot be written: ${why}`);
  }
  return outcomes.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
}

function isFault(name: string): name is keyof typeof FAULTS {
  return Object.hasOwn(FAULTS, name);
}

function say(text: string, status: number): number {
  process.stdout.write(`${text}\n`);
  return status;
}

function complain(text: string): number {
  process.stderr.write(`simulate: ${text}\n`);
  return 2;
}
