import type { Events } from "@receipts/formats/events.ts";
import type { Application } from "../delivery/apply.ts";
import { apply } from "../delivery/apply.ts";
import type { DecodeProblem } from "../delivery/decode-events.ts";
import { decodeEvents } from "../delivery/decode-events.ts";
import { migrationSources } from "../migrations/sources.ts";
import { inWords } from "../report/words.ts";
import type { Database } from "../store/database.ts";
import type { MigrationProblem } from "../store/migrate.ts";
import { migrate } from "../store/migrate.ts";
import { sqlStateOf } from "../store/sql-state.ts";
import { CannotRun } from "./cannot-run.ts";
import type { Place, World } from "./world.ts";

/** Where the ledger is, and what happens to it before the command looks at it. */
export type LedgerOptions = Place & {
  /** An events file that is applied first. */
  readonly events?: string | undefined;
  /** Files of SQL that the owner then runs, each in a transaction: how a scenario breaks a ledger. */
  readonly tamper?: readonly string[];
};

/** Opens the ledger that the options name, hands it to `work`, and closes it whatever happens. */
export async function withLedger<Result>(
  world: World,
  options: LedgerOptions,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  // Files first: a missing one must not cost the seconds that a database takes to start.
  const events = options.events === undefined ? undefined : readEvents(world, options.events);
  const scripts = (options.tamper ?? []).map((path) => ({ path, sql: world.read(path) }));
  world.progress("starting the database");
  const database = await world.open(options);
  try {
    await migrated(world, database);
    if (events !== undefined) refuseProblems(options, await applied(world, database, events));
    for (const script of scripts) await tampered(database, script);
    const result = await work(database);
    world.progress("");
    return result;
  } finally {
    world.progress("");
    await database.close();
  }
}

/** Brings the database to the newest migration; answers with the names of those that were missing. */
export async function migrated(world: World, database: Database): Promise<readonly string[]> {
  world.progress("migrating");
  const outcome = await migrate(database, migrationSources);
  if (!outcome.ok) throw new CannotRun(migrationWords(outcome.problem));
  return outcome.value;
}

/** Reads and checks an events file before anything is opened. */
export function readEvents(world: World, path: string): Events {
  const decoded = decodeEvents(world.read(path));
  if (!decoded.ok) throw new CannotRun(decodeWords(path, decoded.problem));
  return decoded.value;
}

/** Applies a file of events. */
export async function applied(
  world: World,
  database: Database,
  events: Events,
): Promise<readonly Application[]> {
  const all = events.events.length;
  const outcome = await apply(database, events, {
    live: world.stamps,
    progress: (count) => world.progress(`applied ${count} of ${all} events`),
  });
  if (outcome.ok) return outcome.value;
  const { id, stored, offered } = outcome.problem;
  throw new CannotRun(`${id} is called "${stored}" in the ledger and "${offered}" in the file`);
}

/** Parked events are a state of the ledger; refused ones mean that the file is not what it seems. */
function refuseProblems({ events }: LedgerOptions, applications: readonly Application[]): void {
  for (const application of applications) {
    if (application.tag === "refused") {
      const { event, problem } = application;
      throw new CannotRun(`${events}: event ${event.id} is refused: ${inWords(problem)}`);
    }
  }
}

async function tampered(
  database: Database,
  { path, sql }: { readonly path: string; readonly sql: string },
): Promise<void> {
  try {
    await database.transaction("owner", (session) => session.script(sql));
  } catch (error) {
    const state = sqlStateOf(error);
    if (state === undefined || !(error instanceof Error)) throw error;
    throw new CannotRun(`${path}: ${error.message} (SQLSTATE ${state})`);
  }
}

function decodeWords(path: string, problem: DecodeProblem): string {
  if (problem.code === "json") {
    const { line, column, message } = problem;
    return `${path}:${line}:${column}: this is no JSON: ${message}`;
  }
  const { expected, found, mend } = problem;
  return `${path}: ${problem.path}: expected ${expected}, found ${found}. ${mend}`;
}

function migrationWords(problem: MigrationProblem): string {
  if (problem.code === "newer") {
    return `the database has the migration ${problem.name}, which this program does not know: use a newer one`;
  }
  const [before, now] = [problem.applied.slice(0, 8), problem.now.slice(0, 8)];
  return `${problem.name} was applied as ${before}, but it or one before it reads ${now} now: add a migration instead of editing one`;
}
