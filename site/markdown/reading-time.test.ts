import { expect, test } from "vitest";
import { minutesToRead } from "./reading-time.ts";

test.each([
  ["nothing", "", 1],
  ["one word", "word", 1],
  ["a thousand words", "word ".repeat(1200), 5],
  ["a page of Japanese", "字".repeat(1800), 3],
  ["kana and long vowels count by character", "カタカナー".repeat(240), 2],
  ["punctuation is not read", `${"。、".repeat(5000)}字`, 1],
  ["one ideograph does not change the measure of English", `字 ${"word ".repeat(1200)}`, 5],
  ["both kinds add up", `${"字".repeat(600)} ${"word ".repeat(240)}`, 2],
])("%s", (_, text, minutes) => {
  expect(minutesToRead(text)).toBe(minutes);
});
