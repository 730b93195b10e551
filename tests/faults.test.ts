import { afterAll, expect, test } from "vitest";
import { installations, makeCluster } from "../scripts/servers/postgres.ts";
import type { FaultName } from "./faults/all.ts";
import { runFault } from "./faults/run.ts";
import { NotHere } from "./faults/stage.ts";

const [installation] = await installations();
const cluster = installation === undefined ? undefined : makeCluster(installation);
afterAll(() => cluster?.remove());

/** The same with more groups: `npm run simulate -- --faults all --seeds 100`. */
test.for<[FaultName, number]>([
  ["line", 3],
  ["client", 1],
  ["server", 2],
  ["disk", 3],
  ["clock", 3],
  ["post", 3],
])(
  "%s: nothing is lost or counts twice, in %i made-up groups",
  async ([name, groups], { skip }) => {
    if (installation === undefined || cluster === undefined) return skip("no PostgreSQL here");
    const seeds = Array.from({ length: groups }, (_, index) => `seed ${index + 1}`);
    try {
      const { struck, wrong } = await runFault({ installation, cluster }, name, seeds);
      expect(wrong, `npm run simulate -- --faults ${name}`).toEqual([]);
      expect(struck).toBeGreaterThan(0);
    } catch (error) {
      if (!(error instanceof NotHere)) throw error;
      skip(error.message);
    }
  },
);
