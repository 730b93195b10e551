import type { Sentence } from "../language/sentence.ts";
import { element, type Markup } from "../markup/markup.ts";

/** A sentence with what of it stands out. */
export function sentence(of: Sentence): Markup {
  return of.map((part) => (typeof part === "string" ? part : element("b", {}, part.strong)));
}
