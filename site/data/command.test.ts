import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { commandLines } from "./command.ts";

const rows: readonly (readonly [readonly string[], string])[] = [
  [["yichus", "check"], "npx yichus check"],
  [
    ["evenly", "apply", "events.json", "--data", "x"],
    "npx evenly apply events.json \\\n  --data x",
  ],
  [["yichus", "--version"], "npx yichus \\\n  --version"],
  [["yichus", "a b", "it's"], "npx yichus 'a b' 'it'\\''s'"],
  [
    ["yichus", "admit", "a-file-of-some-length.bosatsu", "another-file-of-some-length.bosatsu"],
    "npx yichus admit a-file-of-some-length.bosatsu \\\n  another-file-of-some-length.bosatsu",
  ],
];

test.each(rows)("%j", (command, expected) => {
  expect(commandLines(command).join("\n")).toBe(expected);
});

test("a narrow column gets one file a line", () => {
  const words = ["yichus", "admit", "ledger.bosatsu", "ledger.spec.bosatsu", "--batch", "b.json"];
  expect(commandLines(words, 32)).toEqual([
    "npx yichus admit ledger.bosatsu \\",
    "  ledger.spec.bosatsu \\",
    "  --batch b.json",
  ]);
});

test("a shell reads the lines as the words they were made of", () => {
  const words = ["evenly", "it's", "a b", "$HOME", "--x", "*", "日本", "", "long".repeat(20)];
  const script = commandLines(words).join("\n").replace("npx ", "printf '%s\\n' ");
  expect(execFileSync("sh", ["-c", script]).toString()).toBe(`${words.join("\n")}\n`);
});
