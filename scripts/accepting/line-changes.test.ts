import fc from "fast-check";
import { expect, test } from "vitest";
import { lineChanges } from "./line-changes.ts";

const told = (before: string, after: string) =>
  lineChanges(before.replaceAll(" ", "\n"), after.replaceAll(" ", "\n"))
    .map(({ side, line, text }) => `${{ before: "-", after: "+", both: "" }[side]}${line}${text}`)
    .join(" ");

// Lines stand side by side here; `-3c` is line 3 of the first text, gone, and `2b` line 2 of both.
const rows = [
  ["a b c", "a b c", ""],
  ["a b c", "a x c", "1a -2b +2x 3c"],
  ["a b c", "a b c d", "2b 3c +4d"],
  ["a b c", "c", "-1a -2b 1c"],
  ["a b c d e f g h i", "a b c d E f g h i", "3c 4d -5e +5E 6f 7g"],
  ["a", "b", "-1a +1b"],
  ["a b a b", "b a b a", "-1a 1b 2a 3b +4a"],
] as const;

test.each(rows)("%s / %s", (before, after, expected) => {
  expect(told(before, after)).toBe(expected);
});

test("law: no fewer lines could tell it", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const changed = lineChanges(left.join("\n"), right.join("\n")).filter(
        ({ side }) => side !== "both",
      );
      expect(changed.length).toBe(left.length + right.length - 2 * longestCommon(left, right));
    }),
  );
});

/** By trying every choice of lines of the first text. */
function longestCommon(left: readonly string[], right: readonly string[]): number {
  let longest = 0;
  for (let chosen = 0; chosen < 2 ** left.length; chosen += 1) {
    const kept = left.filter((_, at) => (chosen >> at) % 2 === 1);
    let from = 0;
    const fits = kept.every((line) => {
      const at = right.indexOf(line, from);
      from = at + 1;
      return at >= 0;
    });
    if (fits) longest = Math.max(longest, kept.length);
  }
  return longest;
}
