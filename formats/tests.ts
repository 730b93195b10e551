import * as z from "zod/mini";
import { encodeWith } from "./encode-with.ts";

const count = z.int().check(z.nonnegative());

const failureSchema = z.strictObject({
  /** The names of the suites around the assertion, from the outside. */
  suites: z.array(z.string()),
  message: z.string(),
});

/** Suites stand from the top down, each followed by those in it, which are one deeper. */
const suiteSchema = z.strictObject({
  depth: count,
  name: z.string(),
  /** Assertions in it at any depth. */
  passed: count,
  failed: count,
});

/** What `yichus test` found, in code-unit order of the packages. */
export const testsSchema = z.strictObject({
  schema: z.literal("yichus.tests/1"),
  passed: count,
  failed: count,
  packages: z.array(
    z.strictObject({
      package: z.string(),
      passed: count,
      failed: count,
      suites: z.array(suiteSchema),
      failures: z.array(failureSchema),
    }),
  ),
  /** Packages that have no tests. */
  untested: z.array(z.string()),
});

export type Tests = z.output<typeof testsSchema>;

/** The one text of a test's result. */
export function encodeTests(tests: Tests): string {
  return encodeWith(testsSchema, tests);
}
