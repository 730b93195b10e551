import type { TreeNode } from "./tree.ts";

/**
 * Rehype plugin: puts each table into a frame of its own, which scrolls sideways where a page may
 * not, and can be reached and moved by keyboard.
 */
export function scrollableTables(): (tree: TreeNode) => void {
  return frameTables;
}

function frameTables(node: TreeNode): void {
  if (node.children === undefined) return;
  node.children = node.children.map((child) => {
    frameTables(child);
    if (child.tagName !== "table") return child;
    return {
      type: "element",
      tagName: "div",
      properties: { className: ["scroll"], tabIndex: 0 },
      children: [child],
    };
  });
}
