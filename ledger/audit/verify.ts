import type { Head } from "@receipts/formats/heads.ts";
import type { DeepFindings, Verification } from "@receipts/formats/verification.ts";
import type { Database, Session } from "../store/database.ts";
import { onlyRow, textOf, textOrNull, wholeOf, wholeOrNull } from "../store/row.ts";
import { lostHeads } from "./heads.ts";
import { ROOM, ROOM_FOR_MANY, sumsOf } from "./projection.ts";
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
export type VerifyStep = "journals" | "balances" | "stamps" | "history" | "chains" | "guards";

type Progress = (step: VerifyStep) => void;

/**
 * Compares what the ledger says with what it can be computed from, in one snapshot, so that appends
 * going on meanwhile cannot look like drift. Every sum is per currency: +500 of one and −500 of
 * another do not cancel out. Only what is found leaves the server, so memory does not grow with the
 * ledger. `heads` were read from it before and kept elsewhere: it must still have them.
 */
export function verifyLedger(
  database: Database,
  progress: Progress = () => undefined,
  heads?: readonly Head[],
): Promise<Verification> {
  return database.transaction("snapshot", async (session) => ({
    schema: "evenly.verification/1",
    ...(await verifySums(session, progress)),
    deep: await verifyDepths(session, progress),
    ...(heads === undefined ? {} : { anchor: await lostHeads(session, heads) }),
    scanned: await scanned(session),
  }));
}

/** The four fields: two passes over the postings, and what waits for a person. */
export async function verifySums(
  session: Session,
  progress: Progress = () => undefined,
): Promise<
  Pick<Verification, "unbalancedJournals" | "unbalancedGroups" | "driftedBalances" | "parkedEvents">
> {
  await session.script(ROOM);
  progress("journals");
  const journals = await unbalancedJournals(session);
  progress("balances");
  return {
    unbalancedJournals: journals,
    ...(await groupsAndBalances(session)),
    parkedEvents: await parkedEvents(session),
  };
}

async function verifyDepths(session: Session, progress: Progress): Promise<DeepFindings> {
  await session.script(ROOM_FOR_MANY);
  progress("stamps");
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
    ...history,
    brokenChains: chains,
    eventlessJournals: await eventlessJournals(session),
    futureEvents: await futureEvents(session),
    exponentFaults: await exponentFaults(session),
    weakGuards: await weakGuards(session),
  };
}

/** Into so many parts the postings are cut, for as many workers as the server gives. */
const PARTS = 4;

/**
 * Lines of one journal stand together in the primary key, so nothing is kept while they are added up.
 * The parts are for parallel work only: any bounds give the same answer, and without statistics there
 * is one part.
 */
async function unbalancedJournals(session: Session): Promise<Verification["unbalancedJournals"]> {
  const bounds = (await session.query(boundsQuery, [PARTS])).map((row) => textOf(row, "bound"));
  const parts = [...bounds, null].map((_, part) =>
    suspects([
      ...(part > 0 ? [`journal_id >= $${part}::uuid`] : []),
      ...(part < bounds.length ? [`journal_id < $${part + 1}::uuid`] : []),
    ]),
  );
  const rows = await session.query(
    `
    select group_id::text as "group", journal_id::text as journal, currency, sum
    from (
      select
        (array_agg(group_id order by group_id))[1] as group_id, journal_id, currency,
        sum(amount_minor) as sum
      from postings
      where journal_id = any(array(${parts.join(" union all ")}))
      group by journal_id, currency
      having sum(amount_minor) <> 0
    ) as found
    order by found.group_id, found.journal_id, currency collate "C"`,
    bounds,
  );
  return rows.map((row) => ({
    group: textOf(row, "group"),
    journal: textOf(row, "journal"),
    currency: textOf(row, "currency"),
    sum: wholeOf(row, "sum"),
  }));
}

/** Journals that do not add up to zero, or have several currencies to be looked at one by one. */
function suspects(conditions: readonly string[]): string {
  return `
    select journal_id
    from postings
    ${conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`}
    group by journal_id
    having sum(amount_minor) <> 0 or min(currency) <> max(currency)`;
}

const boundsQuery = `
  select bound::text as bound
  from (
    select histogram_bounds::text::uuid[] as all_bounds
    from pg_stats
    where schemaname = current_schema() and tablename = 'postings' and attname = 'journal_id'
  ) as statistics
  cross join generate_series(1, $1::integer - 1) as part
  cross join lateral (
    select all_bounds[greatest(1, part * cardinality(all_bounds) / $1::integer)] as bound
  ) as chosen
  where bound is not null
  order by part`;

/** The sums of a group are those of its members, so one pass tells of both. */
async function groupsAndBalances(
  session: Session,
): Promise<Pick<Verification, "unbalancedGroups" | "driftedBalances">> {
  const rows = await session.query(`
    with computed as materialized (${sumsOf()}), found as (
      select group_id, null::uuid as member_id, currency, null::bigint as projected,
        sum(amount) as computed
      from computed
      group by group_id, currency
      having sum(amount) <> 0
      union all
      select group_id, member_id, currency, b.amount_minor, c.amount
      from balances as b
      full join computed as c using (group_id, member_id, currency)
      where b.amount_minor::numeric is distinct from c.amount
    )
    select
      group_id::text as "group", member_id::text as member, currency, projected, computed
    from found
    order by found.group_id, found.member_id, found.currency collate "C"`);
  const unbalancedGroups: Verification["unbalancedGroups"] = [];
  const driftedBalances: Verification["driftedBalances"] = [];
  for (const row of rows) {
    const [group, currency] = [textOf(row, "group"), textOf(row, "currency")];
    const member = textOrNull(row, "member");
    if (member === null) unbalancedGroups.push({ group, currency, sum: wholeOf(row, "computed") });
    else {
      const projected = wholeOrNull(row, "projected");
      driftedBalances.push({
        group,
        member,
        currency,
        projected,
        computed: wholeOrNull(row, "computed"),
      });
    }
  }
  return { unbalancedGroups, driftedBalances };
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
