import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { foundBy } from "../checked.testing.ts";
import { checkRecursion } from "./recursion.ts";

type Program = { readonly head: string; readonly text: string };

/** The programs of a file, each with the line `# ...` above it. */
function programsIn(file: string): readonly Program[] {
  const path = join(import.meta.dirname, "../../cases/recursion", file);
  const parts = readFileSync(path, "utf8").split(/^# (.*)\n/m);
  const programs: Program[] = [];
  for (let at = 1; at < parts.length; at += 2) {
    programs.push({ head: parts[at] ?? "", text: (parts[at + 1] ?? "").trimEnd() });
  }
  return programs;
}

describe("accepted", () => {
  for (const { head, text } of programsIn("accepted.programs")) {
    test(head, () => expect(foundBy(checkRecursion, text)).toEqual([]));
  }
});

describe("refused", () => {
  for (const [index, { head, text }] of programsIn("refused.programs").entries()) {
    test(`${index + 1}: ${head}`, () => {
      expect(foundBy(checkRecursion, text).join(", ")).toBe(head);
    });
  }
});

test("each program is there once", () => {
  const all = [...programsIn("accepted.programs"), ...programsIn("refused.programs")];
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  expect(all.length).toBe(107);
});
