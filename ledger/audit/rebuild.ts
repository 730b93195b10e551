import type { ChangedBalance, Rebuild } from "@receipts/formats/rebuild.ts";
import type { Database, Row, Session } from "../store/database.ts";
import { onlyRow, textOf, textOrNull, wholeOf, wholeOrNull } from "../store/row.ts";

/** Every group that the ledger or its projection knows, by id. */
const allGroups = `
  select group_id::text as "group"
  from (select group_id from journals union select group_id from postings
        union select group_id from balances) as known
  order by group_id`;

/**
 * What the postings of a group add up to, beside what the table says. Stamped as a live append
 * stamps it: with the last journal that has a posting of this member in this currency.
 */
const departures = `
  with computed as (
    select
      p.member_id, p.currency, sum(p.amount_minor) as amount,
      (array_agg(p.journal_id order by j.sequence desc, p.journal_id desc))[1] as last_journal_id
    from postings as p
    left join journals as j using (journal_id)
    where p.group_id = $1::uuid
    group by p.member_id, p.currency
  ), projected as (
    select member_id, currency, amount_minor::numeric as amount, last_journal_id
    from balances
    where group_id = $1::uuid
  )
  select
    coalesce(p.member_id, c.member_id)::text as member,
    coalesce(p.currency, c.currency) as currency,
    p.amount as before,
    c.amount as after,
    p.last_journal_id::text as journal_before,
    c.last_journal_id::text as journal_after
  from projected as p
  full join computed as c using (member_id, currency)
  where (p.amount, p.last_journal_id) is distinct from (c.amount, c.last_journal_id)
  order by coalesce(p.member_id, c.member_id), coalesce(p.currency, c.currency) collate "C"`;

/**
 * Makes balances again from postings: of one group, or of all, each in a transaction of its own that
 * holds the group's lock, so that no append can fall between the sum and the write. Only rows that
 * differ are touched; a second run changes nothing.
 */
export async function rebuildBalances(database: Database, onlyGroup?: string): Promise<Rebuild> {
  const groups =
    onlyGroup === undefined
      ? await database.transaction("snapshot", async (session) =>
          (await session.query(allGroups)).map((row) => textOf(row, "group")),
        )
      : [onlyGroup];
  const changed: ChangedBalance[] = [];
  let rows = 0n;
  for (const group of groups) {
    const rebuilt = await database.transaction("append", async (session) => {
      await session.query("select lock_group($1::uuid)", [group]);
      const departed = (await session.query(departures, [group])).map((row) =>
        changedBalance(group, row),
      );
      for (const change of departed) await replace(session, change);
      return { departed, rows: await rowsOf(session, group) };
    });
    rows += rebuilt.rows;
    changed.push(...rebuilt.departed);
  }
  return { schema: "evenly.rebuild/1", groups: groups.length, rows: Number(rows), changed };
}

function changedBalance(group: string, row: Row): ChangedBalance {
  return {
    group,
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

async function replace(session: Session, change: ChangedBalance): Promise<void> {
  const { group, member, currency, after, lastJournal } = change;
  if (after === null) {
    await session.query(
      `delete from balances
       where group_id = $1::uuid and member_id = $2::uuid and currency = $3`,
      [group, member, currency],
    );
    return;
  }
  await session.query(
    `insert into balances values ($1::uuid, $2::uuid, $3, $4::bigint, $5::uuid)
     on conflict (group_id, member_id, currency) do update set
       amount_minor = excluded.amount_minor, last_journal_id = excluded.last_journal_id`,
    [group, member, currency, after, lastJournal.after],
  );
}

async function rowsOf(session: Session, group: string): Promise<bigint> {
  const rows = await session.query(
    "select count(*) as rows from balances where group_id = $1::uuid",
    [group],
  );
  return wholeOf(onlyRow(rows), "rows");
}
