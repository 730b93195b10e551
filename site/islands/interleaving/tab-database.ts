import { databaseFiles } from "receipts:database-files";
import type {
  ScheduleAnswers,
  ScheduleCall,
  ScheduleFiles,
} from "../../workers/schedules.messages.ts";
import { type Connection, connect, DatabaseGone, type Opening } from "../database/connection.ts";

type TabDatabase = Connection<ScheduleCall, ScheduleAnswers, ScheduleFiles>;

/** A schedule is a handful of statements, none of which has anything to wait for. */
const takeMaxMs = 20_000;

let shared: Promise<TabDatabase> | undefined;

/**
 * Takes the steps on the database of this page, which is opened when it is first asked for, and again
 * after it has ended. Rejects with `DatabaseGone`.
 */
export async function takeSteps(
  call: ScheduleCall,
  opening: Opening,
): Promise<ScheduleAnswers["take"]> {
  if (opening.stopped.aborted) throw new DatabaseGone("stopped");
  shared ??= opened(opening);
  try {
    const database = await stoppable(shared, opening.stopped);
    return await database.call(call, takeMaxMs);
  } catch (problem) {
    shared = undefined;
    throw problem;
  }
}

async function opened(opening: Opening): Promise<TabDatabase> {
  const worker = new Worker(new URL("../../workers/schedules.worker.ts", import.meta.url), {
    type: "module",
  });
  return connect<ScheduleCall, ScheduleAnswers, ScheduleFiles>(worker, databaseFiles, opening);
}

/** Somebody else may have begun to open it: who stops waiting does not stop that. */
function stoppable<Result>(work: Promise<Result>, stopped: AbortSignal): Promise<Result> {
  const stop = Promise.withResolvers<never>();
  stopped.addEventListener("abort", () => stop.reject(new DatabaseGone("stopped")));
  return Promise.race([work, stop.promise]);
}
