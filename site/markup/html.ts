import { attributesOf, flatten, type Markup } from "./markup.ts";

const voidTags: ReadonlySet<string> = new Set(["br", "hr", "input"]);

/** The markup as HTML; every text in it is text and never markup. */
export function htmlOf(markup: Markup): string {
  return flatten(markup)
    .map((piece) => {
      if (typeof piece === "string") return escaped(piece);
      const { tag, children } = piece;
      const attributes = attributesOf(piece).map(([name, value]) =>
        value === "" ? ` ${name}` : ` ${name}="${escaped(value)}"`,
      );
      const opening = `<${tag}${attributes.join("")}>`;
      return voidTags.has(tag) ? opening : `${opening}${htmlOf(children)}</${tag}>`;
    })
    .join("");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
