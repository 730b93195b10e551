import { element, type Markup } from "../markup/markup.ts";

/** A text with what stands between backticks set as code. */
export function codeInText(text: string): Markup {
  return text.split("`").map((part, at) => (at % 2 === 1 ? element("code", {}, part) : part));
}
