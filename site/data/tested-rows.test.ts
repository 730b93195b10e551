import { expect, test } from "vitest";
import { testedRows } from "./tested-rows.ts";

test("rows say what the suites below the outermost one are about, or that one", () => {
  const suite = (depth: number, name: string) => ({ depth, name, passed: 1, failed: 0 });
  const counts = { passed: 2, failed: 1, failures: [] };
  const tests = {
    schema: "yichus.tests/1" as const,
    passed: 4,
    failed: 2,
    packages: [
      {
        package: "A",
        ...counts,
        suites: [suite(0, "all"), suite(1, "one"), suite(2, "deep"), suite(1, "two")],
      },
      { package: "B", ...counts, suites: [suite(0, "alone")] },
    ],
    untested: [],
  };
  expect(testedRows(tests)).toEqual([
    { name: "A", at: "/packages/0", failed: 1, subjects: ["one", "two"] },
    { name: "B", at: "/packages/1", failed: 1, subjects: ["alone"] },
  ]);
});
