import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { inRoot, root } from "../runs/paths.ts";
import { readKernel } from "./kernels.ts";

// Runs the tests of one kernel over its instrumented files; try-mutants.ts switches faults on.

const { files, tests, skipped } = readKernel(process.env["MUTATION_KERNEL"] ?? "");

class InGivenOrder extends BaseSequencer {
  override async sort(found: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => tests.indexOf(path.relative(root, moduleId));
    return found.sort((a, b) => place(a) - place(b));
  }
}

// biome-ignore lint/style/noDefaultExport: the runner asks for it.
export default defineConfig({
  root,
  plugins: [
    {
      name: "instrument",
      enforce: "pre",
      transform: (_, id) => files.get(path.relative(root, id))?.text,
    },
  ],
  test: {
    include: [...tests],
    ...(skipped === undefined ? {} : { testNamePattern: `^(?!.*(?:${skipped.source}))` }),
    setupFiles: [inRoot("scripts", "mutation", "try-mutants.ts")],
    environment: "node",
    // What is kept from an ordinary run has no faults in it.
    fsModuleCache: false,
    fileParallelism: false,
    sequence: { sequencer: InGivenOrder },
    // A loop that does not end is seen by its turns; a slow machine is no fault.
    testTimeout: 300_000,
    // All faults of a test are tried in a hook.
    hookTimeout: 0,
  },
});
