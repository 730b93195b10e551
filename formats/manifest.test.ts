import { describe, expect, test } from "vitest";
import { decodeManifest, encodeManifest } from "./manifest.ts";

const run = {
  id: "demo/one",
  title: { en: "One", ja: "一" },
  directory: "content/demos/demo",
  command: ["yichus", "admit"],
  exitCode: 0,
  materials: [{ name: "content/demos/demo/a.json" }],
  products: [{ name: "out.json", mediaType: "application/json" }],
  byproducts: [],
  requires: [],
  pages: [],
};

function text(...runs: readonly object[]): string {
  return JSON.stringify({ schema: "receipts.manifest/1", runs });
}

describe("the manifest", () => {
  test("is read and written to one text, whatever the order of keys", () => {
    const manifest = decodeManifest(text(run));
    const reversed = Object.fromEntries(Object.entries(run).reverse());
    expect(encodeManifest(decodeManifest(text(reversed)))).toBe(encodeManifest(manifest));
    expect(decodeManifest(encodeManifest(manifest))).toEqual(manifest);
  });

  test.for([
    ["two rows of one id", text(run, run), "two runs are called demo/one"],
    ["an absolute path", text({ ...run, directory: "/etc" }), "relative path"],
    ["a path that leaves its folder", text({ ...run, directory: "a/../../b" }), "relative path"],
    [
      "a path that leaves its folder behind a line end",
      text({ ...run, materials: [{ name: "a\n/../../../b" }] }),
      "relative path",
    ],
    ["a NUL in a path", text({ ...run, products: [{ name: "a\0", mediaType: "" }] }), "control"],
    ["a key that stands twice", text(run).replace("{", '{"runs": [],'), '1:44: the key "runs"'],
    ["a backslash", text({ ...run, directory: "a\\b" }), "relative path"],
    ["a clock", text({ ...run, startedOn: "2026-01-01" }), "startedOn"],
    ["another program", text({ ...run, command: ["sh", "-c"] }), "yichus"],
    [
      "a short digest",
      text({ ...run, materials: [{ name: "a", digest: { sha256: "ab" } }] }),
      "64",
    ],
    ["an upper-case id", text({ ...run, id: "Demo/one" }), "lower-case"],
  ] as const)("refuses %s", ([, source, message]) => {
    expect(() => decodeManifest(source)).toThrow(message);
  });
});
