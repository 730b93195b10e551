import { seededBits } from "../../ledger/journal/uuidv7.ts";
import { openPostgres } from "../../ledger/store/postgres.ts";
import { retrying } from "../../ledger/store/retry.ts";
import { struckBetween } from "../../ledger/testing/fault.ts";
import { inSchema } from "../../ledger/testing/fresh-ledger.ts";
import { peopleAtWork } from "../../ledger/testing/people.ts";
import { madeUp } from "../../ledger/testing/simulation.ts";

// The people of one made-up group as a process of their own, which kills itself when its time has come:
//
//   node client.ts URL SCHEMA SEED ROUND dies|lives
//
// When it lives, it writes what they met with to standard output, as JSON.

const [url = "", schema = "", seed = "", round = "", fate = ""] = process.argv.slice(2);
const engine = retrying(await openPostgres(url));
const die = async () => {
  process.kill(process.pid, "SIGKILL");
};
const { facts } = madeUp(seededBits(seed));
const experience = await peopleAtWork(inSchema(engine, schema), {
  facts,
  random: seededBits(`${seed}, client ${round}`),
  clock: { at: Date.parse("2026-10-03T10:00:00.000Z") },
  fault: {
    befall: (ledger, random) =>
      fate === "dies" ? struckBetween(ledger, random, { within: die, after: die }) : ledger,
    lift: async () => undefined,
  },
});
await engine.close();
process.stdout.write(JSON.stringify(experience));
