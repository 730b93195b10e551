import { databaseFiles } from "receipts:database-files";
import type { LedgerAnswers, LedgerCall, LedgerFiles } from "../../workers/live-ledger.messages.ts";
import type { Connection, Opening } from "../database/connection.ts";
import { connect } from "../database/connection.ts";
import type { Action } from "./actions.ts";
import { ACTIONS_MAX, keepActions, keptActions } from "./actions.ts";

type Ledger = Connection<LedgerCall, LedgerAnswers, LedgerFiles>;

/** How long one statement of the console may take. Then its database is ended. */
export const QUERY_MAX_MS = 10_000;

/** How a ledger begins: the text of an events file, and where its book was deployed. */
export type Beginning = { readonly events: string; readonly book: string };

/** A ledger in this tab, with what was done to it since it started. */
export type Session = {
  /** Whether it began with the bytes that were deployed. */
  readonly start:
    | { readonly tag: "same"; readonly bytes: number }
    | { readonly tag: "other" }
    | { readonly tag: "unknown" };
  /** Whether there were kept steps that could not be repeated, and are no more. */
  readonly dropped: boolean;
  readonly actions: () => readonly Action[];
  /** Asks without changing anything. */
  readonly ask: Ledger["call"];
  /** Does it, and keeps it among the steps when it went well. */
  readonly perform: <Tag extends Action["tag"]>(
    action: Extract<Action, { readonly tag: Tag }>,
  ) => Promise<LedgerAnswers[Tag]>;
  /** Ends the database, whatever it is doing: what is asked then rejects. */
  readonly interrupt: () => void;
  /** Repeats these steps on a new database, and goes on from there. */
  readonly restart: (actions: readonly Action[]) => Promise<void>;
};

/** The clock and ids of the round after the start, so that it too is the same every time. */
const startRound = { tag: "relay", at: "2026-10-20T12:00:00.000Z", seed: "start" } as const;

/**
 * Opens a ledger in a worker and brings it to where this tab left it: the events of a file, then the
 * steps that were kept. Rejects with `DatabaseGone`.
 */
export async function openSession(beginning: Beginning, opening: Opening): Promise<Session> {
  let actions = keptActions();
  const begin = (from: typeof databaseFiles | LedgerFiles, how: Opening) =>
    startLedger(from, how, [{ tag: "apply", events: beginning.events }, startRound]);
  let ledger = await begin(databaseFiles, opening);
  const { files } = ledger;
  const start = await compared(ledger, beginning.book);
  let dropped = false;
  try {
    for (const action of actions) await ledger.call(action);
    // Steps after which the ledger cannot be read would lock a reader out for good.
    await ledger.call({ tag: "book" });
  } catch (problem) {
    if (opening.stopped.aborted) throw problem;
    ledger.end();
    dropped = true;
    actions = [];
    keepActions(actions);
    ledger = await begin(files, opening);
  }
  return {
    start,
    dropped,
    actions: () => actions,
    ask: (call, limit) => ledger.call(call, limit),
    perform: async (action) => {
      const answer = await ledger.call(action);
      if (wentWell(answer) && actions.length < ACTIONS_MAX) {
        actions = [...actions, action];
        keepActions(actions);
      }
      return answer;
    },
    interrupt: () => ledger.end(),
    restart: async (repeated) => {
      ledger.end();
      actions = repeated;
      keepActions(actions);
      const quietly = { onStage: () => undefined, stopped: new AbortController().signal };
      ledger = await begin(files, quietly);
      for (const action of actions) await ledger.call(action);
    },
  };
}

async function startLedger(
  from: typeof databaseFiles | LedgerFiles,
  opening: Opening,
  calls: readonly LedgerCall[],
): Promise<Ledger> {
  const worker = new Worker(new URL("../../workers/live-ledger.worker.ts", import.meta.url), {
    type: "module",
  });
  const ledger = await connect<LedgerCall, LedgerAnswers, LedgerFiles>(worker, from, opening);
  for (const call of calls) await ledger.call(call);
  return ledger;
}

async function compared(ledger: Ledger, address: string): Promise<Session["start"]> {
  const book = await ledger.call({ tag: "book" });
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok !== true) return { tag: "unknown" };
  const deployed = await response.text();
  if (deployed !== book) return { tag: "other" };
  return { tag: "same", bytes: new TextEncoder().encode(book).length };
}

/** Refusals of the database or of the program change nothing, and need not be repeated. */
function wentWell(answer: LedgerAnswers[Action["tag"]]): boolean {
  if (!("ok" in answer)) return true;
  if (!answer.ok) return false;
  return !("value" in answer) || answer.value.every(({ outcome }) => outcome !== "refused");
}
