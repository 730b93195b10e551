import type { Attempt, Script, Step } from "@receipts/formats/attempts.ts";
import type { Event } from "@receipts/formats/events.ts";
import { deliverPatiently } from "../delivery/deliver.ts";
import { record } from "../delivery/record.ts";
import { PATIENCE_MS } from "../delivery/relay.ts";
import { imbalance } from "../journal/build-postings.ts";
import { stampsFrom } from "../journal/stamps.ts";
import { seededBits } from "../journal/uuidv7.ts";
import { inWords } from "../report/words.ts";
import type { Database } from "../store/database.ts";
import { rowText } from "../store/row.ts";
import { sqlStateOf } from "../store/sql-state.ts";

type Came = Pick<Attempt, "outcome"> &
  Partial<Pick<Attempt, "at" | "sqlstate" | "message" | "rows">>;

/**
 * Tries the steps of a script one after the other; each stands or falls alone. Ids and times come
 * from the script, so the same script gives the same answers.
 */
export async function attemptSteps(
  database: Database,
  script: Script,
): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const step of script.steps) {
    const came = await tried(database, script, step);
    attempts.push({
      title: step.title,
      expected: step.expect,
      outcome: came.outcome,
      at: came.at ?? null,
      sqlstate: came.sqlstate ?? null,
      message: came.message ?? null,
      rows: came.rows ?? [],
    });
  }
  return attempts;
}

async function tried(database: Database, script: Script, step: Step): Promise<Came> {
  if ("sql" in step) return runStatements(database, step);
  if ("query" in step) return runQuery(database, step.query);
  if ("lines" in step) {
    const lines = step.lines.map(({ minor, ...line }) => ({ ...line, amount: minor }));
    const problem = imbalance(lines);
    return problem === undefined
      ? { outcome: "done" }
      : { outcome: "refused", message: inWords(problem) };
  }
  if ("record" in step) {
    const recorded = await record(database, eventOf(script, step.record));
    return recorded.ok
      ? { outcome: "done", message: recorded.value }
      : { outcome: "refused", message: inWords(recorded.problem) };
  }
  return deliverAt(database, eventOf(script, step.deliver), step.at);
}

function eventOf({ events }: Script, id: string): Event {
  const event = events.find((each) => each.id === id);
  if (event === undefined) throw new Error(`the script names event ${id} and does not have it`);
  return event;
}

async function deliverAt(database: Database, event: Event, at: string): Promise<Came> {
  const stamps = stampsFrom(() => Date.parse(at), seededBits(event.id));
  const delivery = await deliverPatiently(database, event, stamps, PATIENCE_MS);
  if (delivery.tag !== "applied") {
    return { outcome: delivery.tag, message: inWords(delivery.reason) };
  }
  const rows = delivery.journals.map(({ key, replayed }) => ({ key, replayed: String(replayed) }));
  return { outcome: "done", rows };
}

async function runStatements(
  database: Database,
  { role, sql }: { readonly role: "app" | "owner"; readonly sql: readonly string[] },
): Promise<Came> {
  let at = "COMMIT";
  try {
    await database.transaction(role === "app" ? "append" : "owner", async (session) => {
      for (const [index, statement] of sql.entries()) {
        at = `statement ${index + 1} of ${sql.length}`;
        await session.script(statement);
      }
      at = "COMMIT";
    });
    return { outcome: "done" };
  } catch (error) {
    return refusal(error, at);
  }
}

async function runQuery(database: Database, query: string): Promise<Came> {
  try {
    const rows = await database.transaction("snapshot", (session) => session.query(query));
    return { outcome: "done", rows: rows.map(rowText) };
  } catch (error) {
    return refusal(error, "statement 1 of 1");
  }
}

function refusal(error: unknown, at: string): Came {
  const sqlstate = sqlStateOf(error);
  if (sqlstate === undefined || !(error instanceof Error)) throw error;
  return { outcome: "refused", at, sqlstate, message: error.message };
}
