import type { Event } from "@receipts/formats/events.ts";
import { findingCount } from "@receipts/formats/verification.ts";
import { rebuildBalances } from "../audit/rebuild.ts";
import { verifyLedger } from "../audit/verify.ts";
import { subjectOf } from "../delivery/event.ts";
import { buildPostings } from "../journal/build-postings.ts";
import type { Database } from "../store/database.ts";
import { textOf, wholeOf } from "../store/row.ts";

/** One thing that is wrong: how, and what. */
export type Wrong = {
  readonly how: "lost" | "doubled" | "verify" | "rebuild" | "waiting" | "balance" | "broken off";
  readonly what: string;
};

/**
 * What is wrong with a ledger to which these facts of a group were told, each at least once; empty when
 * none is lost, none counts twice, verify finds nothing and rebuild changes nothing.
 */
export async function wrongWith(
  database: Database,
  group: string,
  facts: readonly Event[],
): Promise<readonly Wrong[]> {
  const verification = await verifyLedger(database);
  const findings = findingCount(verification);
  const { changed } = await rebuildBalances(database, group);
  const { keys, balances, waiting } = await database.transaction("snapshot", async (session) => ({
    keys: await session.query(
      "select idempotency_key as key from journals where group_id = $1::uuid",
      [group],
    ),
    balances: await session.query(
      "select member_id::text as member, currency, amount_minor as amount from balances where group_id = $1::uuid",
      [group],
    ),
    waiting: await session.query(
      "select event_id::text as event from waiting_events where group_id = $1::uuid",
      [group],
    ),
  }));
  const there = keys.map((row) => textOf(row, "key"));
  const due = facts.flatMap(keysOf);
  const sums = new Map(
    balances.map((row) => [
      `${textOf(row, "member")} ${textOf(row, "currency")}`,
      wholeOf(row, "amount"),
    ]),
  );
  const [found, expected] = [sumsText(sums), sumsText(expectedBalances(facts))];
  const all = (how: Wrong["how"], whats: readonly string[]) => whats.map((what) => ({ how, what }));
  return [
    ...all("lost", without(due, there)),
    ...all("doubled", without(there, due)),
    ...all("verify", findings === 0 ? [] : [JSON.stringify(verification)]),
    ...all(
      "rebuild",
      changed.map(({ member, currency }) => `${member} ${currency}`),
    ),
    ...all(
      "waiting",
      waiting.map((row) => textOf(row, "event")),
    ),
    ...all("balance", [...without(expected, found), ...without(found, expected)]),
  ];
}

/** Those of the first list that the second has less often. */
function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  return list.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The journals that an event must make, whatever happened on the way. */
function keysOf(event: Event): readonly string[] {
  switch (event.type) {
    case "expense.created":
      return [`expense:${event.expense}:v1`];
    case "expense.amended":
      return [
        `expense:${event.expense}:v${event.version - 1}:reversal`,
        `expense:${event.expense}:v${event.version}`,
      ];
    case "expense.deleted":
      return [`expense:${event.expense}:v${event.version}:reversal`];
    case "settlement.recorded":
      return [`settlement:${event.settlement}`];
    case "settlement.reversed":
      return [`settlement:${event.settlement}:reversal`];
    case "write_off.recorded":
      return [`write_off:${event.writeOff}`];
  }
}

/** What members must be owed: only the last that was said of each thing counts. */
function expectedBalances(facts: readonly Event[]): ReadonlyMap<string, bigint> {
  const last = new Map(facts.map((event) => [subjectOf(event), event]));
  const sums = new Map<string, bigint>();
  for (const event of last.values()) {
    if (event.type === "expense.deleted" || event.type === "settlement.reversed") continue;
    const lines = buildPostings(event);
    if (!lines.ok) throw new Error(`${event.id}: ${lines.problem.code}`);
    for (const { member, currency, amount } of lines.value) {
      const key = `${member} ${currency}`;
      sums.set(key, (sums.get(key) ?? 0n) + amount);
    }
  }
  return sums;
}

/** A balance of 0 and none are the same to its member. */
function sumsText(sums: ReadonlyMap<string, bigint>): readonly string[] {
  return [...sums].filter(([, minor]) => minor !== 0n).map(([key, minor]) => `${key} ${minor}`);
}
