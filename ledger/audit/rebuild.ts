import type { ChangedBalance, Rebuild } from "@receipts/formats/rebuild.ts";
import type { Database, Row, Session } from "../store/database.ts";
import { onlyRow, textOf, textOrNull, wholeOf, wholeOrNull } from "../store/row.ts";
import { balancesOf, ROOM } from "./projection.ts";

/** So many groups are locked one by one; for more, nobody writes balances until all are made. */
const GROUPS_LOCKED_MAX = 1000;

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

/**
 * What differs is found once and kept by the server, which then writes it and tells it. It may find it in
 * parallel, which it does in no statement that writes; and nothing goes to the client to come back.
 */
const keep = (scope: string): string => `
  create temporary table departed on commit drop as ${departures(scope)}`;

const removed = `
  delete from balances as b
  using departed as d
  where d.after is null
    and b.group_id = d.group_id and b.member_id = d.member_id and b.currency = d.currency`;

const changed = `
  update balances as b
  set amount_minor = d.after, last_journal_id = d.journal_after
  from departed as d
  where d.before is not null and d.after is not null
    and b.group_id = d.group_id and b.member_id = d.member_id and b.currency = d.currency`;

const added = `
  insert into balances
  select group_id, member_id, currency, after, journal_after
  from departed
  where before is null`;

const departedInOrder = `
  select
    group_id::text as "group", member_id::text as member, currency, before, after,
    journal_before::text as journal_before, journal_after::text as journal_after
  from departed
  order by departed.group_id, departed.member_id, departed.currency collate "C"`;

/**
 * Makes balances again from postings, of one group or of all. Only rows that differ are touched; a
 * second run changes nothing. All are looked at in one snapshot first, in which a journal and the
 * balances that it moved are both there or both not. Then the groups that differ are locked, so that
 * no append can fall between sum and write, looked at again, and healed. Where no balance is left, nothing
 * has to be looked at first.
 *
 * One group takes a pass over all postings, too: its journals would lead to its lines by an index, but not to
 * a line that names the group and stands in no journal of it, which counts here as it counts in `verify`.
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
    const locked = await session.query(
      `select each.of_group::text as "group", lock_group(each.of_group)
       from (select g as of_group from unnest($1::uuid[]) as g order by g) as each`,
      [groups],
    );
    // As the server writes them: a statement that makes a table takes no parameters.
    const listed = locked.map((row) => textOf(row, "group")).join();
    return heal(session, `where group_id = any ('{${listed}}'::uuid[])`);
  });
}

/**
 * An append that has moved balances is waited for, and one that has not yet waits: what it adds later
 * it adds to the sums made here, which do not hold it.
 */
function healAll(database: Database): Promise<ChangedBalance[]> {
  return database.transaction("append", async (session) => {
    await session.script("lock table balances in share row exclusive mode");
    return heal(session, "");
  });
}

/** Under the locks nothing can come between what was compared and what is written. */
async function heal(session: Session, scope: string): Promise<ChangedBalance[]> {
  await session.script(`${ROOM}; ${keep(scope)}; ${removed}; ${changed}; ${added}`);
  return (await session.query(departedInOrder)).map(changedBalance);
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
