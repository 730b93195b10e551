import type { Event, ExpenseAmended, ExpenseCreated } from "@receipts/formats/events.ts";
import { splitSchema } from "@receipts/formats/events.ts";
import { memberAmountSchema } from "@receipts/formats/ledger-values.ts";
import * as z from "zod";
import type { Session, SqlParameter } from "../store/database.ts";
import { countOf, textOf, truthOf } from "../store/row.ts";
import { membersOf, subjectOf } from "./event.ts";
import type { RecordProblem } from "./problem.ts";

/** The tables of the application: what expenses and settlements there are, and what they say now. */

type Statement = { readonly sql: string; readonly parameters: readonly SqlParameter[] };

/** The id of the event that already told this fact, or told under this event's id; or undefined. */
export async function priorEventId(session: Session, event: Event): Promise<string | undefined> {
  const { sql, parameters } = placeOf(event);
  const [row] = await session.query(
    `select event_id::text as event from (
       select event_id from outbox where event_id = $1::uuid
       union all
       ${sql}
     ) as told
     limit 1`,
    [event.id, ...parameters],
  );
  return row === undefined ? undefined : textOf(row, "event");
}

/** Where a fact stands once it is recorded. */
function placeOf(event: Event): Statement {
  switch (event.type) {
    case "expense.created":
    case "expense.amended":
      return versionPlace(event.expense, event.version, false);
    case "expense.deleted":
      return versionPlace(event.expense, event.version + 1, true);
    case "settlement.recorded":
      return {
        sql: "select event_id from settlements where settlement_id = $2::uuid",
        parameters: [event.settlement],
      };
    case "settlement.reversed":
      return {
        sql: "select event_id from settlement_reversals where settlement_id = $2::uuid",
        parameters: [event.settlement],
      };
    case "write_off.recorded":
      return {
        sql: "select event_id from write_offs where write_off_id = $2::uuid",
        parameters: [event.writeOff],
      };
  }
}

function versionPlace(expense: string, version: number, deleted: boolean): Statement {
  return {
    sql: `select event_id from expense_versions
          where expense_id = $2::uuid and version = $3::integer and deleted = $4::boolean`,
    parameters: [expense, version, deleted],
  };
}

/** Why this event cannot follow what is recorded, or undefined. */
export async function objection(
  session: Session,
  event: Event,
): Promise<RecordProblem | undefined> {
  const [group] = await session.query("select from groups where group_id = $1::uuid", [
    event.group,
  ]);
  if (group === undefined) return { code: "unknown_group", group: event.group };
  const [stranger] = await session.query(
    `select member::text from unnest($2::uuid[]) as mentioned (member)
     where not exists (select from members where group_id = $1::uuid and member_id = member)
     order by member limit 1`,
    [event.group, membersOf(event)],
  );
  if (stranger !== undefined) {
    return { code: "unknown_member", member: textOf(stranger, "member") };
  }
  switch (event.type) {
    case "expense.created":
      return versionObjection(session, event, { expense: event.expense, builtOn: 0 });
    case "expense.amended":
      return versionObjection(session, event, {
        expense: event.expense,
        builtOn: event.version - 1,
      });
    case "expense.deleted":
      return versionObjection(session, event, { expense: event.expense, builtOn: event.version });
    case "settlement.reversed":
      return settlementObjection(session, event.group, event.settlement);
    case "settlement.recorded":
    case "write_off.recorded":
      return undefined;
  }
}

async function versionObjection(
  session: Session,
  event: Event,
  { expense, builtOn }: { readonly expense: string; readonly builtOn: number },
): Promise<RecordProblem | undefined> {
  const subject = subjectOf(event);
  const [latest] = await session.query(
    `select group_id::text as "group", version, deleted
     from expense_versions join expenses using (expense_id)
     where expense_id = $1::uuid
     order by version desc
     limit 1`,
    [expense],
  );
  if (latest === undefined) {
    if (builtOn === 0) return undefined;
    return { code: "version_conflict", subject, current: null, offered: builtOn };
  }
  const group = textOf(latest, "group");
  if (group !== event.group) return { code: "other_group", subject, group };
  if (truthOf(latest, "deleted")) return { code: "deleted_already", subject };
  const current = countOf(latest, "version");
  if (current === builtOn) return undefined;
  return { code: "version_conflict", subject, current, offered: builtOn };
}

async function settlementObjection(
  session: Session,
  ofGroup: string,
  settlement: string,
): Promise<RecordProblem | undefined> {
  const subject = `settlement:${settlement}`;
  const [row] = await session.query(
    `select group_id::text as "group" from settlements where settlement_id = $1::uuid`,
    [settlement],
  );
  if (row === undefined) return { code: "not_there", subject };
  const group = textOf(row, "group");
  return group === ofGroup ? undefined : { code: "other_group", subject, group };
}

/** Writes the rows of a fact that nothing speaks against. */
export async function insertFact(session: Session, event: Event): Promise<void> {
  if (event.type === "expense.created") {
    await session.query("insert into expenses values ($1::uuid, $2::uuid)", [
      event.expense,
      event.group,
    ]);
  }
  const { sql, parameters } = factRow(event);
  await session.query(sql, parameters);
}

function factRow(event: Event): Statement {
  switch (event.type) {
    case "expense.created":
    case "expense.amended":
      return versionRow(event);
    case "expense.deleted":
      return {
        sql: `insert into expense_versions (expense_id, version, event_id, deleted)
              values ($1::uuid, $2::integer, $3::uuid, true)`,
        parameters: [event.expense, event.version + 1, event.id],
      };
    case "settlement.recorded":
      return transferRow("settlements", [event.settlement, event.from, event.to], event);
    case "settlement.reversed":
      return {
        sql: "insert into settlement_reversals values ($1::uuid, $2::uuid)",
        parameters: [event.settlement, event.id],
      };
    case "write_off.recorded":
      return transferRow("write_offs", [event.writeOff, event.debtor, event.creditor], event);
  }
}

function versionRow(event: ExpenseCreated | ExpenseAmended): Statement {
  return {
    sql: `insert into expense_versions (
            expense_id, version, event_id, deleted, event_date, title, currency, amount_minor,
            paid_by, split
          ) values (
            $1::uuid, $2::integer, $3::uuid, false, $4, $5, $6, $7::bigint, $8::jsonb, $9::jsonb
          )`,
    parameters: [
      event.expense,
      event.version,
      event.id,
      event.date,
      event.title,
      event.total.currency,
      event.total.minor,
      JSON.stringify(z.encode(z.array(memberAmountSchema), event.paidBy)),
      JSON.stringify(z.encode(splitSchema, event.split)),
    ],
  };
}

function transferRow(
  table: "settlements" | "write_offs",
  [id, from, to]: readonly [string, string, string],
  event: Extract<Event, { readonly type: "settlement.recorded" | "write_off.recorded" }>,
): Statement {
  const columns =
    table === "settlements"
      ? "settlement_id, from_member, to_member"
      : "write_off_id, debtor, creditor";
  return {
    sql: `insert into ${table} (
            ${columns}, group_id, event_id, event_date, currency, amount_minor
          ) values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7, $8::bigint)`,
    parameters: [
      id,
      from,
      to,
      event.group,
      event.id,
      event.date,
      event.amount.currency,
      event.amount.minor,
    ],
  };
}
