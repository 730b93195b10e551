import pg from "pg";
import type { Connection } from "./execute-schedule.ts";

/** Opens connections to a server, each a process of its own there. Values come as text. */
export function connectorTo(url: string): () => Promise<Connection> {
  return async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: "evenly",
      types: { getTypeParser: () => (text: string) => text },
    });
    // A connection that breaks fails the query that it is at.
    client.on("error", () => undefined);
    await client.connect();
    const run: Connection["run"] = async (sql) => {
      const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
      const value = rows[0]?.[0];
      return typeof value === "string" ? value : undefined;
    };
    return {
      process: Number(await run("select pg_backend_pid()")),
      run,
      close: () => client.end(),
    };
  };
}
