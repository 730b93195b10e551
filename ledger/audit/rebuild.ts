import type { ChangedBalance, Rebuild } from "@receipts/formats/rebuild.ts";
import type { Database, Row, Session } from "../store/database.ts";
import { onlyRow, textOf, textOrNull, wholeOf, wholeOrNull } from "../store/row.ts";
import { balancesOf, ROOM } from "./projection.ts";

/** So many groups are locked one by one; for more, nobody writes balances until all are made. */
const GROUPS_LOCKED_MAX = 1000;

/** How many balances one statement writes. */
const WRITTEN_AT_ONCE = 10_000;

/** What the postings add up to and who moved it last, beside what the table says, where they differ. */
const departures = (scope: string): string => `
  with computed as (${balancesOf(scope)}), projected as (
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

/** Every group that the ledger or its projection knows. */
const knownGroups =
  "(select distinct group_id from journals) union (select group_id from balances)";

/** How many these are, and how many have balances that must change. */
const counts = `
  with departed as (select distinct group_id from (${departures("")}) as departures)
  select
    (select count(*) from (${knownGroups} union (select group_id from departed)) as known) as known,
    (select count(*) from departed) as departed`;

const departedGroups = `
  select distinct group_id::text as "group" from (${departures("")}) as departures
  order by 1`;

const departuresInOrder = (scope: string): string => `
  select
    group_id::text as "group", member_id::text as member, currency, before, after,
    journal_before::text as journal_before, journal_after::text as journal_after
  from (${departures(scope)}) as departures
  order by departures.group_id, departures.member_id, departures.currency collate "C"`;

/** Writes some of what differs. */
const write = `
  with departed as (
    select *
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::uuid[])
      as listed (group_id, member_id, currency, after, journal_after)
  ), removed as (
    delete from balances as b
    using departed as d
    where d.after is null
      and b.group_id = d.group_id and b.member_id = d.member_id and b.currency = d.currency
  )
  insert into balances
  select group_id, member_id, currency, after, journal_after
  from departed
  where after is not null
  on conflict (group_id, member_id, currency) do update set
    amount_minor = excluded.amount_minor, last_journal_id = excluded.last_journal_id`;

const ofGroups = "where group_id = any($1::uuid[])";

/**
 * Makes balances again from postings, of one group or of all. Only rows that differ are touched; a
 * second run changes nothing. All are looked at in one snapshot first, in which a journal and the
 * balances that it moved are both there or both not. Then the groups that differ are locked, so that
 * no append can fall between sum and write, looked at again, and healed. Where no balance is left, nothing
 * has to be looked at first.
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
  const found = await departedOf(database, lockedMax);
  const changed =
    found.departed === "all" ? await healAll(database) : await healGroups(database, found.departed);
  return {
    schema: "evenly.rebuild/1",
    groups: found.known ?? (await knownOf(database)),
    rows: await rowsOf(database),
    changed,
  };
}

type Departed = {
  /** How many groups there are, where they were counted. */
  readonly known?: number;
  /** Those whose balances must change; `all` when they are more than are locked one by one. */
  readonly departed: readonly string[] | "all";
};

function departedOf(database: Database, lockedMax: number): Promise<Departed> {
  return database.transaction("snapshot", async (session) => {
    if ((await session.query("select from balances limit 1")).length === 0) {
      return { departed: "all" };
    }
    await session.script(ROOM);
    const row = onlyRow(await session.query(counts));
    const [known, departed] = [Number(wholeOf(row, "known")), Number(wholeOf(row, "departed"))];
    if (departed === 0) return { known, departed: [] };
    if (departed > lockedMax) return { known, departed: "all" };
    const groups = await session.query(departedGroups);
    return { known, departed: groups.map((each) => textOf(each, "group")) };
  });
}

function knownOf(database: Database): Promise<number> {
  return database.transaction("snapshot", async (session) => {
    await session.script(ROOM);
    const rows = await session.query(`select count(*) as known from (${knownGroups}) as known`);
    return Number(wholeOf(onlyRow(rows), "known"));
  });
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
    return heal(session, await session.query(departuresInOrder(ofGroups), [groups]));
  });
}

/**
 * An append that has moved balances is waited for, and one that has not yet waits: what it adds later
 * it adds to the sums made here, which do not hold it.
 */
function healAll(database: Database): Promise<ChangedBalance[]> {
  return database.transaction("append", async (session) => {
    await session.script(`lock table balances in share row exclusive mode; ${ROOM}`);
    return heal(session, await session.query(departuresInOrder("")));
  });
}

/** Under the locks nothing can come between what was compared and what is written. */
async function heal(session: Session, departed: readonly Row[]): Promise<ChangedBalance[]> {
  const changed = departed.map(changedBalance);
  for (let first = 0; first < changed.length; first += WRITTEN_AT_ONCE) {
    const part = changed.slice(first, first + WRITTEN_AT_ONCE);
    await session.query(write, [
      part.map(({ group }) => group),
      part.map(({ member }) => member),
      part.map(({ currency }) => currency),
      part.map(({ after }) => after?.toString() ?? null),
      part.map(({ lastJournal }) => lastJournal.after),
    ]);
  }
  return changed;
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
