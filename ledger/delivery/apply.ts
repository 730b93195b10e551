import type { Event, Events, Group } from "@receipts/formats/events.ts";
import type { Appended } from "../journal/append.ts";
import type { Stamps } from "../journal/stamps.ts";
import { stampsFor } from "../journal/stamps.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import { attempt } from "../store/attempt.ts";
import type { Database } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import type { ParkReason } from "./deliver.ts";
import { deliver } from "./deliver.ts";
import type { RecordProblem } from "./problem.ts";
import { record } from "./record.ts";

/** What became of one event of a file. */
export type Application = { readonly event: Event } & (
  | { readonly tag: "applied"; readonly journals: readonly Appended[] }
  /** Recorded, and set aside by the ledger for a person. */
  | { readonly tag: "parked"; readonly reason: ParkReason }
  /** Not taken: nothing was written. */
  | { readonly tag: "refused"; readonly problem: RecordProblem }
);

export type GroupProblem = {
  readonly code: "renamed";
  readonly id: string;
  readonly stored: string;
  readonly offered: string;
};

/**
 * Declares the groups of a file and applies its events one by one: each is recorded with its outbox
 * row in one transaction and delivered to the ledger in another, as a relay would do it. An event
 * that is refused or parked does not stop the ones after it. `progress` hears how many are done.
 */
export async function apply(
  database: Database,
  events: Events,
  { live, progress }: { readonly live: Stamps; readonly progress?: (done: number) => void },
): Promise<Outcome<readonly Application[], GroupProblem>> {
  for (const group of events.groups) {
    const declared = await declareGroup(database, group);
    if (!declared.ok) return declared;
  }
  const stamps = stampsFor(events, live);
  const applications: Application[] = [];
  for (const event of events.events) {
    applications.push(await applyOne(database, event, stamps(event)));
    progress?.(applications.length);
  }
  return done(applications);
}

async function applyOne(database: Database, event: Event, stamps: Stamps): Promise<Application> {
  const recorded = await record(database, event);
  if (!recorded.ok) return { event, tag: "refused", problem: recorded.problem };
  return { event, ...(await deliver(database, event, stamps)) };
}

/** Adds a group and those of its members that are new. What they are called stays. */
async function declareGroup(
  database: Database,
  group: Group,
): Promise<Outcome<undefined, GroupProblem>> {
  return attempt(database, "append", async (session) => {
    await session.query("select lock_group($1::uuid)", [group.id]);
    await session.query(
      "insert into groups values ($1::uuid, $2) on conflict (group_id) do nothing",
      [group.id, group.name],
    );
    await session.query(
      `insert into members
       select $1::uuid, member_id, name
       from unnest($2::uuid[], $3::text[]) as declared (member_id, name)
       on conflict (group_id, member_id) do nothing`,
      [group.id, group.members.map(({ id }) => id), group.members.map(({ name }) => name)],
    );
    const [renamed] = await session.query(
      `select stored.id::text as id, stored.name as stored, declared.name as offered
       from (
         select group_id as id, name from groups where group_id = $1::uuid
         union all
         select member_id, name from members where group_id = $1::uuid
       ) as stored
       join unnest($2::uuid[], $3::text[]) as declared (id, name) using (id)
       where stored.name <> declared.name
       order by id
       limit 1`,
      [
        group.id,
        [group.id, ...group.members.map(({ id }) => id)],
        [group.name, ...group.members.map(({ name }) => name)],
      ],
    );
    if (renamed === undefined) return done(undefined);
    return refused({
      code: "renamed",
      id: textOf(renamed, "id"),
      stored: textOf(renamed, "stored"),
      offered: textOf(renamed, "offered"),
    });
  });
}
