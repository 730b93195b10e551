import { describe, expect, test } from "vitest";
import { changedRows } from "./deploy-diff.ts";
import type { Manifest, Run } from "./manifest.ts";

const digest = (letter: string) => ({ sha256: letter.repeat(64) });

const run: Run = {
  id: "demo/one",
  title: { en: "One", ja: "一" },
  directory: "content",
  command: ["yichus", "admit"],
  exitCode: 0,
  materials: [{ name: "a.json", digest: digest("a") }],
  products: [{ name: "out.json", mediaType: "application/json", digest: digest("b") }],
  byproducts: [{ name: "stdout", digest: digest("c") }],
  requires: [],
  pages: ["/one"],
};

const manifest = (...runs: readonly Run[]): Manifest => ({
  schema: "receipts.manifest/1",
  runs: [...runs],
});

/** What is said of one row when it changes to the other, one line a change. */
function changes(before: Run, after: Run): readonly string[] {
  const { runs } = changedRows(manifest(before), manifest(after));
  return runs.flatMap((each) =>
    each.changes.map(({ part, name, before, after }) => `${part} ${name}: ${before} → ${after}`),
  );
}

describe("one row of two manifests", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((letter) => letter.repeat(64));
  const out = { name: "out.json", mediaType: "application/json" };
  test.for<readonly [string, Partial<Run>, readonly string[]]>([
    ["the same", {}, []],
    [
      "an accepted size alone",
      { materials: [{ name: "a.json", digest: digest("a"), bytes: 5 }] },
      [],
    ],
    [
      "title",
      { title: { en: "Two", ja: "一" } },
      ['row title: {"en":"One","ja":"一"} → {"en":"Two","ja":"一"}'],
    ],
    ["directory", { directory: "site" }, ['row directory: "content" → "site"']],
    [
      "command",
      { command: ["evenly", "verify"] },
      ['row command: ["yichus","admit"] → ["evenly","verify"]'],
    ],
    ["exit status", { exitCode: 1 }, ["row exitCode: 0 → 1"]],
    ["what it requires", { requires: ["postgres"] }, ['row requires: [] → ["postgres"]']],
    ["pages", { pages: [] }, ['row pages: ["/one"] → []']],
    ["a browser", { browser: { worker: "solver" } }, ['row browser: null → {"worker":"solver"}']],
    [
      "a material",
      { materials: [{ name: "a.json", digest: digest("d") }] },
      [`material a.json: ${a} → ${d}`],
    ],
    [
      "a product",
      { products: [{ ...out, digest: digest("d") }] },
      [`product out.json: ${b} → ${d}`],
    ],
    [
      "a byproduct",
      { byproducts: [{ name: "stdout", digest: digest("d") }] },
      [`byproduct stdout: ${c} → ${d}`],
    ],
    ["a digest that is gone", { products: [out] }, [`product out.json: ${b} → null`]],
    [
      "one file for another: the new ones first",
      { materials: [{ name: "b.json", digest: digest("b") }] },
      [`material b.json: null → ${b}`, `material a.json: ${a} → null`],
    ],
    [
      "several: the row, materials, products, byproducts",
      { exitCode: 2, materials: [], products: [], byproducts: [] },
      [
        "row exitCode: 0 → 2",
        `material a.json: ${a} → null`,
        `product out.json: ${b} → null`,
        `byproduct stdout: ${c} → null`,
      ],
    ],
  ])("%s", ([, changed, expected]) => {
    expect(changes(run, { ...run, ...changed })).toEqual(expected);
  });
});

describe("two manifests", () => {
  const named = (id: string, exitCode = 0): Run => ({ ...run, id, exitCode });
  test.for<readonly [string, Manifest | undefined, Manifest, readonly string[], number]>([
    ["none before", undefined, manifest(named("a"), named("b")), ["added a", "added b"], 0],
    ["equal", manifest(named("a"), named("b")), manifest(named("b"), named("a")), [], 2],
    [
      "new, changed and gone: in the order of this manifest, those gone at the end",
      manifest(named("gone"), named("same"), named("other"), named("past")),
      manifest(named("new"), named("other", 1), named("same")),
      ["added new", "changed other", "removed gone", "removed past"],
      1,
    ],
  ])("%s", ([, before, after, expected, unchanged]) => {
    const found = changedRows(before, after);
    expect(found.runs.map(({ change, id }) => `${change} ${id}`)).toEqual(expected);
    expect(found.unchanged).toBe(unchanged);
  });

  test("only a changed row has changes, and they name no place yet", () => {
    const { runs } = changedRows(
      manifest(named("a"), named("gone")),
      manifest(named("a", 1), named("new")),
    );
    const field = { part: "row", name: "exitCode", before: "0", after: "1" };
    expect(runs).toEqual([
      { id: "a", change: "changed", changes: [{ ...field, differences: [], differing: 0 }] },
      { id: "new", change: "added", changes: [] },
      { id: "gone", change: "removed", changes: [] },
    ]);
  });
});
