import { openPostgres } from "../../ledger/store/postgres.ts";
import { retrying } from "../../ledger/store/retry.ts";
import { disconnecting, type Fault, stopping } from "../../ledger/testing/fault.ts";
import { ledgersOn } from "../../ledger/testing/fresh-ledger.ts";
import { simulate } from "../../ledger/testing/simulate.ts";
import { installations, startServer } from "../../scripts/servers/postgres.ts";
import { type Found, Missing, type Part, type Sample } from "../harness/part.ts";

/** What the tests run through, and how many of them a round here does: its time is multiplied. */
const seeds = 150;
const seedsPerRound = 10;

/** The simulation that the tests run, as they do it: made-up groups whose clients are killed. */
export const simulatingPart: Part = {
  name: "simulating",
  slow: true,
  roundsMax: 3,
  figures: [
    {
      id: "ledger/simulation",
      title: {
        en: "simulating 150 groups whose clients are killed, by 10 of them",
        ja: "クライアントが強制終了される 150 グループのシミュレーション（10 グループから換算）",
      },
      unit: "s",
      better: "less",
      reference: {
        en: "the same groups, whose clients only stop",
        ja: "途中でやめるだけの同じグループ",
      },
      target: { of: "value", limit: 60 },
    },
  ],
  async measure(rounds): Promise<Found> {
    const [installation] = await installations();
    if (installation === undefined) throw new Missing("no-server");
    const server = await startServer(installation);
    const engine = retrying(await openPostgres(server.url()));
    try {
      const ledgers = ledgersOn(() => engine, "simulated");
      const through = async (first: number, fault: Fault) => {
        const ledger = await ledgers.fresh();
        const start = performance.now();
        for (let seed = first; seed < first + seedsPerRound; seed += 1) {
          const { wrong } = await simulate(ledger, `seed ${seed}`, fault);
          if (wrong.length > 0) throw new Error(`seed ${seed} fails: ${JSON.stringify(wrong)}`);
        }
        return ((performance.now() - start) / 1000) * (seeds / seedsPerRound);
      };
      const samples: Sample[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const first = round * seedsPerRound + 1;
        samples.push({
          value: await through(first, disconnecting()),
          reference: await through(first, stopping()),
        });
      }
      return { figures: { "ledger/simulation": samples } };
    } finally {
      await engine.close();
      await server.stop();
    }
  },
};
