import type { DeepFindings, Verification } from "@receipts/formats/verification.ts";
import { apply } from "../delivery/apply.ts";
import type { Database } from "../store/database.ts";
import { textOf } from "../store/row.ts";
import type { Ledgers } from "./fresh-ledger.ts";
import { expense, id, settlement, settlementReversal, story, testStamps } from "./story.ts";

/** The keys of the two versions of its first expense. */
export const V1 = `expense:${id("1")}:v1`;
export const V2 = `expense:${id("1")}:v2`;

/** A ledger of six journals in two currencies: an amended expense, another one, a settlement taken back. */
export async function toldLedger(ledgers: Ledgers): Promise<Database> {
  const ledger = await ledgers.fresh();
  const outcome = await apply(
    ledger,
    story(
      expense({ event: id("e1"), expense: id("1"), minor: 900n }),
      expense({ event: id("e2"), expense: id("1"), minor: 1000n, version: 2 }),
      expense({ event: id("e3"), expense: id("2"), minor: 500n, currency: "JPY" }),
      settlement(id("51"), { event: id("e4"), minor: 100n }),
      settlementReversal(id("e5"), id("51")),
    ),
    { live: testStamps("verify") },
  );
  if (!outcome.ok || outcome.value.some(({ tag }) => tag !== "applied")) throw new Error("refused");
  return ledger;
}

/** The id of the journal with this key. */
export async function journalOf(ledger: Database, key: string): Promise<string> {
  const [row] = await ledger.transaction("snapshot", (session) =>
    session.query("select journal_id::text as journal from journals where idempotency_key = $1", [
      key,
    ]),
  );
  return textOf(row ?? {}, "journal");
}

/** Runs statements as the owner of the tables, whom no trigger that is switched off stops. */
export function tamper(ledger: Database, sql: string): Promise<void> {
  return ledger.transaction("owner", (session) => session.script(sql));
}

/** Only what was found, of a verification without an anchor. */
export function findings({
  schema,
  scanned,
  deep,
  anchor,
  ...four
}: Verification): Partial<Omit<Verification, "anchor"> & DeepFindings> {
  if (schema !== "evenly.verification/1" || anchor !== undefined) {
    throw new Error(`${schema}, and an anchor that was not asked for`);
  }
  return Object.fromEntries(
    Object.entries({ ...four, ...deep }).filter(([, found]) => found.length > 0),
  );
}
