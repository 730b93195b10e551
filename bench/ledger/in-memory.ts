import { append } from "../../ledger/journal/append.ts";
import type { JournalDraft } from "../../ledger/journal/draft.ts";
import type { Database, Session } from "../../ledger/store/database.ts";
import { openPglite } from "../../ledger/store/pglite.ts";
import { type FigurePlan, type Found, type Part, paired } from "../harness/part.ts";
import { inTurnsByClock } from "../harness/timing.ts";
import { drafted, must, newId, stamps } from "./drafts.ts";
import { mustMigrate } from "./server.ts";

const journals = 200;
const perTransaction = [1, 100] as const;

/**
 * Journals of three postings on PGlite in memory, as in a browser's tab, beside a loop that inserts the
 * same rows into tables without guards, digests, keys or balances.
 */
export const inMemoryPart: Part = {
  name: "in-memory",
  slow: true,
  figures: perTransaction.map(
    (each): FigurePlan => ({
      id: `ledger/memory-append-${each}`,
      title:
        each === 1
          ? { en: "appending journals on PGlite", ja: "PGlite での仕訳の追記" }
          : {
              en: "appending journals on PGlite, 100 a transaction",
              ja: "PGlite での仕訳の追記（一トランザクションに 100 件）",
            },
      unit: "per second",
      better: "more",
      reference: { en: "inserting the bare rows", ja: "行だけの挿入" },
      target: null,
    }),
  ),
  async measure(rounds): Promise<Found> {
    const database = await openPglite();
    try {
      await mustMigrate(database);
      await database.transaction("owner", (session) => session.script(plainTables));
      const figures: Record<string, Found["figures"][string]> = {};
      for (const each of perTransaction) {
        const ways = [ours, plain].map((write) => () => writing(database, write, each));
        const [own, bare] = await inTurnsByClock(ways, rounds + 1);
        // The first round warms up.
        figures[`ledger/memory-append-${each}`] = paired(
          own?.map(perSecond),
          bare?.map(perSecond),
        ).slice(1);
      }
      return { figures };
    } finally {
      await database.close();
    }
  },
};

function perSecond(ms: number): number {
  return (journals / ms) * 1000;
}

type Writer = (session: Session, journal: JournalDraft) => Promise<void>;

async function writing(database: Database, write: Writer, each: number): Promise<void> {
  for (let done = 0; done < journals; done += each) {
    await database.transaction("owner", async (session) => {
      for (let written = 0; written < each; written += 1) await write(session, drafted());
    });
  }
}

function ours(session: Session, journal: JournalDraft): Promise<void> {
  return must(append(session, journal, stamps));
}

const plainTables = `
  create schema plain;
  create table plain.journals (journal_id uuid primary key, group_id uuid, kind text, event_date text);
  create table plain.postings (
    journal_id uuid, line integer, member_id uuid, currency text, posting_kind text,
    amount_minor bigint, primary key (journal_id, line)
  );`;

/** What a loop does that trusts itself: one statement a row. */
async function plain(session: Session, journal: JournalDraft): Promise<void> {
  const id = newId();
  await session.query("insert into plain.journals values ($1::uuid, $2::uuid, $3, $4)", [
    id,
    journal.group,
    journal.kind,
    journal.date,
  ]);
  for (const [index, { member, currency, kind, amount }] of journal.lines.entries()) {
    await session.query(
      "insert into plain.postings values ($1::uuid, $2::integer, $3::uuid, $4, $5, $6::bigint)",
      [id, index + 1, member, currency, kind, amount],
    );
  }
}
