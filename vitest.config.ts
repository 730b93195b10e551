import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first. */
const longest = [
  "tests/site-pages.test.ts",
  "ledger/store/postgres.test.ts",
  "tests/author.test.ts",
  "tests/site-audit-page.test.ts",
  "tests/site-interleavings.test.ts",
  "tests/repository.test.ts",
  "tests/site-ledger-live.test.ts",
  "tests/site-demo.test.ts",
  "ledger/store/pglite.test.ts",
  "tests/site-rerun.test.ts",
  "ledger/commands/program.test.ts",
  "ledger/simulation.test.ts",
  "solver/commands/admit.test.ts",
  "tests/rerun.test.ts",
  "tests/schedules.test.ts",
  "tests/site-faults.test.ts",
  "solver/bosatsu/conformance.test.ts",
];

const gone = longest.filter((name) => !existsSync(path.join(import.meta.dirname, name)));
if (gone.length > 0) throw new Error(`vitest.config.ts: no such test: ${gone.join(", ")}`);

/**
 * Begins with the files that take longest: one that starts last keeps one core busy and the others
 * waiting. A runner that has not seen them before would go by the size of a file.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).sort((left, right) => place(left) - place(right));
  }
}

// Everything runs in Node; browser tests drive a real Chromium by themselves. Tests of what has no state
// share a process, which starts once and loads each module once; the others have one a file. One file at
// a time for each core: the runner keeps one core for itself unless told, and most files wait for others.
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
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
