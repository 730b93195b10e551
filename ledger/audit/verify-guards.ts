import type { DeepFindings } from "@receipts/formats/verification.ts";
import { currencies } from "../money/currency.ts";
import type { Session } from "../store/database.ts";
import { APP_ROLE } from "../store/database.ts";
import { countOrNull, textOf } from "../store/row.ts";

/** Tables that only ever grow. */
export const APPEND_ONLY = [
  "currencies",
  "dropped_events",
  "expense_versions",
  "expenses",
  "journals",
  "outbox",
  "postings",
  "relay_epochs",
  "settlement_reversals",
  "settlements",
  "write_offs",
] as const;

/**
 * Guards that do not stand as the migrations put them: a trigger that is missing, switched off or
 * fires at another time, a right to rewrite history, an application that owns what it writes.
 */
export async function weakGuards(session: Session): Promise<DeepFindings["weakGuards"]> {
  const rows = await session.query(
    `
    with guarded as (
      select c.oid, c.relname::text as name, c.relowner
      from unnest($1::text[]) as listed (name)
      join pg_class as c
        on c.relname = listed.name and c.relnamespace = current_schema()::regnamespace
    ), problems as (
      select listed.name as guard, 'the table is missing' as problem
      from unnest($1::text[]) as listed (name)
      where listed.name not in (select name from guarded)
      union all
      select
        g.name || '_append_only',
        case
          when t.oid is null then 'the trigger is missing'
          when t.tgenabled <> 'A' then 'the trigger is not always enabled'
          -- BEFORE (2) DELETE (8) UPDATE (16) TRUNCATE (32), per statement, unconditional.
          else 'the trigger does not stand before every update, delete and truncate'
        end
      from guarded as g
      left join pg_trigger as t on t.tgrelid = g.oid and t.tgname = g.name || '_append_only'
      where t.oid is null or t.tgenabled <> 'A' or t.tgtype <> 58 or t.tgqual is not null
      union all
      select
        s.trigger,
        case
          when t.oid is null then 'the trigger is missing'
          when t.tgenabled <> 'A' then 'the trigger is not always enabled'
          else 'the trigger is not checked ' || s.due
        end
      from (
        values
          -- INSERT (4), per row (1): once per journal, and once per journal that reverses.
          ('journals', 'journals_sealed', 5, true, false, 'at commit'),
          ('journals', 'journals_reverses_whole', 5, false, true, 'for every reversal'),
          ('postings', 'postings_of_a_journal', 4, false, false, 'after every insert')
      ) as s (name, trigger, type, deferred, conditional, due)
      join guarded as g on g.name = s.name
      left join pg_trigger as t on t.tgrelid = g.oid and t.tgname = s.trigger
      where t.oid is null or t.tgenabled <> 'A' or t.tgtype <> s.type
        or t.tgdeferrable <> s.deferred or t.tginitdeferred <> s.deferred
        or (t.tgqual is not null) <> s.conditional
      union all
      select g.name, $2 || ' may ' || lower(privilege)
      from guarded as g, unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) as privilege
      where exists (select from pg_roles where rolname = $2)
        and has_table_privilege($2, g.oid, privilege)
      union all
      select g.name, $2 || ' owns the table'
      from guarded as g
      join pg_roles as r on r.oid = g.relowner
      where r.rolname = $2
      union all
      select $2, case when r.oid is null then 'the role is missing' else 'the role is a superuser' end
      from (select $2::text as wanted) as app
      left join pg_roles as r on r.rolname = app.wanted
      where r.oid is null or r.rolsuper
      union all
      select c.conname, 'the constraint is not validated or not enforced'
      from pg_constraint as c
      where c.conrelid in (select oid from guarded) and not c.convalidated
    )
    select guard, problem from problems order by guard collate "C", problem collate "C"`,
    [APPEND_ONLY, APP_ROLE],
  );
  return rows.map((row) => ({ guard: textOf(row, "guard"), problem: textOf(row, "problem") }));
}

/** Currencies of which the database and the program disagree how many decimals they have. */
export async function exponentFaults(session: Session): Promise<DeepFindings["exponentFaults"]> {
  const known = currencies();
  const rows = await session.query(
    `
    select
      coalesce(s.code, e.code) as currency,
      s.exponent::integer as stored,
      e.exponent as expected
    from currencies as s
    full join unnest($1::text[], $2::integer[]) as e (code, exponent) on e.code = s.code
    where s.exponent is distinct from e.exponent
    order by coalesce(s.code, e.code) collate "C"`,
    [known.map(({ code }) => code), known.map(({ exponent }) => exponent.toString())],
  );
  return rows.map((row) => ({
    currency: textOf(row, "currency"),
    stored: countOrNull(row, "stored"),
    expected: countOrNull(row, "expected"),
  }));
}
