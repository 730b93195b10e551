/** The words of the language: what the reader takes, and what a highlighter shows as such. */

/** No variable when a space follows. */
export const reservedWords = [
  "def",
  "elif",
  "else",
  "enum",
  "from",
  "if",
  "import",
  "match",
  "matches",
  "recur",
  "struct",
] as const;

/** They mean something in one place each, and are names everywhere else. */
export const contextualWords = [
  "as",
  "case",
  "exists",
  "export",
  "exposes",
  "external",
  "for",
  "forall",
  "in",
  "loop",
  "operator",
  "package",
  "type",
] as const;

export type Keyword = (typeof reservedWords)[number] | (typeof contextualWords)[number];
