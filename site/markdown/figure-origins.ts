import { type TreeNode, walk } from "./tree.ts";

/**
 * Remark plugin: numbers the figures of a page in the order in which they are read, and ends the page
 * with where each of them comes from. Figures of the same place share a number.
 */
export function figureOrigins(): (tree: TreeNode) => void {
  return (tree) => {
    const figures: Readonly<Record<string, string>>[] = [];
    walk(tree, (node) => {
      if (node.name !== "Figure") return undefined;
      const asked = attributesOf(node);
      const place = JSON.stringify([asked["run"], asked["product"], asked["at"], asked["kind"]]);
      const known = figures.findIndex(({ key }) => key === place);
      const number = known >= 0 ? known : figures.push({ ...asked, key: place }) - 1;
      node.attributes = [...(node.attributes ?? []), attribute("number", String(number + 1))];
      return undefined;
    });
    if (figures.length === 0) return;
    const shown = figures.map(({ key: _, ...asked }) => asked);
    tree.children?.push({
      type: "mdxJsxFlowElement",
      name: "Origins",
      attributes: [attribute("figures", JSON.stringify(shown))],
      children: [],
    });
  };
}

function attributesOf(node: TreeNode): Readonly<Record<string, string>> {
  const texts = (node.attributes ?? []).flatMap(({ name, value }) =>
    name !== undefined && typeof value === "string" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}

function attribute(name: string, value: string) {
  return { type: "mdxJsxAttribute", name, value };
}
