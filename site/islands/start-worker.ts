import type { RerunPlan } from "./rerun.ts";

/** Starts the program that repeats runs of a kind. The ledger brings its database when it is asked. */
export function startWorker(kind: RerunPlan["worker"]): Worker {
  return kind === "ledger"
    ? new Worker(new URL("../workers/ledger.worker.ts", import.meta.url), { type: "module" })
    : new Worker(new URL("../workers/solver.worker.ts", import.meta.url), { type: "module" });
}
