import { describe, expect, test } from "vitest";
import { displayWidth } from "./display-width.ts";
import { snippet } from "./snippet.ts";

describe("snippet", () => {
  // The marked part stands between [ and ].
  const rows = [
    ["fee = [fea]", "1 | fee = fea", "  |       ^^^"],
    ["[fee] = fea\nx", "1 | fee = fea", "  | ^^^"],
    ["x\n\tfee = [fea]", "2 |     fee = fea", "  |           ^^^"],
    ["a\tb = [c\td]", "1 | a   b = c   d", "  |         ^^^^^"],
    ["日本 = [語]x", "1 | 日本 = 語x", "  |        ^^"],
    ["e\u0301 = [x]", "1 | e\u0301 = x", "  |     ^"],
    ["x = [🙂] y", "1 | x = 🙂 y", "  |     ^^"],
    // A place behind the last character still has one caret.
    ["x =[]", "1 | x =", "  |    ^"],
    ["x = [\n]", "1 | x =", "  |     ^"],
    ["x = [f(\n  1,\n)]\n", "1 | x = f(", "  |     ^^ to line 3"],
    ["x = [\u0007]y\r", "1 | x = \ufffdy", "  |     ^"],
  ] as const;
  for (const [marked, source, carets] of rows) {
    test(JSON.stringify(marked), () => {
      const start = marked.indexOf("[");
      const end = marked.indexOf("]") - 1;
      const text = marked.replace("[", "").replace("]", "");
      expect(snippet(text, { start, end })).toEqual([source, carets]);
    });
  }

  test("the bar stands under the bar for line numbers of any length", () => {
    const text = `${"\n".repeat(99)}abc`;
    expect(snippet(text, { start: 100, end: 101 })).toEqual(["100 | abc", "    |  ^"]);
  });
});

describe("display width", () => {
  const rows = [
    ["abc", 3],
    ["日本語", 6],
    ["ｱ", 1],
    ["Ａ", 2],
    ["한", 2],
    ["é", 1],
    ["e\u0301", 1],
    ["🙂", 2],
    ["∞", 1],
    ["", 0],
  ] as const;
  for (const [text, width] of rows) {
    test(`${text} takes ${width}`, () => expect(displayWidth(text)).toBe(width));
  }
});

test("of a long line a part is shown, and nothing in it turns the line around", () => {
  const [shown = "", carets = ""] = snippet(`${"a".repeat(1e6)}b${"c".repeat(1e6)}`, {
    start: 1e6,
    end: 1e6 + 1,
  });
  expect(shown).toMatch(/^1 \| … a+bc+ …$/);
  expect(shown.length).toBeLessThan(900);
  expect(shown.charAt(carets.indexOf("^"))).toBe("b");
  expect(snippet("x\u202ey\u2066", { start: 0, end: 1 })[0]).toBe("1 | x\ufffdy\ufffd");
});
