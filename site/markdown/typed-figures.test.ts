import { describe, expect, test } from "vitest";
import { componentPositions } from "./component-positions.ts";
import type { TreeNode } from "./tree.ts";
import { typedFigures } from "./typed-figures.ts";

const file = { path: "/somewhere/content/posts/en/a.mdx", data: {} };
const position = { start: { line: 12, column: 1 } };

function paragraph(...children: TreeNode[]): TreeNode {
  return { type: "root", children: [{ type: "paragraph", children }] };
}

describe("a digit typed into prose", () => {
  test.each([
    ["no digit", "Five were admitted.", undefined],
    ["a count", "All 5 were admitted.", "5"],
    ["a count beside Japanese", "受理は5件。", "5"],
    ["a year", "O’Neil, 1986", undefined],
    ["a Japanese year", "2026年の話", undefined],
    ["a number that is no year", "in 19861", "19861"],
    ["a standard", "ISO 4217 and RFC 6901", undefined],
    ["a year and a count", "In 1986, 3 of them", "3"],
  ])("%s", (_, value, digits) => {
    const check = () => typedFigures()(paragraph({ type: "text", value, position }), file);
    if (digits === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(`content/posts/en/a.mdx:12: the number ${digits} is typed`);
  });

  test("code is left alone", () => {
    const tree = paragraph({ type: "inlineCode", value: "42", position });
    expect(() => typedFigures()(tree, file)).not.toThrow();
  });
});

describe("a component", () => {
  test("is told where it stands; an element of HTML is not", () => {
    const figure: TreeNode = { type: "mdxJsxTextElement", name: "Figure", position };
    const plain: TreeNode = { type: "mdxJsxTextElement", name: "span", position };
    componentPositions()(paragraph(figure, plain), file);
    expect(figure.attributes?.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "where=content/posts/en/a.mdx:12",
    ]);
    expect(plain.attributes).toBeUndefined();
  });
});
