import type { Verification } from "@receipts/formats/verification.ts";
import type { Database, Session } from "../store/database.ts";
import { onlyRow, textOf, wholeOf, wholeOrNull } from "../store/row.ts";
import { brokenChains } from "./verify-chain.ts";
import { exponentFaults, weakGuards } from "./verify-guards.ts";
import {
  eventlessJournals,
  faultyReversals,
  faultyVersions,
  futureEvents,
  misstampedBalances,
  strayPostings,
  unsealedJournals,
} from "./verify-history.ts";

/** What is being looked at, for a progress line. */
export type VerifyStep = "journals" | "groups" | "balances" | "history" | "chains" | "guards";

/**
 * Compares what the ledger says with what it can be computed from, in one snapshot, so that appends
 * going on meanwhile cannot look like drift. Every sum is per currency: +500 of one and −500 of
 * another do not cancel out.
 */
export function verifyLedger(
  database: Database,
  progress: (step: VerifyStep) => void = () => undefined,
): Promise<Verification> {
  return database.transaction("snapshot", async (session) => {
    progress("journals");
    const journals = await unbalancedJournals(session);
    progress("groups");
    const groups = await unbalancedGroups(session);
    progress("balances");
    const balances = await driftedBalances(session);
    const misstamped = await misstampedBalances(session);
    progress("history");
    const history = {
      unsealedJournals: await unsealedJournals(session),
      strayPostings: await strayPostings(session),
      faultyReversals: await faultyReversals(session),
      faultyVersions: await faultyVersions(session),
      misstampedBalances: misstamped,
    };
    progress("chains");
    const chains = await brokenChains(session);
    progress("guards");
    return {
      schema: "evenly.verification/1",
      unbalancedJournals: journals,
      unbalancedGroups: groups,
      driftedBalances: balances,
      parkedEvents: await parkedEvents(session),
      deep: {
        ...history,
        brokenChains: chains,
        eventlessJournals: await eventlessJournals(session),
        futureEvents: await futureEvents(session),
        exponentFaults: await exponentFaults(session),
        weakGuards: await weakGuards(session),
      },
      scanned: await scanned(session),
    };
  });
}

async function unbalancedJournals(session: Session): Promise<Verification["unbalancedJournals"]> {
  const rows = await session.query(`
    select
      min(group_id::text) as "group", journal_id::text as journal, currency,
      sum(amount_minor) as sum
    from postings
    group by journal_id, currency
    having sum(amount_minor) <> 0
    order by min(group_id::text) collate "C", journal_id, currency collate "C"`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    journal: textOf(row, "journal"),
    currency: textOf(row, "currency"),
    sum: wholeOf(row, "sum"),
  }));
}

async function unbalancedGroups(session: Session): Promise<Verification["unbalancedGroups"]> {
  const rows = await session.query(`
    select group_id::text as "group", currency, sum(amount_minor) as sum
    from postings
    group by group_id, currency
    having sum(amount_minor) <> 0
    order by postings.group_id, currency collate "C"`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    currency: textOf(row, "currency"),
    sum: wholeOf(row, "sum"),
  }));
}

async function driftedBalances(session: Session): Promise<Verification["driftedBalances"]> {
  const rows = await session.query(`
    with computed as (
      select group_id, member_id, currency, sum(amount_minor) as amount
      from postings
      group by group_id, member_id, currency
    )
    select
      coalesce(b.group_id, c.group_id)::text as "group",
      coalesce(b.member_id, c.member_id)::text as member,
      coalesce(b.currency, c.currency) as currency,
      b.amount_minor as projected,
      c.amount as computed
    from balances as b
    full join computed as c
      on c.group_id = b.group_id and c.member_id = b.member_id and c.currency = b.currency
    where b.amount_minor::numeric is distinct from c.amount
    order by
      coalesce(b.group_id, c.group_id), coalesce(b.member_id, c.member_id),
      coalesce(b.currency, c.currency) collate "C"`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    member: textOf(row, "member"),
    currency: textOf(row, "currency"),
    projected: wholeOrNull(row, "projected"),
    computed: wholeOrNull(row, "computed"),
  }));
}

async function parkedEvents(session: Session): Promise<Verification["parkedEvents"]> {
  const rows = await session.query(`
    select
      group_id::text as "group", event_id::text as event, reason,
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from parked_events
    order by parked_events.since, event_id`);
  return rows.map((row) => ({
    group: textOf(row, "group"),
    event: textOf(row, "event"),
    reason: textOf(row, "reason"),
    since: textOf(row, "since"),
  }));
}

async function scanned(session: Session): Promise<Verification["scanned"]> {
  const rows = await session.query(`
    select
      (select count(*) from journals) as journals,
      (select count(*) from postings) as postings,
      (select count(*) from balances) as balances`);
  const row = onlyRow(rows);
  return {
    journals: Number(wholeOf(row, "journals")),
    postings: Number(wholeOf(row, "postings")),
    balances: Number(wholeOf(row, "balances")),
  };
}
