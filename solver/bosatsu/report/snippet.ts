import type { Region } from "../tree/source.ts";
import { positionAt } from "../tree/source.ts";
import { displayWidth } from "./display-width.ts";

const tabStop = 4;

/** How much of a line is shown before a region, of it, and after it, in UTF-16 code units. */
const shownMax = 400;

/**
 * The first line of a region with carets under it, and a note when the region goes on below. Tabs
 * are shown as spaces, so that the carets stand where the text stands; of a long line there is a part.
 */
export function snippet(text: string, region: Region): readonly string[] {
  const { line, column } = positionAt(text, region.start);
  const lineStart = region.start - (column - 1);
  const lineEnd = endOfLine(text, lineStart);
  const shownStart = Math.max(lineStart, region.start - shownMax);
  const markedEnd = Math.min(region.end, lineEnd, region.start + shownMax);
  const shownEnd = Math.min(lineEnd, markedEnd + shownMax);
  const before = visible(text.slice(shownStart, region.start), 0);
  const shownBefore = shownStart > lineStart ? `… ${before}` : before;
  const widthBefore = displayWidth(shownBefore);
  const shown = visible(text.slice(region.start, markedEnd), widthBefore);
  const gutter = `${line} | `;
  const empty = `${" ".repeat(String(line).length)} | `;
  const carets = "^".repeat(Math.max(1, displayWidth(shown.trimEnd())));
  const last = positionAt(text, Math.max(region.start, region.end - 1)).line;
  const more = last > line ? ` to line ${last}` : "";
  const after = visible(text.slice(markedEnd, shownEnd), widthBefore + displayWidth(shown));
  const cut = shownEnd < lineEnd ? " …" : "";
  return [
    `${gutter}${shownBefore}${shown}${after}${cut}`.trimEnd(),
    `${empty}${" ".repeat(widthBefore)}${carets}${more}`,
  ];
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/**
 * Tabs become spaces up to the next stop; other control characters, and those that would turn the rest of
 * the line around, become one visible sign.
 */
function visible(text: string, column: number): string {
  let shown = "";
  let width = column;
  for (const character of text) {
    const sign = signOf(character, width);
    shown += sign;
    width += displayWidth(sign);
  }
  return shown;
}

function signOf(character: string, column: number): string {
  if (character === "\t") return " ".repeat(tabStop - (column % tabStop));
  if (character === "\r") return "";
  return /[\p{Cc}\p{Bidi_Control}]/u.test(character) ? "\ufffd" : character;
}
