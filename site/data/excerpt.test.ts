import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const text = ["one {", "  two", "    three", "  }", "one more", "end"].join("\n");

test.each([
  ["one {", "}", "1-4: one {|  two|    three|  }"],
  ["two", "}", "2-4: two|  three|}"],
  ["one {", "  }", "1-4: one {|  two|    three|  }"],
  ["two", "end", "2-6:   two|    three|  }|one more|end"],
  ["end", "end", "6-6: end"],
  ["one", "end", 'error: 2 lines contain "one"; name one'],
  ["four", "end", 'error: no line contains "four"'],
  ["end", "two", 'error: no line from 6 on contains "two"'],
])("from %s to %s", (from, to, expected) => {
  const found = excerptOf(text, from, to);
  const told = found.ok
    ? `${found.excerpt.first}-${found.excerpt.last}: ${found.excerpt.text.replaceAll("\n", "|")}`
    : `error: ${found.problem}`;
  expect(told).toBe(expected);
});
