import type { EngineFiles } from "evenly/store/pglite.ts";
import type { OpenLedger } from "evenly/worker.ts";
import { openLedger } from "evenly/worker.ts";
import type { DatabaseFiles } from "../islands/database/files.ts";
import { loadFiles } from "./database/load-files.ts";
import type { FromLedger, LedgerAnswers, LedgerCall, ToLedger } from "./live-ledger.messages.ts";

// A ledger on PostgreSQL in a thread of the reader's browser, for as long as the page keeps it.

let ledger: OpenLedger | undefined;

self.addEventListener("message", ({ data }: MessageEvent<ToLedger>) => {
  // An unhandled rejection reaches no page, which would wait for ever: every failure is sent.
  if (data.tag === "open") {
    open(data.from).catch((problem: unknown) => send({ tag: "broken", message: words(problem) }));
    return;
  }
  const { id, call } = data;
  answerTo(call).then(
    (answer) => send({ tag: "answer", id, answer }),
    (problem: unknown) => send({ tag: "broken", id, message: words(problem) }),
  );
});

async function open(from: DatabaseFiles | EngineFiles): Promise<void> {
  const files = isPublished(from)
    ? await loadFiles(from, (loaded) =>
        send({ tag: "stage", stage: { tag: "loading", ...loaded } }),
      )
    : from;
  ledger = await openLedger({
    from: files,
    progress: (step) => {
      if (step !== "ready") send({ tag: "stage", stage: { tag: step } });
    },
  });
  send({ tag: "open", files });
}

function isPublished(from: DatabaseFiles | EngineFiles): from is DatabaseFiles {
  return "address" in from.engine;
}

type AnyAnswer = LedgerAnswers[keyof LedgerAnswers];

async function answerTo(call: LedgerCall): Promise<AnyAnswer> {
  if (ledger === undefined) throw new Error("the ledger is not open yet");
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

function send(message: FromLedger): void {
  self.postMessage(message);
}

function words(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
