import type { FrameWords } from "../language/frame-words.ts";
import type { Language } from "../language/language.ts";
import { pageLink } from "../language/links.ts";

/** A step of the trail above a page. Without a link it is a place that has no page of its own. */
export type Crumb = { readonly label: string; readonly link?: string };

/** Every trail begins at the home page. */
export function crumbsFrom(
  language: Language,
  words: FrameWords,
  ...steps: readonly { readonly label: string; readonly path: string }[]
): readonly Crumb[] {
  const home = { label: words.home, path: "" };
  return [home, ...steps].map(({ label, path }) => ({ label, link: pageLink(language, path) }));
}
