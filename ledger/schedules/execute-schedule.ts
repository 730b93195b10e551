import type { HeldValue, InterleavingStep } from "@receipts/formats/interleaving.ts";
import type { ScenarioDatabase } from "@receipts/formats/scenario.ts";
import type { RunStatement } from "./scenario-database.ts";
import { observe, otherState, statementsOf } from "./scenario-database.ts";

/** A connection of its own to a PostgreSQL server. */
export type Connection = {
  /** The server's number for it. */
  readonly process: number;
  readonly run: RunStatement;
  readonly close: () => Promise<void>;
};

/** What a schedule says of each step. */
export type Scheduled = Pick<InterleavingStep, "operation" | "step" | "waiting" | "state">;

/** What was seen on the server after a step. */
export type Executed = Pick<InterleavingStep, "operation" | "step" | "waiting"> & {
  /** The cells that the scenario has a query for. */
  readonly state: readonly HeldValue[];
};

export type Execution = {
  readonly steps: readonly Executed[];
  /** Where the server first did other than the schedule says; `undefined` where it did the same. */
  readonly difference: string | undefined;
};

/** How often in a row a statement is seen to wait before it is believed to go on waiting. */
const looksMax = 50;

/** What waits for ever in no way that is looked for still comes to an end, as a failure that says so. */
const statementLimit = "set statement_timeout to '20s'";

/**
 * Takes the steps of a schedule on a real server: each operation has a connection of its own, and a
 * step is its statements. Operations that have to wait are made to try, and are seen to wait. `place`
 * names a schema that the schedule gets for itself, before evenly's own tables on the search path.
 */
export async function executeSchedule(
  connect: () => Promise<Connection>,
  database: ScenarioDatabase,
  schedule: readonly Scheduled[],
  place: string,
): Promise<Execution> {
  const observer = await connect();
  const actors = new Map<string, Actor>();
  try {
    await observer.run(statementLimit);
    await observer.run(`create schema ${place}`);
    await observer.run(`set search_path to ${place}, public`);
    for (const statement of database.setup) await observer.run(statement);
    for (const id of Object.keys(database.steps)) {
      const connection = await connect();
      await connection.run(`set search_path to ${place}, public`);
      await connection.run(statementLimit);
      actors.set(id, { id, connection, taken: 0, trying: undefined });
    }
    return await follow({ observer, actors, database }, schedule);
  } finally {
    // All at once: one that still waits goes on when the others let go.
    await Promise.all([...actors.values()].map(({ connection }) => connection.close()));
    await observer.run(`drop schema if exists ${place} cascade`);
    await observer.close();
  }
}

type Actor = {
  readonly id: string;
  readonly connection: Connection;
  taken: number;
  /** A step that was begun and may be waiting. */
  trying: Trial | undefined;
};

type Trial = {
  ended: boolean;
  fault: string | undefined;
  readonly end: Promise<void>;
};

type Stage = {
  readonly observer: Connection;
  readonly actors: ReadonlyMap<string, Actor>;
  readonly database: ScenarioDatabase;
};

async function follow(stage: Stage, schedule: readonly Scheduled[]): Promise<Execution> {
  const steps: Executed[] = [];
  for (const [at, scheduled] of schedule.entries()) {
    const difference = await take(stage, scheduled);
    const told = (what: string): Execution => ({
      steps,
      difference: `step ${at + 1}, ${scheduled.operation}: ${what}`,
    });
    if (difference !== undefined) return told(difference);
    const state = await observe(stage.observer.run, stage.database);
    const { operation, step, waiting } = scheduled;
    steps.push({ operation, step, waiting, state });
    const other = otherState(state, scheduled.state);
    if (other !== undefined) return told(other);
  }
  return { steps, difference: undefined };
}

async function take(stage: Stage, scheduled: Scheduled): Promise<string | undefined> {
  const { observer, actors } = stage;
  for (const id of scheduled.waiting) {
    const actor = actorCalled(actors, id);
    actor.trying ??= begin(stage, actor);
    if (await hasEnded(observer, actor, 1)) return `${id} should wait, and went on`;
  }
  const actor = actorCalled(actors, scheduled.operation);
  actor.trying ??= begin(stage, actor);
  if (!(await hasEnded(observer, actor, looksMax))) return "should go on, and waits";
  const { fault } = actor.trying;
  actor.trying = undefined;
  return fault === undefined ? undefined : `failed: ${fault}`;
}

function actorCalled(actors: Stage["actors"], id: string): Actor {
  const actor = actors.get(id);
  if (actor === undefined) throw new Error(`the scenario has no statements for ${id}`);
  return actor;
}

function begin({ database }: Stage, actor: Actor): Trial {
  actor.taken += 1;
  const statements = statementsOf(database, { operation: actor.id, step: actor.taken });
  const runAll = async (): Promise<void> => {
    for (const statement of statements) await actor.connection.run(statement);
  };
  const trial: Trial = {
    ended: false,
    fault: undefined,
    end: runAll().then(
      () => {
        trial.ended = true;
      },
      (error: unknown) => {
        trial.fault = error instanceof Error ? error.message : String(error);
        trial.ended = true;
      },
    ),
  };
  return trial;
}

/** Whether a step ends; false as soon as it was seen to wait that often in a row. */
async function hasEnded(
  observer: Connection,
  { connection, trying }: Actor,
  looks: number,
): Promise<boolean> {
  for (let seen = 0; seen < looks; ) {
    if (trying?.ended === true) return true;
    const blockers = await observer.run(
      `select cardinality(pg_blocking_pids(${connection.process}))`,
    );
    seen = blockers === "0" ? 0 : seen + 1;
  }
  return trying?.ended === true;
}
