import * as z from "zod";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import type { Row, Session, SqlParameter } from "../store/database.ts";
import { onlyRow, textOf } from "../store/row.ts";
import { detailOf, SQL_STATE, sqlStateOf } from "../store/sql-state.ts";
import type { PostingProblem } from "./build-postings.ts";
import { imbalance } from "./build-postings.ts";
import type { JournalDraft } from "./draft.ts";
import type { Stamps } from "./stamps.ts";
import { firstDifference, journalWithKey } from "./stored-journal.ts";

/** Why a journal was not appended. Nothing of it was written. */
export type AppendProblem =
  | PostingProblem
  /** The key is taken by a journal that says something else. */
  | {
      readonly code: "conflict";
      readonly key: string;
      readonly journal: string;
      readonly field: string;
      readonly stored: string;
      readonly offered: string;
    }
  /** A balance would leave the range of an int64. */
  | {
      readonly code: "overflow";
      readonly member: string;
      readonly currency: string;
      readonly amount: bigint;
    };

/** `replayed`: the journal was there already and says the same. */
export type Appended = {
  readonly journal: string;
  readonly key: string;
  readonly replayed: boolean;
};

const appendJournal = `
  select outcome, journal::text as journal
  from append_journal(
    $1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::timestamptz, $8::uuid,
    $9::uuid[], $10::text[], $11::text[], $12::bigint[]
  )`;

/**
 * Appends a journal with its postings and moves the balances, in the caller's transaction. Appending
 * the same again answers with the journal that stands; another journal under the same key is
 * refused, with the first field that differs. A transaction in which this refuses can only be rolled
 * back.
 */
export async function append(
  session: Session,
  draft: JournalDraft,
  stamps: Stamps,
): Promise<Outcome<Appended, AppendProblem>> {
  const problem = imbalance(draft.lines);
  if (problem !== undefined) return refused(problem);
  const answer = await inRange(session.query(appendJournal, parametersOf(draft, stamps)));
  if (!answer.ok) return answer;
  const row = onlyRow(answer.value);
  const { key } = draft;
  switch (textOf(row, "outcome")) {
    case "appended":
      return done({ journal: textOf(row, "journal"), key, replayed: false });
    case "replayed":
      return done({ journal: textOf(row, "journal"), key, replayed: true });
    case "conflict":
      return refused(await conflict(session, draft));
    default:
      throw new Error(`append_journal answered ${textOf(row, "outcome")}`);
  }
}

function parametersOf(draft: JournalDraft, stamps: Stamps): readonly SqlParameter[] {
  const { lines } = draft;
  return [
    stamps.newId(),
    draft.event,
    draft.group,
    draft.kind,
    draft.key,
    draft.date,
    stamps.now(),
    draft.reverses,
    lines.map(({ member }) => member),
    lines.map(({ kind }) => kind),
    lines.map(({ currency }) => currency),
    lines.map(({ amount }) => amount.toString()),
  ];
}

/** Why a journal with the key of this draft, which the ledger has, is not the draft's. */
export async function conflict(session: Session, draft: JournalDraft): Promise<AppendProblem> {
  const stored = await journalWithKey(session, draft.key);
  const difference = stored && firstDifference(stored, draft);
  if (stored === undefined || difference === undefined) {
    throw new Error(`${draft.key}: the digests differ and the fields do not`);
  }
  return { code: "conflict", key: draft.key, journal: stored.journal, ...difference };
}

const overflowSchema = z.object({
  member: z.string(),
  currency: z.string(),
  amount: z.string().transform(BigInt),
});

/** The rows of a statement that moves balances, or which of them it would have moved too far. */
export async function inRange(
  rows: Promise<readonly Row[]>,
): Promise<Outcome<readonly Row[], AppendProblem>> {
  try {
    return done(await rows);
  } catch (error) {
    if (sqlStateOf(error) !== SQL_STATE.overflow) throw error;
    return refused({ code: "overflow", ...overflowSchema.parse(JSON.parse(detailOf(error))) });
  }
}
