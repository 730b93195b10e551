import { ELEMENT_NODE, type ElementNode, type Node, parse, renderSync, walkSync } from "ultrahtml";
import { querySelector, querySelectorAll } from "ultrahtml/selector";

/** What a built page of a post says to somebody who does not visit it. */
export type Article = {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly address: string;
  /** `2026-11-30`. */
  readonly date: string;
  /** As they sign. */
  readonly authors: readonly string[];
  /** The text without what only the page can do; links lead to the site from anywhere. */
  readonly html: string;
};

/** What a feed reader cannot run, or what the feed says beside the text. */
const leftOut = "script, style, noscript, rerun-here, button, nav, h1, .dateline, .visually-hidden";

/** Attributes that mean something outside the site. */
const kept = new Set(["href", "src", "alt", "lang", "colspan", "rowspan", "scope", "datetime"]);
const pictures = new Set(["svg", "g", "path", "rect", "line", "text", "circle", "title", "desc"]);

/** Reads a post's built page. Throws when it is none: the page's parts are ours to keep. */
export function articleOf(page: string): Article {
  const document: Node = parse(page);
  const address = attribute(document, 'link[rel="canonical"]', "href");
  const article = element(document, "article");
  const date = attribute(article, "time", "datetime");
  for (const unwanted of querySelectorAll(article, leftOut)) remove(unwanted);
  walkSync(article, (node) => {
    if (node.type === ELEMENT_NODE) node.attributes = attributesOf(node, address);
  });
  return {
    title: attribute(document, 'meta[property="og:title"]', "content"),
    description: attribute(document, 'meta[name="description"]', "content"),
    address,
    date,
    authors: querySelectorAll(document, 'meta[name="author"]').flatMap((it: Node) =>
      it.type === ELEMENT_NODE ? [it.attributes["content"] ?? ""] : [],
    ),
    html: article.children
      .map((child: Node) => renderSync(child))
      .join("")
      .trim(),
  };
}

function attributesOf({ name, attributes }: ElementNode, address: string): Record<string, string> {
  if (pictures.has(name)) return attributes;
  const entries = Object.entries(attributes).filter(([key]) => kept.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === "href" || key === "src" ? new URL(value, address).href : value,
    ]),
  );
}

function remove(node: Node): void {
  const { parent } = node;
  if (parent?.type !== ELEMENT_NODE)
    throw new Error("what is left out of an article lies within it");
  parent.children = parent.children.filter((child: Node) => child !== node);
}

function element(within: Node, selector: string): ElementNode {
  const found = querySelector(within, selector);
  if (found === null || found?.type !== ELEMENT_NODE) throw new Error(`a post without ${selector}`);
  return found;
}

function attribute(within: Node, selector: string, name: string): string {
  const value = element(within, selector).attributes[name];
  if (value === undefined) throw new Error(`${selector} without ${name}`);
  return value;
}
