/** The few fields of a Markdown or HTML syntax tree that the plugins here look at. */
export type TreeNode = {
  readonly type: string;
  readonly name?: string | null;
  readonly tagName?: string;
  readonly value?: string;
  readonly position?: { readonly start: { readonly line: number; readonly column: number } };
  attributes?: TreeAttribute[];
  properties?: Record<string, unknown>;
  children?: TreeNode[];
};

type TreeAttribute = {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
};

/** What a plugin learns of the file that it is given. */
export type TreeFile = {
  readonly path?: string;
  readonly data: { astro?: { frontmatter?: Record<string, unknown> } };
};

/** Calls `visit` on each node before its children. A visit that answers `false` skips them. */
export function walk(node: TreeNode, visit: (node: TreeNode) => boolean | undefined): void {
  if (visit(node) === false) return;
  for (const child of node.children ?? []) walk(child, visit);
}

/** `content/posts/en/x.mdx:12`, or without the line where a node has none. */
export function place(file: TreeFile, node: TreeNode): string {
  const path = repositoryPath(file.path ?? "a page");
  const line = node.position?.start.line;
  return line === undefined ? path : `${path}:${line}`;
}

function repositoryPath(path: string): string {
  const start = path.lastIndexOf("/content/");
  return start < 0 ? path : path.slice(start + 1);
}
