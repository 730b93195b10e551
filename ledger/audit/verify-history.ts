import type { DeepFindings } from "@receipts/formats/verification.ts";
import * as z from "zod";
import type { Session } from "../store/database.ts";
import { countOf, textOf, textOrNull, wholeOf } from "../store/row.ts";
import { balancesOf } from "./projection.ts";

/** Journals without the lines they declared when they were sealed. */
export async function unsealedJournals(
  session: Session,
): Promise<DeepFindings["unsealedJournals"]> {
  const rows = await session.query(`
    select
      j.group_id::text as "group", j.journal_id::text as journal, j.line_count as declared,
      count(p.line) as found
    from journals as j
    left join postings as p using (journal_id)
    group by j.journal_id
    having count(p.line) <> j.line_count
    order by j.group_id, j.sequence, j.journal_id`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    journal: textOf(row, "journal"),
    declared: countOf(row, "declared"),
    found: Number(wholeOf(row, "found")),
  }));
}

/** Postings that no journal of their group has. */
export async function strayPostings(session: Session): Promise<DeepFindings["strayPostings"]> {
  const rows = await session.query(`
    select
      p.group_id::text as "group", p.journal_id::text as journal, p.line,
      j.group_id::text as journal_group
    from postings as p
    left join journals as j using (journal_id)
    where j.group_id is distinct from p.group_id
    order by p.group_id, p.journal_id, p.line`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    journal: textOf(row, "journal"),
    line: countOf(row, "line"),
    journalGroup: textOrNull(row, "journal_group"),
  }));
}

const reversalProblemSchema = z.enum([
  "nothing_to_reverse",
  "wrong_kind",
  "wrong_key",
  "not_the_negation",
]);

/** Reversals that are not the negation, line by line, of the journal they name. */
export async function faultyReversals(session: Session): Promise<DeepFindings["faultyReversals"]> {
  const rows = await session.query(`
    with reversals as (
      select
        r.group_id, r.sequence, r.journal_id, r.reverses,
        case
          when o.journal_id is null then 'nothing_to_reverse'
          when r.kind <> o.kind || '_REVERSAL' then 'wrong_kind'
          when r.idempotency_key <> o.idempotency_key || ':reversal' then 'wrong_key'
          when exists (
            select
            from (select * from postings where journal_id = r.journal_id) as undo
            full join (select * from postings where journal_id = o.journal_id) as done
              using (line)
            where (undo.member_id, undo.currency, undo.posting_kind, undo.amount_minor::numeric)
              is distinct from
              (done.member_id, done.currency, done.posting_kind, -done.amount_minor::numeric)
          ) then 'not_the_negation'
        end as problem
      from journals as r
      left join journals as o on o.journal_id = r.reverses
      where r.reverses is not null or r.kind like '%\\_REVERSAL'
    )
    select
      group_id::text as "group", journal_id::text as journal, reverses::text as reverses, problem
    from reversals
    where problem is not null
    order by group_id, sequence, journal_id`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    journal: textOf(row, "journal"),
    reverses: textOrNull(row, "reverses"),
    problem: reversalProblemSchema.parse(textOf(row, "problem")),
  }));
}

/**
 * Expenses whose versions in the ledger are not 1, 2, 3 … with at most the last one live. Most have one
 * version and are left out early: only those with another one, or with a key that is there twice, are put
 * together.
 */
export async function faultyVersions(session: Session): Promise<DeepFindings["faultyVersions"]> {
  const rows = await session.query(`
    with later as (
      select
        group_id, journal_id,
        substring(idempotency_key from '^(.*):v[0-9]+$') as subject,
        substring(idempotency_key from ':v([0-9]+)$')::integer as version
      from journals
      where kind = 'EXPENSE' and idempotency_key not like '%:v1'
    ), first as (
      select group_id, journal_id, left(idempotency_key, -length(':v1')) as subject, 1 as version
      from journals
      where kind = 'EXPENSE'
        and idempotency_key like '%:v1'
        and idempotency_key in (
          select subject || ':v1' from later
          union
          select idempotency_key from journals group by idempotency_key having count(*) > 1
        )
    ), versions as (
      select
        group_id, subject, version,
        not exists (select from journals as r where r.reverses = each.journal_id) as live
      from (select * from later union all select * from first) as each
    ), faulty as (
      select
        group_id, subject,
        coalesce(count(*) <> max(version), false) as with_a_gap,
        string_agg(version::text, ',' order by version) as all_versions,
        string_agg(version::text, ',' order by version) filter (where live) as live_versions
      from versions
      group by group_id, subject
      having count(*) is distinct from max(version) or count(*) filter (where live) > 1
    )
    select
      group_id::text as "group", coalesce(subject, '') as expense,
      case when with_a_gap then 'gap' else 'several_live' end as problem,
      case when with_a_gap then all_versions else live_versions end as versions
    from faulty
    order by group_id, subject collate "C"`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    expense: textOf(row, "expense"),
    problem: textOf(row, "problem") === "gap" ? "gap" : "several_live",
    versions: (textOrNull(row, "versions") ?? "")
      .split(",")
      .filter((version) => version !== "")
      .map(Number),
  }));
}

/** Right amounts under the wrong stamp. Wrong amounts are drift and are not said twice. */
export async function misstampedBalances(
  session: Session,
): Promise<DeepFindings["misstampedBalances"]> {
  const rows = await session.query(`
    select
      b.group_id::text as "group", b.member_id::text as member, b.currency,
      b.last_journal_id::text as projected, computed.last_journal_id::text as computed
    from balances as b
    join (${balancesOf()}) as computed using (group_id, member_id, currency)
    where b.amount_minor::numeric = computed.amount
      and b.last_journal_id <> computed.last_journal_id
    order by b.group_id, b.member_id, b.currency collate "C"`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    member: textOf(row, "member"),
    currency: textOf(row, "currency"),
    projected: textOf(row, "projected"),
    computed: textOf(row, "computed"),
  }));
}

/** Journals told by no event that the outbox knows. */
export async function eventlessJournals(
  session: Session,
): Promise<DeepFindings["eventlessJournals"]> {
  const rows = await session.query(`
    select j.group_id::text as "group", j.journal_id::text as journal, j.event_id::text as event
    from journals as j
    where not exists (
      select from outbox as o where o.event_id = j.event_id and o.group_id = j.group_id
    )
    order by j.group_id, j.sequence, j.journal_id`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    journal: textOf(row, "journal"),
    event: textOf(row, "event"),
  }));
}

/** Outbox rows of this epoch with transaction ids that this database has not given out yet. */
export async function futureEvents(session: Session): Promise<DeepFindings["futureEvents"]> {
  const rows = await session.query(`
    select group_id::text as "group", event_id::text as event
    from outbox
    where epoch = current_relay_epoch()
      and inserted_xid >= pg_snapshot_xmax(pg_current_snapshot())
    order by outbox.group_id, event_id`);
  return rows.map((row) => ({ group: textOf(row, "group"), event: textOf(row, "event") }));
}
