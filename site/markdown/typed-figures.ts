import { place, type TreeFile, type TreeNode, walk } from "./tree.ts";

/**
 * Digits that prose may hold because no run could produce them: names and dates of other people's
 * work. Everything else comes out of a run through `<Figure>`.
 */
const notFigures = [
  /\b(?:19|20)\d\d\b/g, // a year
  /(?:19|20)\d\d年/g,
  /\bISO \d+/g,
  /\bRFC \d+/g,
  /\bSHA-256\b/g,
  /\bUTF-8\b/g,
  /\bint64\b/g,
];

/**
 * Remark plugin: refuses a digit typed into prose. A number that is typed can drift from what the
 * programs say, and nothing would notice. Code, addresses and components are left alone.
 */
export function typedFigures(): (tree: TreeNode, file: TreeFile) => void {
  return (tree, file) => {
    walk(tree, (node) => {
      if (node.type !== "text") return undefined;
      const digits = /\d+/.exec(withoutNames(node.value ?? ""))?.[0];
      if (digits === undefined) return undefined;
      throw new Error(
        `${place(file, node)}: the number ${digits} is typed into the text. Take it from a run with <Figure run="…" at="…" />, or write it as code if it is quoted.`,
      );
    });
  };
}

function withoutNames(text: string): string {
  return notFigures.reduce((rest, name) => rest.replaceAll(name, ""), text);
}
