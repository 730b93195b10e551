const japaneseLetter = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆`;
const written = new RegExp(
  `[${japaneseLetter}]+|(?:(?![${japaneseLetter}])[\\p{L}\\p{N}_])+`,
  "gu",
);
const japanese = new RegExp(`^[${japaneseLetter}]`, "u");

/**
 * What a text is found by. Words are kept whole, in lower case. Japanese has no spaces between words,
 * so a stretch of it is cut into all its pairs of neighbouring characters; its last character stands
 * alone as well, since a pair that begins with it does not exist.
 */
export function tokensOf(text: string): readonly string[] {
  return stretches(text).flatMap((stretch) =>
    isJapanese(stretch) ? [...pairs(stretch), stretch.at(-1) ?? ""] : [stretch],
  );
}

/** What a query asks for: the pairs of each Japanese stretch, or the one character that it has. */
export function tokensOfQuery(query: string): readonly string[] {
  return stretches(query).flatMap((stretch) =>
    isJapanese(stretch) && stretch.length > 1 ? pairs(stretch) : [stretch],
  );
}

export function isJapanese(token: string): boolean {
  return japanese.test(token);
}

function stretches(text: string): readonly string[] {
  return text.normalize("NFKC").toLowerCase().match(written) ?? [];
}

function pairs(stretch: string): readonly string[] {
  const characters = [...stretch];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
