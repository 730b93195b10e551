import { describe, expect, test } from "vitest";
import { readCase, rewriteCase } from "./case-file.testing.ts";

describe("a case file is read", () => {
  const rows = [
    ["package A\nx = 1\n==> ok\n", ["c.bosatsu 1:package A|x = 1|"], "ok", ""],
    ["package A\n==> value (1, 2)\n", ["c.bosatsu 1:package A|"], "value", "(1, 2)"],
    ["package A\n==> problem\na\n\nb\n", ["c.bosatsu 1:package A|"], "problem", "a\n\nb"],
    [
      "package A\npackage B\n==> ok\n",
      ["c.bosatsu 1:package A|", "c-2.bosatsu 1:package B|"],
      "ok",
      "",
    ],
    [
      "# about A\npackage A\n--- b.bosatsu\npackage B\n==> ok\n",
      ["c.bosatsu 1:# about A|package A|", "b.bosatsu 1:package B|"],
      "ok",
      "",
    ],
    ["--- a.bosatsu\npackage A\n==> ok\n", ["a.bosatsu 1:package A|"], "ok", ""],
  ] as const;
  for (const [text, sources, kind, expected] of rows) {
    test(JSON.stringify(text), () => {
      const read = readCase("c", text);
      const shown = read.sources.map((it) => `${it.path} 1:${it.text.replaceAll("\n", "|")}`);
      expect({ ...read, sources: shown }).toEqual({ sources, kind, expected });
    });
  }
});

describe("a case file is written anew", () => {
  const rows = [
    ["a\n==> ok\n", "problem", "b", "a\n==> problem\nb\n"],
    ["a\n==> problem\nb\n", "ok", "", "a\n==> ok\n"],
    ["a\n==> problem\nb\n", "value", "1", "a\n==> value 1\n"],
  ] as const;
  for (const [text, kind, outcome, expected] of rows) {
    test(`${JSON.stringify(text)} as ${kind}`, () => {
      const written = rewriteCase(text, kind, outcome);
      expect(written).toBe(expected);
      expect(readCase("c", written).expected).toBe(outcome);
    });
  }
});
