/** The languages that every page is written in. The first is the one a stranger is shown. */
export const languages = ["en", "ja"] as const;

export type Language = (typeof languages)[number];

/** What a language calls itself. */
export const ownNames: Readonly<Record<Language, string>> = { en: "English", ja: "日本語" };

/** The language that a route's first part names. Throws on any other: no such route is made. */
export function languageOf(part: string | undefined): Language {
  const language = languages.find((it) => it === part);
  if (language === undefined)
    throw new Error(`${part ?? "nothing"} is not a language of this site`);
  return language;
}

/** The other language, whose page a reader may prefer. */
export function otherLanguage(language: Language): Language {
  return language === "en" ? "ja" : "en";
}
