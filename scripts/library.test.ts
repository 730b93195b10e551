import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { librarySources } from "../solver/bosatsu/library/sources.ts";
import { librarySourcesText, sourcesPath } from "./library.ts";

test("sources.ts is what scripts/library.ts writes today", () => {
  expect(readFileSync(sourcesPath, "utf8")).toBe(librarySourcesText());
});

test("a library source read back is the file, byte for byte", () => {
  expect(librarySources.map((source) => source.path)).toContain("library/predef.bosatsu");
  for (const { path, text } of librarySources) {
    expect(text).toBe(readFileSync(join(sourcesPath, "../..", path), "utf8"));
  }
});
