import { element, type Markup, type MarkupElement } from "../markup/markup.ts";

/** Wide things scroll by themselves, and by keyboard, so that the page does not have to. */
export function scrollable(label: string, children: readonly Markup[]): MarkupElement {
  return element(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": label },
    children,
  );
}
