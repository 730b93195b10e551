import { type TreeFile, type TreeNode, walk } from "./tree.ts";

const charactersPerMinute = 600;
const wordsPerMinute = 240;

/**
 * Minutes that a text takes to read, at least one. Han, kana and Hangul are counted by character and
 * everything else by word, run by run, so that one foreign word does not change the measure of a page.
 */
export function minutesToRead(text: string): number {
  const characters = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu) ?? [];
  const words =
    text
      .replaceAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu, " ")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return Math.max(
    1,
    Math.round(characters.length / charactersPerMinute + words.length / wordsPerMinute),
  );
}

/** Remark plugin: puts the minutes into the page's frontmatter. Code is looked at, not read. */
export function readingTime(): (tree: TreeNode, file: TreeFile) => void {
  return (tree, file) => {
    const texts: string[] = [];
    walk(tree, (node) => {
      if (node.type === "text" || node.type === "inlineCode") texts.push(node.value ?? "");
      return node.type !== "code";
    });
    const frontmatter = file.data.astro?.frontmatter;
    if (frontmatter !== undefined) frontmatter["minutes"] = minutesToRead(texts.join(" "));
  };
}
