import { relayBatch } from "../../ledger/delivery/outbox.ts";
import { textOf } from "../../ledger/store/row.ts";
import type { Found, Part, Sample } from "../harness/part.ts";
import { clockTime } from "../harness/timing.ts";
import { type BenchServer, onServer } from "./server.ts";

const events = 100_000;
const batchSize = 1000;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Handing the outbox to a consumer that does nothing, in the relay's order, with its checkpoints. */
export const relayingPart: Part = {
  name: "relaying",
  slow: true,
  figures: [
    {
      id: "ledger/relay",
      title: {
        en: "relaying events 1,000 at a time to a consumer that does nothing",
        ja: "何もしない消費者への中継（1,000 件ずつ）",
      },
      unit: "per second",
      better: "more",
      reference: {
        en: "reading the same rows 1,000 at a time",
        ja: "同じ行を 1,000 件ずつ読むだけ",
      },
      target: { of: "value", limit: 75_000 },
    },
  ],
  measure: (rounds) => onServer((server) => measureRelaying(server, rounds)),
};

async function measureRelaying({ ledger }: BenchServer, rounds: number): Promise<Found> {
  await ledger.transaction("owner", (session) =>
    session.script(`
      insert into outbox (event_id, group_id, event_type, payload)
      select gen_random_uuid(), gen_random_uuid(), 'expense.created', '{"version": 1}'
      from generate_series(1, ${events});
      analyze outbox`),
  );
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const options = { consumer: `bench ${round}`, size: batchSize };
    const relaying = await clockTime(async () => {
      while ((await relayBatch(ledger, options, async () => undefined)) > 0);
    });
    const reading = await clockTime(async () => {
      let after: string | undefined = firstId;
      while (after !== undefined) after = await readPage(ledger, after);
    });
    const perSecond = (ms: number) => (events / ms) * 1000;
    samples.push({ value: perSecond(relaying), reference: perSecond(reading) });
  }
  return { figures: { "ledger/relay": samples } };
}

/** A page of the rows in the relay's order and columns, from after the row that ended the one before. */
async function readPage(ledger: BenchServer["ledger"], after: string): Promise<string | undefined> {
  const rows = await ledger.transaction("snapshot", (session) =>
    session.query(
      `select event_id::text as event, group_id::text as "group", event_type as type,
         payload::text as payload, epoch, inserted_xid::text as xid
       from outbox where event_id > $1::uuid order by event_id limit $2::integer`,
      [after, batchSize],
    ),
  );
  const last = rows.at(-1);
  return last === undefined ? undefined : textOf(last, "event");
}
