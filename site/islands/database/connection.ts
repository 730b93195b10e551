import type { FromDatabase } from "./messages.ts";
import type { Stage } from "./stage.ts";

/** Why a database could not be opened, or stopped answering. */
export class DatabaseGone extends Error {
  readonly why: "stopped" | "stalled" | "slow" | "broken";

  constructor(why: DatabaseGone["why"], message = "") {
    super(message);
    this.why = why;
  }
}

/** No byte for this long, and the load is given up. */
export const STALL_MAX_MS = 30_000;

/** Starting takes a second or two; a slow phone may need many times that. */
export const START_MAX_MS = 60_000;

/** `Answers` says what each call is answered with, by the call's tag. */
export type Connection<Call extends Tagged, Answers, Files> = {
  readonly files: Files;
  /**
   * Asks the worker. Calls are answered in turn: the database has one session. Rejects with
   * `DatabaseGone` when the call breaks, and when the worker ends or the limit passes, which ends it.
   */
  readonly call: <Tag extends Call["tag"] & keyof Answers>(
    call: Extract<Call, { readonly tag: Tag }>,
    limitMilliseconds?: number,
  ) => Promise<Answers[Tag]>;
  /** Ends the worker, whatever it is doing. */
  readonly end: () => void;
};

type Tagged = { readonly tag: string };

export type Opening = {
  readonly onStage: (stage: Stage) => void;
  readonly stopped: AbortSignal;
};

/**
 * Has a worker open its database and keeps it for calls. Rejects with `DatabaseGone` whichever way it
 * fails: a script or file that does not load, one that throws, a start that takes too long, a reader
 * who stops it.
 */
export async function connect<Call extends Tagged, Answers, Files>(
  worker: Worker,
  from: unknown,
  { onStage, stopped }: Opening,
): Promise<Connection<Call, Answers, Files>> {
  const life = new AbortController();
  const end = (why: DatabaseGone) => {
    worker.terminate();
    life.abort(why);
  };
  const opened = Promise.withResolvers<Files>();
  life.signal.addEventListener("abort", () => opened.reject(life.signal.reason));
  // Somebody may have stopped it while the script was loading.
  if (stopped.aborted) end(new DatabaseGone("stopped"));
  stopped.addEventListener("abort", () => end(new DatabaseGone("stopped")));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    end(new DatabaseGone("broken", event.message));
  });
  worker.addEventListener("messageerror", () =>
    end(new DatabaseGone("broken", "an answer could not be read")),
  );
  const patience = patienceFor((why) => end(new DatabaseGone(why)));
  worker.addEventListener("message", ({ data }: MessageEvent<FromDatabase<Files, never>>) => {
    if (data.tag === "open") opened.resolve(data.files);
    if (data.tag === "broken" && data.id === undefined) {
      end(new DatabaseGone("broken", data.message));
    }
    if (data.tag !== "stage") return;
    patience.renew(data.stage);
    onStage(data.stage);
  });
  patience.renew({ tag: "loading", received: 0, total: 0 });
  worker.postMessage({ tag: "open", from });
  const files = await opened.promise.finally(patience.end);
  return {
    files,
    call: caller(worker, end, life.signal),
    end: () => end(new DatabaseGone("stopped")),
  };
}

function patienceFor(lose: (why: "stalled" | "slow") => void) {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(clock);
  return {
    end,
    renew: ({ tag }: Stage) => {
      end();
      clock =
        tag === "loading"
          ? setTimeout(() => lose("stalled"), STALL_MAX_MS)
          : setTimeout(() => lose("slow"), START_MAX_MS);
    },
  };
}

function caller<Call extends Tagged, Answers>(
  worker: Worker,
  end: (why: DatabaseGone) => void,
  ended: AbortSignal,
): Connection<Call, Answers, unknown>["call"] {
  let last = 0;
  return async <Tag extends Call["tag"] & keyof Answers>(
    call: Extract<Call, { readonly tag: Tag }>,
    limitMilliseconds?: number,
  ) => {
    ended.throwIfAborted();
    last += 1;
    const id = last;
    const { promise, resolve, reject } = Promise.withResolvers<Answers[Tag]>();
    const done = new AbortController();
    const { signal } = done;
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<FromDatabase<unknown, Answers[Tag]>>) => {
        if (data.tag === "answer" && data.id === id) resolve(data.answer);
        if (data.tag === "broken" && data.id === id)
          reject(new DatabaseGone("broken", data.message));
      },
      { signal },
    );
    ended.addEventListener("abort", () => reject(ended.reason), { signal });
    if (limitMilliseconds !== undefined) {
      const clock = setTimeout(() => end(new DatabaseGone("slow")), limitMilliseconds);
      signal.addEventListener("abort", () => clearTimeout(clock));
    }
    worker.postMessage({ tag: "call", id, call });
    return promise.finally(() => done.abort());
  };
}
