import { type Cursor, expect, fail, inside, take } from "./cursor.ts";

/** A stretch of text, or what stands in `${...}` ("string") or `$.{...}` ("char"). Text is never empty. */
type StringPiece<Hole> =
  | { readonly tag: "text"; readonly text: string }
  | { readonly tag: "hole"; readonly hole: Hole };

/** Reads a string with its holes; the cursor is at the quote. Line ends may stand in it as they are. */
export function readString<Hole>(
  cursor: Cursor,
  readHole: (kind: "string" | "char") => Hole,
): readonly StringPiece<Hole>[] {
  const start = cursor.at;
  const quote = cursor.text.charAt(start);
  const pieces = inside(cursor, "the string", () => {
    cursor.at += 1;
    return readPieces(cursor, quote, readHole);
  });
  if (cursor.text.slice(start, cursor.at).includes("\n")) {
    cursor.longString = { start, end: cursor.at };
  }
  return pieces;
}

function readPieces<Hole>(
  cursor: Cursor,
  quote: string,
  readHole: (kind: "string" | "char") => Hole,
): readonly StringPiece<Hole>[] {
  const start = cursor.at - 1;
  const pieces: StringPiece<Hole>[] = [];
  let text = "";
  const endText = (): void => {
    if (text !== "") pieces.push({ tag: "text", text });
    text = "";
  };
  for (;;) {
    const hole = holeAt(cursor);
    if (take(cursor, quote)) {
      endText();
      return pieces;
    }
    if (cursor.at >= cursor.text.length) unterminated(cursor, start, quote);
    if (hole === undefined) {
      text += readCharacter(cursor);
    } else {
      endText();
      pieces.push({ tag: "hole", hole: readClosedHole(cursor, hole, readHole) });
    }
  }
}

function holeAt(cursor: Cursor): "string" | "char" | undefined {
  if (cursor.text.startsWith("${", cursor.at)) return "string";
  return cursor.text.startsWith("$.{", cursor.at) ? "char" : undefined;
}

function readClosedHole<Hole>(
  cursor: Cursor,
  kind: "string" | "char",
  readHole: (kind: "string" | "char") => Hole,
): Hole {
  return inside(cursor, "the braces in the string", () => {
    cursor.at += kind === "string" ? 2 : 3;
    const hole = readHole(kind);
    expect(cursor, "}", "A plain `$` before a brace in a string is written `\\$`.");
    return hole;
  });
}

function unterminated(cursor: Cursor, start: number, quote: string): never {
  return fail(cursor, `the closing \`${quote}\` of this string`, {
    at: start,
    found: "the end of the file",
    hint: "From here on the whole file is text.",
  });
}

/** Text between backticks, which is a name. */
export function readBackticked(cursor: Cursor): string {
  const start = cursor.at;
  cursor.at += 1;
  let text = "";
  while (!take(cursor, "`")) {
    if (cursor.at >= cursor.text.length) {
      fail(cursor, "the closing backtick of this name", {
        at: start,
        found: "the end of the file",
      });
    }
    text += readCharacter(cursor);
  }
  return text;
}

/** `.'x'`: exactly one code point. The cursor is at the dot. */
export function readCharLiteral(cursor: Cursor): string {
  const start = cursor.at;
  const quote = cursor.text.charAt(start + 1);
  cursor.at += 2;
  const value = cursor.text[cursor.at] === quote ? "" : readCharacter(cursor);
  if (value !== "" && take(cursor, quote)) return value;
  return fail(cursor, "exactly one character between the quotes", {
    at: start,
    found: value === "" ? "none" : "more",
    hint: "Without the dot it is a String, of any length.",
  });
}

const namedEscapes: ReadonlyMap<string, string> = new Map([
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["$", "$"],
  ["`", "`"],
  ["a", "\u0007"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\u000B"],
  // A backslash at the end of a line joins it with the next one.
  ["\n", ""],
]);

/** One code point as it is, or what an escape stands for. */
function readCharacter(cursor: Cursor): string {
  const codePoint = cursor.text.codePointAt(cursor.at);
  if (codePoint === undefined) return fail(cursor, "a character");
  const character = String.fromCodePoint(codePoint);
  if (character !== "\\") {
    cursor.at += character.length;
    return character;
  }
  const named = namedEscapes.get(cursor.text.charAt(cursor.at + 1));
  if (named !== undefined) {
    cursor.at += 2;
    return named;
  }
  return readNumericEscape(cursor);
}

function readNumericEscape(cursor: Cursor): string {
  const numeric = /\\(?:o([0-7]{2})|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/y;
  numeric.lastIndex = cursor.at;
  const [whole, octal, ...hexadecimal] = numeric.exec(cursor.text) ?? [];
  const hex = hexadecimal.find((it) => it !== undefined);
  const codePoint =
    octal === undefined ? Number.parseInt(hex ?? "", 16) : Number.parseInt(octal, 8);
  if (whole === undefined || codePoint > 0x10ffff) {
    return fail(cursor, "an escape that a string knows", {
      found: `\`${cursor.text.slice(cursor.at, cursor.at + 2)}\``,
      hint: "They are `\\n`, `\\t`, `\\\\`, `\\\"`, `\\'`, `\\$`, `\\a`, `\\b`, `\\f`, `\\r`, `\\v`, `\\oNN`, `\\xNN`, `\\uNNNN` and `\\UNNNNNNNN` up to 10FFFF.",
    });
  }
  cursor.at += whole.length;
  return String.fromCodePoint(codePoint);
}
