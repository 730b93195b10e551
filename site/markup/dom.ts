import { attributesOf, flatten, type Markup } from "./markup.ts";

const htmlNamespace = "http://www.w3.org/1999/xhtml";
const svgNamespace = "http://www.w3.org/2000/svg";

/** The markup as nodes of this document; every text in it is text and never markup. */
export function nodesOf(markup: Markup): readonly Node[] {
  return made(markup, htmlNamespace);
}

function made(markup: Markup, around: string): readonly Node[] {
  return flatten(markup).map((piece) => {
    if (typeof piece === "string") return document.createTextNode(piece);
    const namespace = piece.tag === "svg" ? svgNamespace : around;
    const node = document.createElementNS(namespace, piece.tag);
    for (const [name, value] of attributesOf(piece)) node.setAttribute(name, value);
    node.append(...made(piece.children, namespace));
    return node;
  });
}
