import type { Balances } from "@receipts/formats/balances.ts";
import type { Database } from "../store/database.ts";
import { textOf, textOrNull, wholeOf } from "../store/row.ts";

const current = `
  select group_id, member_id, currency, amount_minor::numeric as amount
  from balances
  where $1::text is null`;

/** A reversal counts on the day of what it takes back, so a mistake is gone from every day. */
const asOfDay = `
  select p.group_id, p.member_id, p.currency, sum(p.amount_minor) as amount
  from postings as p
  join journals as j using (journal_id)
  where j.event_date <= $1::text collate "C"
  group by p.group_id, p.member_id, p.currency`;

/**
 * What the group owes each member, per currency: from the balances table, or, as of the end of a
 * day, from the postings of everything that happened until then.
 */
export async function readBalances(database: Database, asOf: string | null): Promise<Balances> {
  const rows = await database.transaction("snapshot", (session) =>
    session.query(
      `
      select
        b.group_id::text as "group", g.name as group_name, b.member_id::text as member,
        m.name as member_name, b.currency, b.amount
      from (${asOf === null ? current : asOfDay}) as b
      left join groups as g using (group_id)
      left join members as m using (group_id, member_id)
      order by b.group_id, b.currency collate "C", b.member_id`,
      [asOf],
    ),
  );
  const groups = Map.groupBy(rows, (row) => textOf(row, "group"));
  return {
    schema: "evenly.balances/1",
    asOf,
    groups: [...groups].map(([group, members]) => ({
      group,
      name: members[0] === undefined ? null : textOrNull(members[0], "group_name"),
      balances: members.map((row) => ({
        member: textOf(row, "member"),
        name: textOrNull(row, "member_name"),
        currency: textOf(row, "currency"),
        minor: wholeOf(row, "amount"),
      })),
    })),
  };
}
