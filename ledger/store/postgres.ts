import pg from "pg";
import type { Database, Session, SqlParameter } from "./database.ts";
import { TRANSACTION_START } from "./database.ts";
import { asIs, exactNumeric, exactRow } from "./exact-row.ts";
import { SQL_STATE, sqlStateOf } from "./sql-state.ts";

/**
 * The driver's own parsers give int8 and numeric as text and a date as midnight in the zone of the
 * machine. Ours, by the engine's number for the type, are those of every adapter; a type that is not
 * listed stays text.
 */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  [16, (text) => text === "t"],
  [17, (text) => Buffer.from(text.slice("\\x".length), "hex")],
  [20, BigInt],
  [21, Number],
  [23, Number],
  [1700, exactNumeric],
]);

/** How many transactions run at once at most; others wait for one to end. */
const CONNECTIONS_MAX = 20;

/**
 * A PostgreSQL server of version 15 or newer, by URL (`postgres://user@host/database`, or with
 * `?host=/folder` over a socket). Throws when it cannot be reached.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    application_name: "evenly",
    // A writer that went to sleep holds everybody's view of the outbox back.
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: (type: number) => PARSERS.get(type) ?? asIs },
  });
  // A connection that breaks while idle is replaced; one that breaks at work fails its query.
  pool.on("error", () => undefined);
  await pool.query("select 1").catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    transaction: (mode, work) =>
      withClient(pool, async (client) => {
        await client.query(`begin; ${TRANSACTION_START[mode]}`);
        const result = await work(sessionOf(client));
        const { command } = await client.query("commit");
        // COMMIT of a transaction in which a statement failed rolls back and raises nothing.
        if (command !== "COMMIT")
          throw new Error("a statement had failed: the transaction is gone");
        return result;
      }),
    close: () => pool.end(),
  };
}

async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // While nothing is asked of it, a connection that ends says so as an event, which would end the
  // process if nobody listened. Whatever is asked next fails, and so does the transaction.
  const ignore = () => undefined;
  client.on("error", ignore);
  try {
    const result = await work(client);
    client.off("error", ignore);
    client.release();
    return result;
  } catch (error) {
    // A connection on which not even a rollback works is not given to anybody else; nor is one whose
    // prepared statements are of a schema that was migrated meanwhile.
    const broken = await client.query("rollback").then(
      () => false,
      () => true,
    );
    client.off("error", ignore);
    client.release(broken || sqlStateOf(error) === SQL_STATE.stalePlan);
    throw error;
  }
}

/** A statement with parameters is parsed once per connection, by this name. */
const names = new Map<string, string>();

function nameOf(sql: string): string {
  const name = names.get(sql) ?? `evenly_${names.size}`;
  names.set(sql, name);
  return name;
}

function sessionOf(client: pg.PoolClient): Session {
  return {
    query: async (sql: string, parameters: readonly SqlParameter[] = []) => {
      const named = parameters.length === 0 ? {} : { name: nameOf(sql) };
      const values = [...parameters];
      const { rows } = await client.query<Record<string, unknown>>({ text: sql, values, ...named });
      return rows.map(exactRow);
    },
    script: async (sql: string) => {
      await client.query(sql);
    },
  };
}
