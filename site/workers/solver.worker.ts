import type { WorkerReply, WorkerRequest } from "./messages.ts";
import { runCommand } from "./run-command.ts";

// The solver that the command line runs, in a thread of the reader's browser.

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  const finished = runCommand(data, (name) => send({ tag: "phase", name }));
  // An unhandled rejection reaches no page, which would wait for ever: every failure is sent.
  finished.then(send, (problem: unknown) => {
    send({ tag: "broken", message: problem instanceof Error ? problem.message : String(problem) });
  });
});

function send(reply: WorkerReply): void {
  self.postMessage(reply);
}
