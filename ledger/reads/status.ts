import type { Status } from "@receipts/formats/status.ts";
import type { Database, Session } from "../store/database.ts";
import { countOf, onlyRow, textOf, textOrNull, wholeOf, wholeOrNull } from "../store/row.ts";

/** Rows behind the ledger's checkpoint are read off the index; before the first round, all are. */
const outboxQuery = `
  with checkpoint as (
    select epoch, inserted_xid, event_id from relay_checkpoints where consumer = 'ledger'
    union all
    select 0, '0'::xid8, '00000000-0000-0000-0000-000000000000'::uuid
    order by 1 desc, 2 desc, 3 desc
    limit 1
  )
  select
    count(o.event_id) as undelivered,
    (extract(epoch from clock_timestamp() - min(o.written_at)) * 1000)::bigint as oldest_ms
  from checkpoint as c
  left join outbox as o
    on (o.epoch, o.inserted_xid, o.event_id) > (c.epoch, c.inserted_xid, c.event_id)`;

const horizonQuery = `
  select
    current_relay_epoch() as epoch,
    pg_snapshot_xmin(pg_current_snapshot())::text as oldest_running,
    pg_snapshot_xmax(pg_current_snapshot())::text as next,
    (select count(*) from waiting_events) as waiting,
    (select count(*) from parked_events) as parked`;

/** Whose transaction ids hold the watermark back: of every database of the cluster. */
const holdersQuery = `
  select *
  from (
    select
      pid, null::text as prepared, datname::text as database, usename::text as "user",
      application_name as application, state, query,
      (extract(epoch from clock_timestamp() - xact_start) * 1000)::bigint as since_ms
    from pg_stat_activity
    where backend_xid is not null and pid <> pg_backend_pid()
    union all
    select
      null, gid, database::text, owner::text, null, 'prepared', null,
      (extract(epoch from clock_timestamp() - prepared) * 1000)::bigint
    from pg_prepared_xacts
  ) as holders
  order by since_ms desc, pid`;

/**
 * How far the relay is behind, and what holds it: asked as whoever opened the database, since the
 * application is not told what others do. Ages are by the server's clock.
 */
export function readStatus(database: Database): Promise<Status> {
  return database.transaction("owner", async (session) => {
    const outbox = onlyRow(await session.query(outboxQuery));
    const horizon = onlyRow(await session.query(horizonQuery));
    return {
      schema: "evenly.status/1",
      undelivered: Number(wholeOf(outbox, "undelivered")),
      oldestMs: milliseconds(wholeOrNull(outbox, "oldest_ms")),
      waiting: Number(wholeOf(horizon, "waiting")),
      parked: Number(wholeOf(horizon, "parked")),
      epoch: countOf(horizon, "epoch"),
      oldestRunning: textOf(horizon, "oldest_running"),
      next: textOf(horizon, "next"),
      holders: await holdersOf(session),
    };
  });
}

async function holdersOf(session: Session): Promise<Status["holders"]> {
  const rows = await session.query(holdersQuery);
  return rows.map((row) => ({
    pid: row["pid"] === null ? null : countOf(row, "pid"),
    prepared: textOrNull(row, "prepared"),
    database: textOrNull(row, "database"),
    user: textOrNull(row, "user"),
    application: textOrNull(row, "application"),
    state: textOrNull(row, "state"),
    query: textOrNull(row, "query"),
    sinceMs: milliseconds(wholeOrNull(row, "since_ms")),
  }));
}

/** Clocks of one server can step back; an age is never negative. */
function milliseconds(age: bigint | null): number | null {
  return age === null ? null : Math.max(0, Number(age));
}
