import type { Event } from "@receipts/formats/events.ts";
import type { JournalKind } from "@receipts/formats/ledger-values.ts";
import type { Appended, AppendProblem } from "../journal/append.ts";
import { append } from "../journal/append.ts";
import { buildPostings, negated } from "../journal/build-postings.ts";
import type { JournalDraft } from "../journal/draft.ts";
import { expenseKey, reversalKey, settlementKey, writeOffKey } from "../journal/keys.ts";
import type { Stamps } from "../journal/stamps.ts";
import { journalWithKey } from "../journal/stored-journal.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";
import type { Session } from "../store/database.ts";

/** Why an event made no journals. The caller's transaction must be rolled back. */
export type ConsumeProblem =
  | AppendProblem
  /** What the event takes back or replaces is not in the ledger: it may still be on its way. */
  | { readonly code: "predecessor_missing"; readonly key: string }
  /** What the event takes back was already taken back by something else. */
  | { readonly code: "undone_already"; readonly key: string };

type Consumed = Outcome<readonly Appended[], ConsumeProblem>;

/** What an event does to the ledger: take back the journal with a key, or make one, or both. */
type Plan = {
  readonly undo?: { readonly key: string; readonly successor?: string };
  readonly make?: {
    readonly key: string;
    readonly kind: JournalKind;
    readonly date: string;
    readonly event: Parameters<typeof buildPostings>[0];
  };
};

/**
 * Turns an event into journals, in the caller's transaction, which holds the group's lock: a
 * correction is the reversal of what it replaces and the new journal, both or neither. Nothing is
 * trusted: keys come from ids and versions, so an event that comes twice finds its journals and adds
 * nothing.
 */
export async function consume(session: Session, event: Event, stamps: Stamps): Promise<Consumed> {
  const { undo, make } = planOf(event);
  const drafts: JournalDraft[] = [];
  if (undo !== undefined) {
    const reversal = await reversalOf(session, undo, event);
    if (!reversal.ok) return reversal;
    drafts.push(reversal.value);
  }
  if (make !== undefined) {
    const lines = buildPostings(make.event);
    if (!lines.ok) return lines;
    const { key, kind, date } = make;
    const { group, id } = event;
    drafts.push({ group, kind, key, event: id, date, reverses: null, lines: lines.value });
  }
  return appendAll(session, drafts, stamps);
}

function planOf(event: Event): Plan {
  switch (event.type) {
    case "expense.created":
      return { make: expensePlan(event) };
    case "expense.amended":
      return {
        undo: { key: expenseKey(event.expense, event.version - 1) },
        make: expensePlan(event),
      };
    case "expense.deleted":
      return {
        undo: {
          key: expenseKey(event.expense, event.version),
          successor: expenseKey(event.expense, event.version + 1),
        },
      };
    case "settlement.recorded": {
      const key = settlementKey(event.settlement);
      return { make: { key, kind: "SETTLEMENT", date: event.date, event } };
    }
    case "settlement.reversed":
      return { undo: { key: settlementKey(event.settlement) } };
    case "write_off.recorded": {
      const key = writeOffKey(event.writeOff);
      return { make: { key, kind: "WRITE_OFF", date: event.date, event } };
    }
  }
}

function expensePlan(
  event: Extract<Event, { readonly type: "expense.created" | "expense.amended" }>,
): NonNullable<Plan["make"]> {
  const key = expenseKey(event.expense, event.version);
  return { key, kind: "EXPENSE", date: event.date, event };
}

/** A reversal counts on the day of what it takes back, so that a balance as of any day stays true. */
async function reversalOf(
  session: Session,
  { key, successor }: NonNullable<Plan["undo"]>,
  event: Event,
): Promise<Outcome<JournalDraft, ConsumeProblem>> {
  const stored = await journalWithKey(session, key);
  if (stored === undefined || stored.group !== event.group) {
    return refused({ code: "predecessor_missing", key });
  }
  // An amendment makes the same reversal as a deletion: its new version tells them apart.
  if (successor !== undefined && (await journalWithKey(session, successor)) !== undefined) {
    return refused({ code: "undone_already", key });
  }
  return done({
    group: event.group,
    kind: stored.kind === "SETTLEMENT" ? "SETTLEMENT_REVERSAL" : "EXPENSE_REVERSAL",
    key: reversalKey(key),
    event: event.id,
    date: stored.date,
    reverses: stored.journal,
    lines: negated(stored.lines),
  });
}

async function appendAll(
  session: Session,
  drafts: readonly JournalDraft[],
  stamps: Stamps,
): Promise<Consumed> {
  const appended: Appended[] = [];
  for (const draft of drafts) {
    const outcome = await append(session, draft, stamps);
    if (!outcome.ok) return outcome;
    appended.push(outcome.value);
  }
  const [first] = appended;
  if (first !== undefined && appended.some(({ replayed }) => replayed !== first.replayed)) {
    return refused({ code: "undone_already", key: first.key });
  }
  return done(appended);
}
