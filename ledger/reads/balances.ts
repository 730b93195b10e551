import type { Balances } from "@receipts/formats/balances.ts";
import type { Database } from "../store/database.ts";
import { textOf, textOrNull, wholeOf } from "../store/row.ts";

const current = `
  select group_id, member_id, currency, amount_minor::numeric as amount
  from balances
  where $1::text is null and $2::timestamptz is null`;

/** A reversal counts on the day of what it takes back, so a mistake is gone from every day. */
const before = `
  select p.group_id, p.member_id, p.currency, sum(p.amount_minor) as amount
  from postings as p
  join journals as j using (journal_id)
  where ($1::text is null or j.event_date <= $1::text collate "C")
    and ($2::timestamptz is null or j.recorded_at <= $2::timestamptz)
  group by p.group_id, p.member_id, p.currency`;

/** Null: without that limit. */
export type Until = {
  /** The end of a day on which things happened. */
  readonly asOf: string | null;
  /** A moment at which the ledger knew things: what it would have answered then. */
  readonly recordedUntil: string | null;
};

/**
 * What the group owes each member, per currency: from the balances table, or, until a day or a
 * moment, from the postings of everything that happened or was recorded until then.
 */
export async function readBalances(
  database: Database,
  { asOf, recordedUntil }: Until = { asOf: null, recordedUntil: null },
): Promise<Balances> {
  const source = asOf === null && recordedUntil === null ? current : before;
  const rows = await database.transaction("snapshot", (session) =>
    session.query(
      `
      select
        b.group_id::text as "group", g.name as group_name, b.member_id::text as member,
        m.name as member_name, b.currency, b.amount
      from (${source}) as b
      left join groups as g using (group_id)
      left join members as m using (group_id, member_id)
      order by b.group_id, b.currency collate "C", b.member_id`,
      [asOf, recordedUntil],
    ),
  );
  const groups = Map.groupBy(rows, (row) => textOf(row, "group"));
  return {
    schema: "evenly.balances/1",
    asOf,
    recordedUntil,
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
