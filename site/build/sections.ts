import { ELEMENT_NODE, type ElementNode, type Node, parse, TEXT_NODE } from "ultrahtml";
import { querySelector } from "ultrahtml/selector";
import type { Section } from "../search/search.ts";
import { decoded } from "./entities.ts";

/** Not prose: nobody looks for it, and it would drown what is. */
const leftOut = new Set(["script", "style", "noscript", "svg", "nav", "pre", "button", "details"]);
const leftOutClasses = new Set(["receipt", "crumbs", "visually-hidden"]);
/** Elements after which a word ends. */
const blocks = new Set(["p", "li", "td", "th", "dt", "dd", "div", "h1", "h2", "h3", "br", "tr"]);
/**
 * What of a built page can be found, one section for each `h2` with an id. `address` is that of the
 * page, relative to its language's home; an empty list for a page that has no title.
 */
export function sectionsOf(page: string, address: string): readonly Section[] {
  const document: Node = parse(page);
  const main: Node | null = querySelector(document, "main");
  const title: Node | null = main === null ? null : querySelector(main, "h1");
  if (main === null || title === null) return [];
  const parts: Part[] = [{ anchor: "", heading: "", text: "" }];
  collect(main, title, parts);
  return parts
    .map(({ anchor, heading, text }) => ({
      address: `${address}${anchor}`,
      title: textOf(title),
      heading,
      text: tidy(text),
    }))
    .filter(({ text, heading }) => text !== "" || heading !== "");
}

function collect(node: Node, title: Node, parts: Part[]): void {
  if (node.type === TEXT_NODE) append(parts, node.value);
  if (node.type !== ELEMENT_NODE || node === title || isLeftOut(node)) return;
  const id = node.attributes["id"];
  if (node.name === "h2" && id !== undefined) {
    parts.push({ anchor: `#${id}`, heading: textOf(node), text: "" });
    return;
  }
  for (const child of node.children) collect(child, title, parts);
  if (blocks.has(node.name)) append(parts, " ");
}

type Part = { readonly anchor: string; readonly heading: string; text: string };

function append(parts: readonly Part[], text: string): void {
  const last = parts.at(-1);
  if (last !== undefined) last.text += text;
}

function isLeftOut({ name, attributes }: ElementNode): boolean {
  const classes = (attributes["class"] ?? "").split(" ");
  return leftOut.has(name) || classes.some((it) => leftOutClasses.has(it));
}

function textOf(node: Node): string {
  if (node.type === TEXT_NODE) return node.value;
  if (!("children" in node)) return "";
  return tidy(node.children.map((child: Node) => textOf(child)).join(""));
}

function tidy(text: string): string {
  return decoded(text).replaceAll(/\s+/g, " ").trim();
}
