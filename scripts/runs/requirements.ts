import type { Run } from "@receipts/formats/manifest.ts";
import {
  type Cluster,
  type Installation,
  installations,
  makeCluster,
  startServer,
} from "../servers/postgres.ts";

/** What a process is told of what was made for it, beside the usual allow-list. */
export type Environment = Readonly<Record<string, string>>;

/** The machine lacks what a run requires: the run is neither good nor bad. */
export class Unavailable extends Error {}

/** Makes what runs require beyond Node, for as long as it is open. */
export type Requirements = {
  /**
   * Does some work with what a run requires, made for this execution and nobody else: a server that
   * another run had touched would be one more thing that a result depends on. Rejects with
   * `Unavailable` when the machine has no such thing.
   */
  readonly provide: <Result>(
    run: Pick<Run, "requires">,
    work: (environment: Environment) => Promise<Result>,
  ) => Promise<Result>;
  readonly close: () => void;
};

/** Opens requirements: servers start from copies of one empty cluster, which is made when asked for. */
export function openRequirements(find: typeof installations = installations): Requirements {
  let made: { readonly installation: Installation; readonly cluster: Cluster } | undefined;
  const cluster = async () => {
    const [installation] = await find();
    if (installation === undefined) {
      throw new Unavailable("this machine has no PostgreSQL, neither from npm nor of its own");
    }
    // Nothing is awaited from here on, so that two runs do not both make one.
    made ??= { installation, cluster: makeCluster(installation) };
    return made;
  };
  return {
    async provide({ requires }, work) {
      if (!requires.includes("postgres")) return work({});
      const { installation, ...options } = await cluster();
      const server = await startServer(installation, options);
      try {
        return await work({
          PGHOST: server.folder,
          PGUSER: "postgres",
          PGDATABASE: "postgres",
        });
      } finally {
        await server.stop();
      }
    },
    close: () => made?.cluster.remove(),
  };
}

/** What is published has to have run, so there a run that cannot is one that failed. */
export function verdictWithout(environment: Readonly<Record<string, string | undefined>>) {
  return environment["RECEIPTS_DEPLOY"] === "1" ? ("fail" as const) : ("unavailable" as const);
}
