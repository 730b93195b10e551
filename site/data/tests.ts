import { type Tests, testsSchema } from "@receipts/formats/tests.ts";
import { documentOf } from "./products.ts";
import { runNamed } from "./runs.ts";

/** One tested package: its counts and where they stand in the document, and what its suites are about. */
export type TestedRow = {
  readonly name: string;
  /** A JSON pointer to the package. */
  readonly at: string;
  readonly failed: number;
  /** The suites right below the outermost one, or that one when it is alone. */
  readonly subjects: readonly string[];
};

/** What a run of `yichus test` found. Stops the build when the run did anything else. */
export function testsOf(id: string, where?: string): Tests {
  const schema = { name: "yichus.tests/1", schema: testsSchema };
  return documentOf(runNamed(id, where).run, schema, where);
}

/** The packages in the order of the document. */
export function testedRows({ packages }: Tests): readonly TestedRow[] {
  return packages.map(({ package: name, failed, suites }, index) => {
    const inner = suites.filter(({ depth }) => depth === 1);
    const subjects = (inner.length > 0 ? inner : suites).map((suite) => suite.name);
    return { name, at: `/packages/${index}`, failed, subjects };
  });
}
