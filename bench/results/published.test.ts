import { readFileSync } from "node:fs";
import path from "node:path";
import { benchmarkSubjects, decodeBenchmark } from "@receipts/formats/benchmark.ts";
import { expect, test } from "vitest";
import { partsOf } from "../harness/subjects.ts";

/** Whoever publishes may have measured less than everything, but nothing that is gone since. */
test("what is published is still measured, and whole parts of it", async () => {
  const file = path.join(import.meta.dirname, "published.json");
  const { figures, curves } = decodeBenchmark(readFileSync(file, "utf8"));
  const published = new Set(figures.map(({ id }) => id));
  const parts = (await Promise.all(benchmarkSubjects.map(partsOf))).flat();
  const shown = parts.filter((part) => part.figures.some(({ id }) => published.has(id)));
  const plans = shown.flatMap((part) => part.figures.map(({ id }) => id));
  expect(plans.sort()).toEqual([...published].sort());
  const known = parts.flatMap((part) => part.curves ?? []).map(({ id }) => id);
  expect(known).toEqual(expect.arrayContaining(curves.map(({ id }) => id)));
});
