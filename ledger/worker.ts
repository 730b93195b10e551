import { encodeApplications } from "@receipts/formats/application.ts";
import { encodeBook } from "@receipts/formats/book.ts";
import { encodeFeed } from "@receipts/formats/feed.ts";
import { encodeRebuild } from "@receipts/formats/rebuild.ts";
import { encodeVerification, findingCount } from "@receipts/formats/verification.ts";
import { rebuildBalances } from "./audit/rebuild.ts";
import type { VerifyStep } from "./audit/verify.ts";
import { verifyLedger } from "./audit/verify.ts";
import { apply } from "./delivery/apply.ts";
import { decodeEvents } from "./delivery/decode-events.ts";
import type { Stamps } from "./journal/stamps.ts";
import { stampsFrom } from "./journal/stamps.ts";
import { migrationSources } from "./migrations/sources.ts";
import { readBook } from "./reads/book.ts";
import { feedOf } from "./reads/feed.ts";
import { readNames } from "./reads/names.ts";
import { applicationsOf, applicationsText, rebuildText } from "./report/texts.ts";
import { verificationText } from "./report/verification-text.ts";
import type { Database, Row } from "./store/database.ts";
import { migrate } from "./store/migrate.ts";
import { openPglite } from "./store/pglite.ts";
import { rowText } from "./store/row.ts";
import { sqlStateOf } from "./store/sql-state.ts";

/** What a command would print and write, and the status it would end with. */
export type LedgerAnswer = {
  readonly text: string;
  readonly json: string;
  readonly status: number;
};

/** What the database answered: rows as text, or its refusal. */
export type ConsoleAnswer =
  | {
      readonly ok: true;
      readonly rows: readonly Readonly<Record<string, string | null>>[];
    }
  | { readonly ok: false; readonly sqlstate: string; readonly message: string };

export type OpenStep = "starting" | "migrating" | "ready";

/** A ledger in this page or process. Its answers are those of the commands, byte for byte. */
export type OpenLedger = {
  /** The text of an events file. A file that is none is answered with status 2 and why. */
  readonly apply: (events: string) => Promise<LedgerAnswer>;
  readonly verify: (progress?: (step: VerifyStep) => void) => Promise<LedgerAnswer>;
  readonly rebuild: (group?: string) => Promise<LedgerAnswer>;
  readonly book: () => Promise<string>;
  readonly feed: (language: "en" | "ja") => Promise<string>;
  /** Statements of the owner, all or none: how a visitor breaks a ledger. */
  readonly tamper: (sql: string) => Promise<ConsoleAnswer>;
  /** One statement of somebody who may only read. */
  readonly query: (sql: string) => Promise<ConsoleAnswer>;
  readonly close: () => Promise<void>;
};

/**
 * Opens a ledger for a page: in memory, or in the browser's own storage with `idb://name`. It takes
 * seconds, and `progress` hears how far it is.
 */
export async function openLedger({
  dataDir,
  progress = () => undefined,
}: {
  readonly dataDir?: string;
  readonly progress?: (step: OpenStep) => void;
} = {}): Promise<OpenLedger> {
  progress("starting");
  const database = await openPglite(dataDir);
  progress("migrating");
  const migrated = await migrate(database, migrationSources);
  if (!migrated.ok) {
    await database.close();
    throw new Error(`${migrated.problem.code}: ${migrated.problem.name}`);
  }
  progress("ready");
  const stamps = stampsFrom(Date.now, randomBits);
  return {
    apply: (events) => applyText(database, events, stamps),
    verify: async (steps) => {
      const found = await verifyLedger(database, steps);
      const text = verificationText(found, await readNames(database));
      return { text, json: encodeVerification(found), status: findingCount(found) === 0 ? 0 : 1 };
    },
    rebuild: async (group) => {
      const rebuild = await rebuildBalances(database, group);
      const text = rebuildText(rebuild, await readNames(database));
      return { text, json: encodeRebuild(rebuild), status: 0 };
    },
    book: async () => encodeBook(await readBook(database)),
    feed: async (language) => encodeFeed(feedOf(await readBook(database), language)),
    tamper: (sql) =>
      answered(() =>
        database.transaction("owner", async (session) => {
          await session.script(sql);
          return [];
        }),
      ),
    query: (sql) =>
      answered(() => database.transaction("snapshot", (session) => session.query(sql))),
    close: () => database.close(),
  };
}

async function applyText(database: Database, text: string, live: Stamps): Promise<LedgerAnswer> {
  const decoded = decodeEvents(text);
  if (!decoded.ok) return { text: JSON.stringify(decoded.problem), json: "", status: 2 };
  const applied = await apply(database, decoded.value, { live });
  if (!applied.ok) return { text: JSON.stringify(applied.problem), json: "", status: 2 };
  const applications = applicationsOf(applied.value);
  const all = applications.events.every(({ outcome }) => outcome === "applied");
  return {
    text: applicationsText(applications),
    json: encodeApplications(applications),
    status: all ? 0 : 1,
  };
}

async function answered(work: () => Promise<readonly Row[]>): Promise<ConsoleAnswer> {
  try {
    const rows = await work();
    return { ok: true, rows: rows.map(rowText) };
  } catch (error) {
    const sqlstate = sqlStateOf(error);
    if (sqlstate === undefined || !(error instanceof Error)) throw error;
    return { ok: false, sqlstate, message: error.message };
  }
}

function randomBits(count: number): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(count / 8)));
  const all = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return all >> BigInt(bytes.length * 8 - count);
}
