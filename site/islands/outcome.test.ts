import { expect, test } from "vitest";
import { compareBytes } from "./outcome.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

const rows = [
  ["the same", "abc", "abc", "good 3"],
  ["nothing and nothing", "", "", "good 0"],
  ["another byte", "abc", "abd", "bad 2"],
  ["one byte more", "abc", "abcd", "bad 3"],
  ["one byte less", "abc", "ab", "bad 2"],
  ["JSON with another value", '{"a":[1,2]}', '{"a":[1,3]}', "bad 8 /a/1 2 3"],
  ["JSON with another layout", '{"a":1}', '{"a": 1}', "bad 5"],
  ["JSON on one side only", '{"a":1}', '{"a":', "bad 5"],
] as const;

test.each(rows)("%s", async (_, deployed, here, expected) => {
  const outcome = await compareBytes("x", bytes(deployed), bytes(here));
  if (outcome.verdict === "good") {
    expect(`good ${outcome.bytes}`).toBe(expected);
    return;
  }
  const { offset, difference } = outcome;
  const told = difference === undefined ? [] : Object.values(difference);
  expect(["bad", offset, ...told].join(" ")).toBe(expected);
  expect(outcome.deployed).not.toBe(outcome.here);
});
