import { afterAll, expect, test } from "vitest";
import { installations, startServer } from "../scripts/servers/postgres.ts";
import { openPglite } from "./store/pglite.ts";
import { openPostgres } from "./store/postgres.ts";
import { retrying } from "./store/retry.ts";
import { disconnecting, stopping } from "./testing/fault.ts";
import { ledgersOn } from "./testing/fresh-ledger.ts";
import { simulate } from "./testing/simulate.ts";

const SEEDS = 150;
const [installation] = await installations();
const server = installation === undefined ? undefined : await startServer(installation);
afterAll(() => server?.stop());

/** Fifteen groups to a ledger: fresh tables for each would be most of the time. */
const PER_LEDGER = 15;

test.runIf(server !== undefined)(
  `${SEEDS} made-up groups on a server whose clients die: nothing is lost or counted twice`,
  async () => {
    const engine = await openPostgres(server?.url() ?? "");
    const ledgers = ledgersOn(() => retrying(engine), "simulated");
    const fault = disconnecting();
    let ledger = await ledgers.fresh();
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      if (seed % PER_LEDGER === 0) ledger = await ledgers.fresh();
      const result = await simulate(ledger, `seed ${seed}`, fault);
      expect(result.wrong, `npm run simulate -- --seed ${seed}`).toEqual([]);
    }
    expect(fault.struck?.()).toBeGreaterThan(SEEDS);
    await engine.close();
  },
  // A minute on a machine of its own.
  300_000,
);

test("in memory a seed makes the same run again, journal by journal", async () => {
  const engine = await openPglite();
  const ledgers = ledgersOn(() => engine);
  const run = async () => {
    const ledger = await ledgers.fresh();
    const result = await simulate(ledger, "again", stopping());
    const journals = await ledger.transaction("snapshot", (session) =>
      session.query("select journal_id::text as id, sequence from journals order by sequence"),
    );
    return { result, journals };
  };
  const first = await run();
  expect(first.result.wrong).toEqual([]);
  expect(first.result.failed).toBeGreaterThan(0);
  expect(await run()).toEqual(first);
  await engine.close();
});
