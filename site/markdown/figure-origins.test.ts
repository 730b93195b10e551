import { expect, test } from "vitest";
import { figureOrigins } from "./figure-origins.ts";
import type { TreeNode } from "./tree.ts";

const figure = (run: string, at: string): TreeNode => ({
  type: "mdxJsxTextElement",
  name: "Figure",
  attributes: Object.entries({ run, at }).map(([name, value]) => ({
    type: "mdxJsxAttribute",
    name,
    value,
  })),
});
const numberOf = (node: TreeNode) => node.attributes?.find(({ name }) => name === "number")?.value;

test("figures are numbered as they are read, the same place once, and listed at the end", () => {
  const figures = [figure("a/b", "/x"), figure("a/b", "/y"), figure("a/b", "/x")];
  const tree: TreeNode = { type: "root", children: [{ type: "paragraph", children: figures }] };
  figureOrigins()(tree);
  expect(figures.map(numberOf)).toEqual(["1", "2", "1"]);
  const last = tree.children?.at(-1);
  expect(last?.name).toBe("Origins");
  expect(JSON.parse(String(last?.attributes?.[0]?.value))).toEqual([
    { run: "a/b", at: "/x" },
    { run: "a/b", at: "/y" },
  ]);
});

test("a page without figures gets no list", () => {
  const tree: TreeNode = { type: "root", children: [{ type: "paragraph", children: [] }] };
  figureOrigins()(tree);
  expect(tree.children).toHaveLength(1);
});
