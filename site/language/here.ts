import { type Language, languageOf } from "./language.ts";

/** The language of the page that a component stands on, read off the route. */
export function languageHere(astro: {
  readonly params: Readonly<Record<string, unknown>>;
}): Language {
  const part = astro.params["language"];
  return languageOf(typeof part === "string" ? part : undefined);
}
