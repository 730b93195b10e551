import { place, type TreeFile, type TreeNode, walk } from "./tree.ts";

/**
 * Remark plugin: tells every component used in a page where it stands, as its attribute `where`, so
 * that a component which cannot find its data names the author's line and not its own.
 */
export function componentPositions(): (tree: TreeNode, file: TreeFile) => void {
  return (tree, file) => {
    walk(tree, (node) => {
      if (!isComponent(node)) return undefined;
      node.attributes = [
        ...(node.attributes ?? []),
        { type: "mdxJsxAttribute", name: "where", value: place(file, node) },
      ];
      return undefined;
    });
  };
}

function isComponent(node: TreeNode): boolean {
  const isElement = node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
  return isElement && /^[A-Z]/.test(node.name ?? "");
}
