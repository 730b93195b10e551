import { databaseFiles } from "receipts:database-files";
import { openPglite } from "evenly/store/pglite.ts";
import { loadFiles } from "./database/load-files.ts";
import { runLedgerCommand } from "./ledger-commands.ts";
import type { WorkerReply, WorkerRequest } from "./messages.ts";

// The ledger that the command line runs, on PostgreSQL in a thread of the reader's browser.

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  const open = async () => {
    send({ tag: "phase", name: "loading" });
    return openPglite(await loadFiles(databaseFiles, () => undefined));
  };
  const finished = runLedgerCommand(data, open, (name) => send({ tag: "phase", name }));
  // An unhandled rejection reaches no page, which would wait for ever: every failure is sent.
  finished.then(send, (problem: unknown) => {
    send({ tag: "broken", message: problem instanceof Error ? problem.message : String(problem) });
  });
});

function send(reply: WorkerReply): void {
  self.postMessage(reply);
}
