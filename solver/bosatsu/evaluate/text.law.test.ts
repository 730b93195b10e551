import fc from "fast-check";
import { expect, test } from "vitest";
import { codePointCount, compareText, findLastText, findText } from "./text.ts";

// Pieces of text around the surrogates; halves of pairs stand alone or meet.
const aText = fc
  .array(
    fc.constantFrom("a", "b", "\u{1f44b}", "\u{10000}", "\ue000", "\uffff", "\ud83d", "\udc4b"),
    {
      maxLength: 6,
    },
  )
  .map((pieces) => pieces.join(""));

function points(text: string): readonly number[] {
  return [...text].map((character) => character.codePointAt(0) ?? -1);
}

function compareLists(left: readonly number[], right: readonly number[]): number {
  for (const [at, point] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 2;
    if (point !== other) return point < other ? 0 : 2;
  }
  return left.length < right.length ? 0 : 1;
}

test("law: order is that of the lists of code points", () => {
  fc.assert(
    fc.property(aText, aText, (left, right) => {
      expect(compareText(left, right)).toEqual([compareLists(points(left), points(right))]);
    }),
    { numRuns: 2000 },
  );
});

test("law: length is the number of code points", () => {
  fc.assert(
    fc.property(aText, (text) => {
      expect(codePointCount(text)).toBe([...text].length);
    }),
  );
});

test("law: a part is found where its code points stand", () => {
  fc.assert(
    fc.property(
      aText,
      aText.filter((part) => part !== ""),
      (text, part) => {
        const [whole, wanted] = [[...text], [...part]];
        const places = whole
          .map((_, at) => at)
          .filter((at) => whole.slice(at, at + wanted.length).join() === wanted.join())
          .map((at) => whole.slice(0, at).join("").length);
        expect(findText(text, part, 0)).toBe(places.at(0) ?? -1);
        expect(findLastText(text, part)).toBe(places.at(-1) ?? -1);
      },
    ),
    { numRuns: 2000 },
  );
});
