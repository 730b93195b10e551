import type { Tests } from "@receipts/formats/tests.ts";

/** One tested package: its counts and where they stand in the document, and what its suites are about. */
export type TestedRow = {
  readonly name: string;
  /** A JSON pointer to the package. */
  readonly at: string;
  readonly failed: number;
  /** The suites right below the outermost one, or that one when it is alone. */
  readonly subjects: readonly string[];
};

/** The packages in the order of the document. */
export function testedRows({ packages }: Tests): readonly TestedRow[] {
  return packages.map(({ package: name, failed, suites }, index) => {
    const inner = suites.filter(({ depth }) => depth === 1);
    const subjects = (inner.length > 0 ? inner : suites).map((suite) => suite.name);
    return { name, at: `/packages/${index}`, failed, subjects };
  });
}
