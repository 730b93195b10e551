import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { migrationSources } from "../ledger/migrations/sources.ts";
import { migrationSourcesPath, migrationSourcesText } from "./migrations.ts";

test("sources.ts is what scripts/migrations.ts writes today", () => {
  expect(readFileSync(migrationSourcesPath, "utf8")).toBe(migrationSourcesText());
});

test("a migration read back is the file, byte for byte, and none is missing", () => {
  const folder = dirname(migrationSourcesPath);
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  expect(migrationSources.map(({ name }) => name)).toEqual(files.sort());
  for (const { name, text } of migrationSources) {
    expect(text).toBe(readFileSync(join(folder, name), "utf8"));
  }
});
