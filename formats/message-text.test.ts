import { expect, test } from "vitest";
import { inMessage, quotedMax } from "./message-text.ts";

test.each([
  ["plain", '"plain"'],
  ['a "b"\n', '"a \\"b\\"\\n"'],
  ["\u001b[31m", '"\\u001b[31m"'],
  ["\u009b31m", '"\\u009b31m"'],
  ["a\u202eb\u2066", '"a\\u202eb\\u2066"'],
  ["\u200b\ufeff", '"\\u200b\\ufeff"'],
  ["\u{e0041}", '"\\udb40\\udc41"'],
  ["\ud800", '"\\ud800"'],
  ["夕食 é 🎉", '"夕食 é 🎉"'],
])("%j", (text, shown) => {
  expect(inMessage(text)).toBe(shown);
  expect(JSON.parse(shown)).toBe(text);
});

test("a long text is cut, and how much is missing is said", () => {
  const shown = inMessage("a".repeat(quotedMax + 7));
  expect(shown).toBe(`"${"a".repeat(quotedMax)}" and 7 characters more`);
});
