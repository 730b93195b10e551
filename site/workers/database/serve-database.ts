import type { EngineFiles } from "evenly/store/pglite.ts";
import type { DatabaseFiles } from "../../islands/database/files.ts";
import type { FromDatabase, ToDatabase } from "../../islands/database/messages.ts";
import type { Stage } from "../../islands/database/stage.ts";
import { loadFiles } from "./load-files.ts";

export type Serving<Opened, Call> = {
  /** Starts the database; says how far it is. */
  readonly open: (from: EngineFiles, onStage: (stage: Stage) => void) => Promise<Opened>;
  readonly answer: (opened: Opened, call: Call) => Promise<unknown>;
};

/**
 * Makes of this thread a database for as long as the page keeps it: loads and opens it when it is told
 * where from, and then answers calls.
 */
export function serveDatabase<Opened, Call>({ open, answer }: Serving<Opened, Call>): void {
  let opened: { readonly database: Opened } | undefined;

  const start = async (from: DatabaseFiles | EngineFiles): Promise<void> => {
    const onStage = (stage: Stage) => send({ tag: "stage", stage });
    const files = isPublished(from)
      ? await loadFiles(from, (loaded) => onStage({ tag: "loading", ...loaded }))
      : from;
    opened = { database: await open(files, onStage) };
    send({ tag: "open", files });
  };
  const answerTo = async (call: Call): Promise<unknown> => {
    if (opened === undefined) throw new Error("the database is not open yet");
    return answer(opened.database, call);
  };

  self.addEventListener(
    "message",
    ({ data }: MessageEvent<ToDatabase<DatabaseFiles | EngineFiles, Call>>) => {
      // An unhandled rejection reaches no page, which would wait for ever: every failure is sent.
      if (data.tag === "open") {
        start(data.from).catch((problem: unknown) =>
          send({ tag: "broken", message: words(problem) }),
        );
        return;
      }
      const { id, call } = data;
      answerTo(call).then(
        (given) => send({ tag: "answer", id, answer: given }),
        (problem: unknown) => send({ tag: "broken", id, message: words(problem) }),
      );
    },
  );
}

function isPublished(from: DatabaseFiles | EngineFiles): from is DatabaseFiles {
  return "address" in from.engine;
}

function send(message: FromDatabase<EngineFiles, unknown>): void {
  self.postMessage(message);
}

function words(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
