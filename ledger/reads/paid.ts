import type { Paid } from "@receipts/formats/paid.ts";
import type { Database } from "../store/database.ts";
import { textOf, textOrNull, wholeOf } from "../store/row.ts";

/**
 * What members really paid each other, per pair and currency. A reversal takes its settlement out;
 * a write-off moves the same amounts and nobody paid, so only lines of settlements are read.
 */
export async function readPaid(database: Database, asOf: string | null): Promise<Paid> {
  const rows = await database.transaction("snapshot", (session) =>
    session.query(
      `
      select
        payer.group_id::text as "group", g.name as group_name,
        payer.member_id::text as from_member, f.name as from_name,
        payee.member_id::text as to_member, t.name as to_name,
        payer.currency, sum(payer.amount_minor) as amount
      from postings as payer
      join postings as payee using (journal_id, currency)
      join journals as j using (journal_id)
      left join groups as g on g.group_id = payer.group_id
      left join members as f on f.group_id = payer.group_id and f.member_id = payer.member_id
      left join members as t on t.group_id = payer.group_id and t.member_id = payee.member_id
      where payer.posting_kind = 'SETTLE_PAY' and payee.posting_kind = 'SETTLE_RECEIVE'
        and ($1::text is null or j.event_date <= $1::text collate "C")
      group by 1, 2, 3, 4, 5, 6, 7
      having sum(payer.amount_minor) <> 0
      order by 1, payer.currency collate "C", 3, 5`,
      [asOf],
    ),
  );
  const groups = Map.groupBy(rows, (row) => textOf(row, "group"));
  return {
    schema: "evenly.paid/1",
    asOf,
    groups: [...groups].map(([group, transfers]) => ({
      group,
      name: transfers[0] === undefined ? null : textOrNull(transfers[0], "group_name"),
      paid: transfers.map((row) => ({
        from: textOf(row, "from_member"),
        fromName: textOrNull(row, "from_name"),
        to: textOf(row, "to_member"),
        toName: textOrNull(row, "to_name"),
        currency: textOf(row, "currency"),
        minor: wholeOf(row, "amount"),
      })),
    })),
  };
}
