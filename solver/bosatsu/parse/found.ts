/** What stands at an offset, in words, and where it ends. */
export function foundAt(
  text: string,
  at: number,
): { readonly found: string; readonly end: number } {
  const codePoint = text.codePointAt(at);
  if (codePoint === undefined) return { found: "the end of the file", end: at };
  const character = String.fromCodePoint(codePoint);
  const end = at + character.length;
  if (character === "\n") return { found: "the end of the line", end };
  const run = /[_a-zA-Z0-9]+|[-/%*+<>!$&^|?~.=]+/y;
  run.lastIndex = at;
  const word = run.exec(text)?.[0];
  if (word !== undefined) return { found: `\`${word}\``, end: at + word.length };
  return { found: named(character, codePoint), end };
}

/** Characters that look like nothing, or like another one, are told by their number. */
function named(character: string, codePoint: number): string {
  if (character === " ") return "a space";
  if (character === "\t") return "a tab";
  if (character === "\r") return "a carriage return";
  if (character === "`") return "a backtick";
  if (codePoint > 0x20 && codePoint < 0x7f) return `\`${character}\``;
  const number = codePoint.toString(16).toUpperCase().padStart(4, "0");
  const visible = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character);
  return visible ? `\`${character}\` (U+${number})` : `the character U+${number}`;
}
