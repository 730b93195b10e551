import type { Run } from "@receipts/formats/manifest.ts";
import { afterEach, expect, test, vi } from "vitest";
import type { Judged } from "./compare.ts";
import { differencesBetween } from "./differences.ts";
import { explanation, reportToWorkflow } from "./report.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function rowOf(id: string): Run {
  return {
    id,
    title: { en: id, ja: id },
    directory: "content",
    command: ["evenly", "verify-ledger"],
    exitCode: 0,
    materials: [],
    products: [],
    byproducts: [],
    requires: [],
    pages: [],
  };
}

/** A run of which `places` numbers in one product are not the accepted ones. */
function differing(id: string, places: number): Judged {
  const list = Array.from({ length: places }, (_, at) => at);
  const [before, after] = [list, list.map((each) => each + 100)].map((values) =>
    Buffer.from(`${JSON.stringify({ same: 1, list: values }, null, 2)}\n`),
  );
  if (before === undefined || after === undefined) throw new Error("two texts are compared");
  const { line, ...found } = differencesBetween(before, after);
  const source = { path: "accepted/out.json", line };
  const finding = { part: "product", name: "out.json", message: "changed", source } as const;
  return { row: rowOf(id), verdict: "bad", findings: [{ ...finding, ...found }] };
}

test.for([
  [1, 1, undefined],
  [20, 20, undefined],
  [23, 20, "    and 3 more places"],
] as const)(
  "of %i places that differ %i are told, the first ones, and how many more there are",
  (row) => {
    const [places, told, more] = row;
    const lines = explanation(differing("a/b", places)).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "bad: a/b",
      "  cd content && npx evenly verify-ledger",
      "  accepted/out.json:4: product out.json changed",
    ]);
    const pointers = lines.filter((line) => line.startsWith("    /"));
    expect(pointers).toHaveLength(told);
    expect(pointers[0]).toBe("    /list/0: 0 → 100");
    expect(lines.filter((line) => line.includes(" more "))).toEqual(
      more === undefined ? [] : [more],
    );
  },
);

test("every run that differs is explained, each from its first place on", () => {
  const runs = ["a/b", "c/d", "e/f"].map((id) => explanation(differing(id, 2)));
  for (const text of runs) expect(text).toContain("    /list/0: 0 → 100\n    /list/1: 1 → 101");
});

test("a workflow gets ten annotations on accepted lines, the tenth for all the rest", async () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  vi.stubEnv("GITHUB_ACTIONS", "true");
  vi.stubEnv("GITHUB_STEP_SUMMARY", "/dev/null");
  vi.stubEnv("GITHUB_OUTPUT", "");
  await reportToWorkflow(Array.from({ length: 13 }, (_, at) => differing(`a/${at}`, 1)));
  const errors = written.join("").match(/^::error.*$/gm) ?? [];
  expect(errors).toHaveLength(10);
  expect(errors[0]).toContain("title=a/0%3A product out.json,file=accepted/out.json,line=4::");
  expect(errors[9]).toBe("::error::4 more findings are in the log.");
  expect(written.join("")).toMatch(/set-output name=tally::13 runs, 13 bad/);
});
