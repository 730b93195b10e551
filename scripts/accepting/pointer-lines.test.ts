import { jsonDifferences } from "@receipts/formats/json-difference.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pointerLines } from "./pointer-lines.ts";

test("each value is on the line where it, or its key, begins", () => {
  const text = '{\n  "a/b": [\n    1,\n    {"~": "}\\"],", "c":\n      null}\n  ], "d": []\n}';
  expect(Object.fromEntries(pointerLines(text))).toEqual({
    "": 1,
    "/a~1b": 2,
    "/a~1b/0": 3,
    "/a~1b/1": 4,
    "/a~1b/1/~0": 4,
    "/a~1b/1/c": 4,
    "/d": 6,
  });
});

test("law: a leaf of an indented document stands on its line", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (document) => {
      const lines = JSON.stringify(document, null, 2).split("\n");
      const places = pointerLines(lines.join("\n"));
      // Against nothing at all, every leaf differs, and is named by its pointer.
      for (const { pointer, after } of leavesOf(document)) {
        expect(lines[(places.get(pointer) ?? 0) - 1]).toContain(after);
      }
    }),
  );
});

function leavesOf(document: unknown): readonly { pointer: string; after: string }[] {
  return jsonDifferences(emptied(document), document).flatMap(({ pointer, after }) => {
    const isLeaf = after !== undefined && !/^[[{]/.test(after);
    return isLeaf ? [{ pointer, after }] : [];
  });
}

/** The same shape with another text for each leaf. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptied);
  if (typeof value !== "object" || value === null) return "another text, which no leaf is";
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, emptied(item)]));
}
