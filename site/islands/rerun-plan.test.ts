import path from "node:path";
import { expect, test } from "vitest";
import { fromFolder } from "./rerun-plan.ts";

test.each([
  ["content/demos/a", "content/demos/a/batch.json"],
  ["content/demos/a", "content/demos/a/deep/x.bosatsu"],
  ["content/demos/a", "content/demos/ab/x.bosatsu"],
  ["content/demos/a", "accepted/run/result.json"],
])("from %s to %s", (folder, file) => {
  expect(fromFolder(folder, file)).toBe(path.posix.relative(folder, file));
});
