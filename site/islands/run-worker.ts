import type { WorkerReply, WorkerRequest } from "../workers/messages.ts";

export type Finished = Extract<WorkerReply, { tag: "finished" }>;

/** Why a worker gave no answer. */
export class NoAnswer extends Error {
  readonly why: "time" | "stopped" | "broken";

  constructor(why: NoAnswer["why"], message: string) {
    super(message);
    this.why = why;
  }
}

export type WorkerWatch = {
  readonly limitMilliseconds: number;
  readonly onPhase: (name: string) => void;
  readonly stopped: AbortSignal;
};

/**
 * Asks a worker once and ends it. Rejects with `NoAnswer` whichever way it fails: a script that
 * cannot be loaded, one that throws, one that never answers, or a reader who loses patience.
 */
export async function askWorker(
  worker: Worker,
  request: WorkerRequest,
  { limitMilliseconds, onPhase, stopped }: WorkerWatch,
): Promise<Finished> {
  const { promise, resolve, reject } = Promise.withResolvers<Finished>();
  const fail = (why: NoAnswer["why"], message: string) => reject(new NoAnswer(why, message));
  const clock = setTimeout(() => fail("time", ""), limitMilliseconds);
  if (stopped.aborted) fail("stopped", "");
  stopped.addEventListener("abort", () => fail("stopped", ""));
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerReply>) => {
    if (data.tag === "phase") onPhase(data.name);
    else if (data.tag === "finished") resolve(data);
    else fail("broken", data.message);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail("broken", event.message);
  });
  worker.addEventListener("messageerror", () => fail("broken", "its answer could not be read"));
  worker.postMessage(request);
  try {
    return await promise;
  } finally {
    clearTimeout(clock);
    worker.terminate();
  }
}
