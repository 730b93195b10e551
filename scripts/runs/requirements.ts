import type { Run } from "@receipts/formats/manifest.ts";
import { installations, startServer } from "../servers/postgres.ts";

/** What a process is told of what was made for it, beside the usual allow-list. */
export type Environment = Readonly<Record<string, string>>;

/** The machine lacks what a run requires: the run is neither good nor bad. */
export class Unavailable extends Error {}

/**
 * Makes what a run requires beyond Node, for one execution and nobody else: a server that another run
 * had touched would be one more thing that a result depends on. Throws `Unavailable` when the machine
 * has no such thing.
 */
export async function withRequirements<Result>(
  { requires }: Pick<Run, "requires">,
  work: (environment: Environment) => Promise<Result>,
  find: typeof installations = installations,
): Promise<Result> {
  if (!requires.includes("postgres")) return work({});
  const [installation] = await find();
  if (installation === undefined) {
    throw new Unavailable("this machine has no PostgreSQL, neither from npm nor of its own");
  }
  const server = await startServer(installation);
  try {
    const host = new URLSearchParams(server.url().replace(/^[^?]*/, "")).get("host") ?? "";
    return await work({ PGHOST: host, PGUSER: "postgres", PGDATABASE: "postgres" });
  } finally {
    await server.stop();
  }
}

/** What is published has to have run, so there a run that cannot is one that failed. */
export function verdictWithout(environment: Readonly<Record<string, string | undefined>>) {
  return environment["RECEIPTS_DEPLOY"] === "1" ? ("fail" as const) : ("unavailable" as const);
}
