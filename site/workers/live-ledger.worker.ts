import type { OpenLedger } from "evenly/worker.ts";
import { openLedger } from "evenly/worker.ts";
import { serveDatabase } from "./database/serve-database.ts";
import type { LedgerAnswers, LedgerCall } from "./live-ledger.messages.ts";

// A ledger on PostgreSQL in a thread of the reader's browser, for as long as the page keeps it.

serveDatabase<OpenLedger, LedgerCall>({
  open: (from, onStage) =>
    openLedger({
      from,
      progress: (step) => {
        if (step !== "ready") onStage({ tag: step });
      },
    }),
  answer: answerTo,
});

type AnyAnswer = LedgerAnswers[keyof LedgerAnswers];

async function answerTo(ledger: OpenLedger, call: LedgerCall): Promise<AnyAnswer> {
  switch (call.tag) {
    case "apply":
      return ledger.apply(call.events);
    case "record":
      return ledger.record(call.events);
    case "relay":
      return ledger.relay(call);
    case "view":
      return ledger.view(call.language);
    case "book":
      return ledger.book();
    case "verify":
      return ledger.verify();
    case "rebuild":
      return ledger.rebuild();
    case "statements":
      return call.as === "owner" ? ledger.tamper(call.sql) : ledger.asApplication(call.sql);
    case "query":
      return ledger.query(call.sql);
  }
}
