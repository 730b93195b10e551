import { type Tests, testsSchema } from "@receipts/formats/tests.ts";
import { documentOf } from "./products.ts";
import { runNamed } from "./runs.ts";

/** What a run of `yichus test` found. Stops the build when the run did anything else. */
export function testsOf(id: string, where?: string): Tests {
  const schema = { name: "yichus.tests/1", schema: testsSchema };
  return documentOf(runNamed(id, where).run, schema, where);
}
