import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Everything runs in Node; browser tests drive a real Chromium by themselves. Tests of what has no state
// share a process, which starts once and loads each module once; the others have one a file. One file at
// a time for each core: the runner keeps one core for itself unless told, and most files wait for others.
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: "stateless",
          include: ["{disk,formats,solver,site}/**/*.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "whole", include: ["{ledger,scripts,tests,bench}/**/*.test.ts"] },
      },
    ],
  },
});
