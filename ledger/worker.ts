import { encodeApplications } from "@receipts/formats/application.ts";
import type { Book } from "@receipts/formats/book.ts";
import { encodeBook } from "@receipts/formats/book.ts";
import type { Feed } from "@receipts/formats/feed.ts";
import { encodeFeed } from "@receipts/formats/feed.ts";
import type { Rebuild } from "@receipts/formats/rebuild.ts";
import { encodeRebuild } from "@receipts/formats/rebuild.ts";
import type { Status } from "@receipts/formats/status.ts";
import type { Verification } from "@receipts/formats/verification.ts";
import { encodeVerification, findingCount } from "@receipts/formats/verification.ts";
import { rebuildBalances } from "./audit/rebuild.ts";
import type { VerifyStep } from "./audit/verify.ts";
import { verifyLedger } from "./audit/verify.ts";
import { apply } from "./delivery/apply.ts";
import { decodeEvents } from "./delivery/decode-events.ts";
import type { Recorded } from "./delivery/record.ts";
import { record } from "./delivery/record.ts";
import type { Round } from "./delivery/relay.ts";
import { relayRound } from "./delivery/relay.ts";
import type { Stamps } from "./journal/stamps.ts";
import { stampsFrom } from "./journal/stamps.ts";
import { seededBits } from "./journal/uuidv7.ts";
import { currencies } from "./money/currency.ts";
import type { Outcome } from "./outcome.ts";
import { done, refused } from "./outcome.ts";
import { readBook } from "./reads/book.ts";
import { feedOf } from "./reads/feed.ts";
import { readNames } from "./reads/names.ts";
import type { OutboxEntry, Present } from "./reads/present.ts";
import { readOutbox, readPresent } from "./reads/present.ts";
import { readStatus } from "./reads/status.ts";
import { applicationsOf, applicationsText, rebuildText } from "./report/texts.ts";
import { verificationText } from "./report/verification-text.ts";
import { inWords } from "./report/words.ts";
import { attempt } from "./store/attempt.ts";
import type { Database, Row } from "./store/database.ts";
import type { EngineFiles } from "./store/pglite.ts";
import { databaseOn } from "./store/pglite.ts";
import { onlyRow, rowText, textOf } from "./store/row.ts";
import { sqlStateOf } from "./store/sql-state.ts";
import type { StartStep } from "./store/start-migrated.ts";
import { startMigrated } from "./store/start-migrated.ts";

/** What a command would print and write, and the status it would end with. */
export type LedgerAnswer = {
  readonly text: string;
  readonly json: string;
  readonly status: number;
};

/** What the database answered: rows as text, or its refusal in its own words. */
export type ConsoleAnswer =
  | {
      readonly ok: true;
      readonly rows: readonly Readonly<Record<string, string | null>>[];
    }
  | {
      readonly ok: false;
      readonly sqlstate: string;
      readonly message: string;
      readonly hint?: string;
    };

/** What happened to each event of a file: recorded, known before, or refused and why. */
export type Recording = {
  readonly event: string;
  readonly outcome: Recorded | "refused";
  readonly message: string | null;
};

/** One round of the relay. Its clock and its ids are given, so that the round can be repeated. */
export type RelayCall = { readonly at: string; readonly seed: string };

/** All there is to see of a ledger, as it stands now. */
export type LedgerView = {
  readonly book: Book;
  readonly feed: Feed;
  readonly outbox: readonly OutboxEntry[];
  readonly status: Status;
  readonly present: Present;
  /** Every currency there is, not only those in use. */
  readonly currencies: Book["currencies"];
};

/** A ledger in this page or process. Its answers are those of the commands, byte for byte. */
export type OpenLedger = {
  /** The text of an events file. A file that is none is answered with status 2 and why. */
  readonly apply: (events: string) => Promise<LedgerAnswer>;
  /** Declares the groups of an events file and records its events, and leaves them in the outbox. */
  readonly record: (events: string) => Promise<Outcome<readonly Recording[], string>>;
  /** Hands the outbox to the ledger. */
  readonly relay: (call: RelayCall) => Promise<Round>;
  readonly view: (language: "en" | "ja") => Promise<LedgerView>;
  readonly verify: (
    progress?: (step: VerifyStep) => void,
  ) => Promise<LedgerAnswer & { readonly verification: Verification }>;
  readonly rebuild: (group?: string) => Promise<LedgerAnswer & { readonly rebuilt: Rebuild }>;
  readonly book: () => Promise<string>;
  readonly feed: (language: "en" | "ja") => Promise<string>;
  /** Statements of the owner, all or none: how a visitor breaks a ledger. */
  readonly tamper: (sql: string) => Promise<ConsoleAnswer>;
  /** The same as the application. */
  readonly asApplication: (sql: string) => Promise<ConsoleAnswer>;
  /** One statement of somebody who may only read. Nothing of it stays, settings included. */
  readonly query: (sql: string) => Promise<ConsoleAnswer>;
  readonly close: () => Promise<void>;
};

/**
 * Opens a ledger for a page, from what `openPglite` takes: in memory when nothing is given. It takes
 * seconds, and `progress` hears how far it is.
 */
export async function openLedger({
  from,
  progress = () => undefined,
}: {
  readonly from?: string | EngineFiles;
  readonly progress?: (step: StartStep | "ready") => void;
} = {}): Promise<OpenLedger> {
  const database = databaseOn(await startMigrated({ from, progress }));
  progress("ready");
  return ledgerOn(database);
}

/** The same on a database that has the tables already. */
export function ledgerOn(database: Database): OpenLedger {
  const stamps = stampsFrom(Date.now, randomBits);
  return {
    apply: (events) => applyText(database, events, stamps),
    record: (events) => recordText(database, events, stamps),
    relay: ({ at, seed }) =>
      relayRound(database, { stamps: stampsFrom(() => Date.parse(at), seededBits(seed)) }),
    view: async (language) => {
      const book = await readBook(database);
      return {
        book,
        feed: feedOf(book, language),
        outbox: await readOutbox(database),
        status: await readStatus(database),
        present: await readPresent(database),
        currencies: currencies().map(({ code, exponent }) => ({
          currency: code,
          exponent: Number(exponent),
        })),
      };
    },
    verify: async (steps) => {
      const found = await verifyLedger(database, steps);
      const text = verificationText(found, await readNames(database));
      const status = findingCount(found) === 0 ? 0 : 1;
      return { text, json: encodeVerification(found), status, verification: found };
    },
    rebuild: async (group) => {
      const rebuild = await rebuildBalances(database, group);
      const text = rebuildText(rebuild, await readNames(database));
      return { text, json: encodeRebuild(rebuild), status: 0, rebuilt: rebuild };
    },
    book: async () => encodeBook(await readBook(database)),
    feed: async (language) => encodeFeed(feedOf(await readBook(database), language)),
    tamper: (sql) => answered(() => script(database, "owner", sql)),
    asApplication: (sql) => answered(() => script(database, "append", sql)),
    query: (sql) => answered(() => glimpse(database, sql)),
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

async function recordText(
  database: Database,
  text: string,
  live: Stamps,
): Promise<Outcome<readonly Recording[], string>> {
  const decoded = decodeEvents(text);
  if (!decoded.ok) return refused(JSON.stringify(decoded.problem));
  const declared = await apply(database, { ...decoded.value, events: [] }, { live });
  if (!declared.ok) return refused(JSON.stringify(declared.problem));
  const recordings: Recording[] = [];
  for (const event of decoded.value.events) {
    const recorded = await record(database, event);
    recordings.push({
      event: event.id,
      outcome: recorded.ok ? recorded.value : "refused",
      message: recorded.ok ? null : inWords(recorded.problem),
    });
  }
  return done(recordings);
}

function script(
  database: Database,
  mode: "owner" | "append",
  sql: string,
): Promise<readonly Row[]> {
  return database.transaction(mode, async (session) => {
    await session.script(sql);
    return [];
  });
}

/**
 * Rolled back even when it went well: a SET outlives a transaction only if that is committed. Who the
 * session is, is another matter: an engine with one user does not take that back, so it is said again.
 */
async function glimpse(database: Database, sql: string): Promise<readonly Row[]> {
  const opener = await database.transaction("owner", (session) =>
    session.query("select quote_ident(session_user) as opener"),
  );
  try {
    const seen = await attempt<never, readonly Row[]>(database, "snapshot", async (session) =>
      refused(await session.query(sql)),
    );
    return seen.ok ? seen.value : seen.problem;
  } finally {
    await database.transaction("owner", (session) =>
      session.script(`set session authorization ${textOf(onlyRow(opener), "opener")}`),
    );
  }
}

async function answered(work: () => Promise<readonly Row[]>): Promise<ConsoleAnswer> {
  try {
    const rows = await work();
    return { ok: true, rows: rows.map(rowText) };
  } catch (error) {
    const sqlstate = sqlStateOf(error);
    if (sqlstate === undefined || !(error instanceof Error)) throw error;
    const hint = "hint" in error && typeof error.hint === "string" ? { hint: error.hint } : {};
    return { ok: false, sqlstate, message: error.message, ...hint };
  }
}

/** Random bits of the browser or of Node. */
export function randomBits(count: number): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(count / 8)));
  const all = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return all >> BigInt(bytes.length * 8 - count);
}
