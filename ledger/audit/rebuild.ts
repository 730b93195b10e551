import type { ChangedBalance, Rebuild } from "@receipts/formats/rebuild.ts";
import type { Database, Row } from "../store/database.ts";
import { onlyRow, textOf, textOrNull, wholeOf, wholeOrNull } from "../store/row.ts";
import { lastJournalOf, ROOM, sumsOf } from "./projection.ts";

/** So many groups are locked one by one; for more, nobody writes balances until all are made. */
const GROUPS_LOCKED_MAX = 1000;

/** What the postings add up to and who moved it last, beside what the table says, where they differ. */
const departures = (scope: string): string => `
  with sums as (${sumsOf(scope)}), computed as (
    select sums.*, ${lastJournalOf("sums")} as last_journal_id from sums
  ), projected as (
    select group_id, member_id, currency, amount_minor::numeric as amount, last_journal_id
    from balances
    ${scope}
  )
  select
    group_id, member_id, currency,
    p.amount as before, c.amount as after,
    p.last_journal_id as journal_before, c.last_journal_id as journal_after
  from projected as p
  full join computed as c using (group_id, member_id, currency)
  where (p.amount, p.last_journal_id) is distinct from (c.amount, c.last_journal_id)`;

/** Every group that the ledger or its projection knows, and those whose balances must change. */
const allGroups = `
  with departed as (select distinct group_id from (${departures("")}) as departures)
  select
    (select count(*) from (
      select group_id from journals union select group_id from balances
      union select group_id from departed
    ) as known) as known,
    (select count(*) from departed) as departed`;

const departedGroups = `
  select distinct group_id::text as "group" from (${departures("")}) as departures
  order by 1`;

/** Heals and answers with what it changed. One statement: what it compares is what it writes. */
const heal = (scope: string): string => `
  with departed as materialized (${departures(scope)}), removed as (
    delete from balances as b
    using departed as d
    where d.after is null
      and b.group_id = d.group_id and b.member_id = d.member_id and b.currency = d.currency
  ), written as (
    insert into balances
    select group_id, member_id, currency, after, journal_after
    from departed
    where after is not null
    on conflict (group_id, member_id, currency) do update set
      amount_minor = excluded.amount_minor, last_journal_id = excluded.last_journal_id
  )
  select
    group_id::text as "group", member_id::text as member, currency, before, after,
    journal_before::text as journal_before, journal_after::text as journal_after
  from departed
  order by departed.group_id, departed.member_id, departed.currency collate "C"`;

const ofGroups = "where group_id = any($1::uuid[])";

/**
 * Makes balances again from postings, of one group or of all. Only rows that differ are touched; a
 * second run changes nothing. All are looked at in one snapshot first, in which a journal and the
 * balances that it moved are both there or both not. Then the groups that differ are locked, so that
 * no append can fall between sum and write, looked at again, and healed.
 */
export async function rebuildBalances(
  database: Database,
  onlyGroup?: string,
  { lockedMax = GROUPS_LOCKED_MAX }: { readonly lockedMax?: number } = {},
): Promise<Rebuild> {
  if (onlyGroup !== undefined) {
    const changed = await healGroups(database, [onlyGroup]);
    return {
      schema: "evenly.rebuild/1",
      groups: 1,
      rows: await rowsOf(database, onlyGroup),
      changed,
    };
  }
  const found = await database.transaction("snapshot", async (session) => {
    await session.script(ROOM);
    const row = onlyRow(await session.query(allGroups));
    const departed = Number(wholeOf(row, "departed"));
    const few = departed > 0 && departed <= lockedMax;
    return {
      known: Number(wholeOf(row, "known")),
      departed,
      groups: few ? (await session.query(departedGroups)).map((each) => textOf(each, "group")) : [],
    };
  });
  const changed =
    found.departed > lockedMax ? await healAll(database) : await healGroups(database, found.groups);
  return { schema: "evenly.rebuild/1", groups: found.known, rows: await rowsOf(database), changed };
}

async function healGroups(
  database: Database,
  groups: readonly string[],
): Promise<ChangedBalance[]> {
  if (groups.length === 0) return [];
  return database.transaction("append", async (session) => {
    await session.query(
      `select lock_group(each.of_group)
       from (select g as of_group from unnest($1::uuid[]) as g order by g) as each`,
      [groups],
    );
    await session.script(ROOM);
    return (await session.query(heal(ofGroups), [groups])).map(changedBalance);
  });
}

/**
 * An append that has moved balances is waited for, and one that has not yet waits: what it adds later
 * it adds to the sums made here, which do not hold it.
 */
function healAll(database: Database): Promise<ChangedBalance[]> {
  return database.transaction("append", async (session) => {
    await session.script(`lock table balances in share row exclusive mode; ${ROOM}`);
    return (await session.query(heal(""))).map(changedBalance);
  });
}

function changedBalance(row: Row): ChangedBalance {
  return {
    group: textOf(row, "group"),
    member: textOf(row, "member"),
    currency: textOf(row, "currency"),
    before: wholeOrNull(row, "before"),
    after: wholeOrNull(row, "after"),
    lastJournal: {
      before: textOrNull(row, "journal_before"),
      after: textOrNull(row, "journal_after"),
    },
  };
}

function rowsOf(database: Database, group?: string): Promise<number> {
  return database.transaction("snapshot", async (session) => {
    const rows = await session.query(
      "select count(*) as rows from balances where $1::uuid is null or group_id = $1::uuid",
      [group ?? null],
    );
    return Number(wholeOf(onlyRow(rows), "rows"));
  });
}
