import { expect, test } from "vitest";
import type { Database } from "./database.ts";
import { retrying } from "./retry.ts";

/** Fails that many times with a state, then answers how often it was run. */
function failing(times: number, code: string): { readonly database: Database; runs: () => number } {
  let runs = 0;
  const database: Database = {
    transaction: async (_mode, work) => {
      runs += 1;
      if (runs <= times) throw Object.assign(new Error("given up"), { code });
      return work({ query: async () => [], script: async () => undefined });
    },
    close: async () => undefined,
  };
  return { database: retrying(database), runs: () => runs };
}

test.each([
  ["40001", 1, "done", 2],
  ["40P01", 9, "done", 10],
  ["40001", 10, "given up", 10],
  ["23514", 1, "given up", 1],
  ["57P01", 1, "given up", 1],
])("%s, %i times: %s after %i runs", async (state, times, answer, runs) => {
  const failed = failing(times, state);
  const outcome = await failed.database
    .transaction("append", async () => "done")
    .catch((error: Error) => error.message);
  expect([outcome, failed.runs()]).toEqual([answer, runs]);
});
