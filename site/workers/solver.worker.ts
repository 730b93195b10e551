import { answerAdmit } from "yichus/worker.ts";
import { admitArguments } from "./admit-arguments.ts";
import type { WorkerReply, WorkerRequest } from "./messages.ts";

// The solver that the command line runs, in a thread of the reader's browser.

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  // An unhandled rejection reaches no page, which would wait for ever: every failure is sent.
  answerTo(data).then(send, (problem: unknown) => {
    send({ tag: "broken", message: problem instanceof Error ? problem.message : String(problem) });
  });
});

async function answerTo(asked: WorkerRequest): Promise<WorkerReply> {
  const { request, resultName } = admitArguments(asked);
  const { status, result, text, problems } = await answerAdmit(request);
  return {
    tag: "finished",
    exitCode: status,
    files: result === undefined ? [] : [{ name: resultName, text: result }],
    stdout: text,
    stderr: problems,
  };
}

function send(reply: WorkerReply): void {
  self.postMessage(reply);
}
