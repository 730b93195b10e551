/** How much of a text a message repeats, in UTF-16 code units. */
export const quotedMax = 200;

/**
 * A text that somebody gave, for a message: as JSON writes it, so that it stays on its line, cut where it
 * is long. Characters that would turn the rest of the line around, or hide, are written as escapes.
 */
export function inMessage(text: string): string {
  const shown = JSON.stringify(text.slice(0, quotedMax)).replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    escaped,
  );
  return text.length > quotedMax
    ? `${shown} and ${text.length - quotedMax} characters more`
    : shown;
}

/** In code units, as JSON counts them. */
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");
}
