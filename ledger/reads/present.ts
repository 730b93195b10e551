import type { Split } from "@receipts/formats/events.ts";
import { splitSchema } from "@receipts/formats/events.ts";
import type { MemberAmount, Money } from "@receipts/formats/ledger-values.ts";
import { memberAmountSchema } from "@receipts/formats/ledger-values.ts";
import { toMinor } from "@receipts/formats/minor.ts";
import * as z from "zod";
import type { Database, Row } from "../store/database.ts";
import { countOf, textOf, truthOf, wholeOf } from "../store/row.ts";

/** An expense as its newest version says it, and what has become of payments. */
export type Present = {
  readonly expenses: readonly PresentExpense[];
  readonly settlements: readonly PresentSettlement[];
};

export type PresentExpense = {
  readonly expense: string;
  readonly group: string;
  readonly version: number;
  readonly date: string;
  readonly title: string;
  readonly total: Money;
  readonly paidBy: readonly MemberAmount[];
  readonly split: Split;
};

export type PresentSettlement = {
  readonly settlement: string;
  readonly group: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly amount: Money;
  readonly reversed: boolean;
};

const expensesQuery = `
  select
    v.expense_id::text as expense, e.group_id::text as "group", v.version, v.event_date as date,
    v.title, v.currency, v.amount_minor as minor, v.paid_by::text as paid_by, v.split::text as split
  from expense_versions as v
  join expenses as e using (expense_id)
  where not v.deleted
    and v.version = (select max(version) from expense_versions where expense_id = v.expense_id)
  order by v.event_date, v.expense_id`;

const settlementsQuery = `
  select
    s.settlement_id::text as settlement, s.group_id::text as "group", s.event_date as date,
    s.from_member::text as "from", s.to_member::text as "to", s.currency, s.amount_minor as minor,
    r.settlement_id is not null as reversed
  from settlements as s
  left join settlement_reversals as r using (settlement_id)
  order by s.event_date, s.settlement_id`;

/** What the application holds to be the case: what can still be amended, deleted or taken back. */
export function readPresent(database: Database): Promise<Present> {
  return database.transaction("snapshot", async (session) => ({
    expenses: (await session.query(expensesQuery)).map(expenseOf),
    settlements: (await session.query(settlementsQuery)).map((row) => ({
      settlement: textOf(row, "settlement"),
      group: textOf(row, "group"),
      date: textOf(row, "date"),
      from: textOf(row, "from"),
      to: textOf(row, "to"),
      amount: moneyOf(row),
      reversed: truthOf(row, "reversed"),
    })),
  }));
}

function expenseOf(row: Row): PresentExpense {
  return {
    expense: textOf(row, "expense"),
    group: textOf(row, "group"),
    version: countOf(row, "version"),
    date: textOf(row, "date"),
    title: textOf(row, "title"),
    total: moneyOf(row),
    paidBy: z.array(memberAmountSchema).parse(JSON.parse(textOf(row, "paid_by"))),
    split: splitSchema.parse(JSON.parse(textOf(row, "split"))),
  };
}

function moneyOf(row: Row): Money {
  return { currency: textOf(row, "currency"), minor: toMinor(wholeOf(row, "minor")) };
}

/** An event in the outbox, and how far it is on its way to the ledger. */
export type OutboxEntry = {
  readonly event: string;
  readonly type: string;
  readonly transaction: string;
  readonly state: "undelivered" | "delivered" | "waiting" | "parked";
  /** The keys of its journals, in their order. */
  readonly journals: readonly string[];
};

const outboxQuery = `
  select
    o.event_id::text as event, o.event_type as type, o.inserted_xid::text as transaction,
    case
      when exists (select from parked_events as p where p.event_id = o.event_id) then 'parked'
      when exists (select from waiting_events as w where w.event_id = o.event_id) then 'waiting'
      when exists (select from deliveries as d where d.event_id = o.event_id) then 'delivered'
      else 'undelivered'
    end as state,
    coalesce((
      select string_agg(j.idempotency_key, ' ' order by j.sequence)
      from journals as j where j.event_id = o.event_id
    ), '') as journals
  from outbox as o
  order by o.epoch, o.inserted_xid, o.event_id`;

/** The outbox in the order in which a relay reads it. */
export async function readOutbox(database: Database): Promise<readonly OutboxEntry[]> {
  const rows = await database.transaction("snapshot", (session) => session.query(outboxQuery));
  return rows.map((row) => ({
    event: textOf(row, "event"),
    type: textOf(row, "type"),
    transaction: textOf(row, "transaction"),
    state: stateSchema.parse(textOf(row, "state")),
    journals: textOf(row, "journals")
      .split(" ")
      .filter((key) => key !== ""),
  }));
}

const stateSchema = z.enum(["undelivered", "delivered", "waiting", "parked"]);
