import { relayBatch } from "../../ledger/delivery/outbox.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./figure.ts";
import { cost, median } from "./figure.ts";

const EVENTS = 100_000;
const BATCH = 1000;

/** Handing the outbox to a consumer that does nothing, in the relay's order, with its checkpoints. */
export async function measureRelaying(
  { ledger, postmaster }: BenchServer,
  { rounds }: { readonly rounds: number },
): Promise<readonly Figure[]> {
  await ledger.transaction("owner", (session) =>
    session.script(`
      insert into outbox (event_id, group_id, event_type, payload)
      select gen_random_uuid(), gen_random_uuid(), 'expense.created', '{"version": 1}'
      from generate_series(1, ${EVENTS});
      analyze outbox`),
  );
  const costs = [];
  for (let round = 0; round < rounds; round += 1) {
    const options = { consumer: `bench ${round}`, size: BATCH };
    costs.push(
      await cost(postmaster, async () => {
        while ((await relayBatch(ledger, options, async () => undefined)) > 0);
      }),
    );
  }
  return [
    {
      name: `relay by ${BATCH}`,
      unit: "per second",
      target: 75_000,
      measured: EVENTS / median(costs.map(({ seconds }) => seconds)),
      byProcessor: EVENTS / median(costs.map(({ processor }) => processor)),
      detail: `${EVENTS} events to a consumer that does nothing`,
    },
  ];
}
