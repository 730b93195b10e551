import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import type { Database } from "../store/database.ts";
import { countOf, textOf } from "../store/row.ts";

/** A row of the outbox as it is handed over. The payload is the text of an event, unread. */
export type OutboxRow = {
  readonly event: string;
  readonly group: string;
  readonly type: string;
  readonly payload: string;
};

/**
 * Rows past the consumer's checkpoint whose transactions nothing can come before any more: below the
 * oldest id that still runs. Rows and watermark are read in one statement, so they speak of the same
 * moment. Rows of an older epoch all are of the past. No transaction has the id 0.
 */
const batchQuery = `
  with checkpoint as (
    select epoch, inserted_xid, event_id from relay_checkpoints where consumer = $1
    union all
    select 0, '0'::xid8, '00000000-0000-0000-0000-000000000000'::uuid
    order by 1 desc
    limit 1
  )
  select
    o.event_id::text as event, o.group_id::text as "group", o.event_type as type,
    o.payload::text as payload, o.epoch, o.inserted_xid::text as xid
  from checkpoint as c
  cross join lateral (
    select *
    from outbox
    where (epoch, inserted_xid, event_id) > (c.epoch, c.inserted_xid, c.event_id)
      and (
        -- Asked once: the rows stand in one order, and a batch has many.
        epoch < (select current_relay_epoch())
        or inserted_xid < (select pg_snapshot_xmin(pg_current_snapshot()))
      )
    order by epoch, inserted_xid, event_id
    limit $2::integer
  ) as o
  order by o.epoch, o.inserted_xid, o.event_id`;

/** Only ever forward: of two relays of one consumer the slower one takes nothing back. */
const advance = `
  insert into relay_checkpoints as c (consumer, epoch, inserted_xid, event_id)
  values ($1, $2::integer, $3::xid8, $4::uuid)
  on conflict (consumer) do update set
    epoch = excluded.epoch, inserted_xid = excluded.inserted_xid, event_id = excluded.event_id
  where (c.epoch, c.inserted_xid, c.event_id)
    < (excluded.epoch, excluded.inserted_xid, excluded.event_id)`;

/**
 * Hands the next rows of the outbox to a consumer, in the order of their transactions, and then
 * remembers how far it came. At least once: when `handle` throws, or the process ends before the
 * checkpoint is written, the same rows come again. Two relays at once only do the work twice, since
 * each goes in order from where all before was handled. Answers with the number of rows.
 */
export async function relayBatch(
  database: Database,
  { consumer, size }: { readonly consumer: string; readonly size: number },
  handle: (rows: readonly OutboxRow[]) => Promise<void>,
): Promise<number> {
  const rows = await database.transaction("snapshot", (session) =>
    session.query(batchQuery, [consumer, size]),
  );
  const last = rows.at(-1);
  if (last === undefined) return 0;
  await handle(
    rows.map((row) => ({
      event: textOf(row, "event"),
      group: textOf(row, "group"),
      type: textOf(row, "type"),
      payload: textOf(row, "payload"),
    })),
  );
  await database.transaction("append", (session) =>
    session.query(advance, [
      consumer,
      countOf(last, "epoch"),
      textOf(last, "xid"),
      textOf(last, "event"),
    ]),
  );
  return rows.length;
}

/** Why the transaction ids of the outbox cannot be this cluster's. */
export type ForeignIds =
  /** The outbox names a transaction that this cluster has not reached. */
  | { readonly code: "ids_went_backwards"; readonly outbox: string; readonly cluster: string }
  /** It may have reached them all, but they were given out by another one. */
  | { readonly code: "another_cluster"; readonly outbox: string; readonly cluster: string };

/**
 * Whether the transaction ids of the outbox can be this cluster's. In a database restored from a dump
 * they start again: old rows would stay above the watermark, and new ones fall below the checkpoint.
 */
export async function checkIds(database: Database): Promise<Outcome<undefined, ForeignIds>> {
  const [row] = await database.transaction("snapshot", (session) =>
    session.query(`
      select
        'ids_went_backwards' as code, newest.inserted_xid::text as outbox,
        pg_snapshot_xmax(pg_current_snapshot())::text as cluster
      from (
        (select inserted_xid from outbox
         where epoch = current_relay_epoch() order by inserted_xid desc limit 1)
        union all
        (select inserted_xid from relay_checkpoints
         where epoch = current_relay_epoch() order by inserted_xid desc limit 1)
      ) as newest
      where newest.inserted_xid >= pg_snapshot_xmax(pg_current_snapshot())
      union all
      select 'another_cluster', cluster::text, current_cluster()::text
      from relay_epochs
      where epoch = current_relay_epoch() and cluster <> current_cluster()
      order by code desc, outbox desc
      limit 1`),
  );
  if (row === undefined) return done(undefined);
  return refused({
    code: textOf(row, "code") === "another_cluster" ? "another_cluster" : "ids_went_backwards",
    outbox: textOf(row, "outbox"),
    cluster: textOf(row, "cluster"),
  });
}

/**
 * Starts the next epoch: all that is in the outbox now is of the past and visible, what comes from
 * now on is ordered by the ids of this cluster. Every consumer starts over, since a row written
 * between the restore and now may lie before its checkpoint; consumers know what they have handled.
 * As the owner. Waits for writers that are under way.
 */
export async function rebase(database: Database, reason: string): Promise<number> {
  return database.transaction("owner", async (session) => {
    await session.script("lock table outbox in share row exclusive mode");
    const [row] = await session.query(
      `insert into relay_epochs select max(epoch) + 1, $1 from relay_epochs returning epoch`,
      [reason],
    );
    await session.script("delete from relay_checkpoints");
    if (row === undefined) throw new Error("there is no epoch to follow");
    return countOf(row, "epoch");
  });
}
