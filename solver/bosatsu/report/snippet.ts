import type { Region } from "../tree/source.ts";
import { positionAt } from "../tree/source.ts";
import { displayWidth } from "./display-width.ts";

const tabStop = 4;

/**
 * The first line of a region with carets under it, and a note when the region goes on below. Tabs
 * are shown as spaces, so that the carets stand where the text stands.
 */
export function snippet(text: string, region: Region): readonly string[] {
  const { line, column } = positionAt(text, region.start);
  const lineStart = region.start - (column - 1);
  const lineEnd = endOfLine(text, lineStart);
  const before = text.slice(lineStart, region.start);
  const marked = text.slice(region.start, Math.min(region.end, lineEnd));
  const after = text.slice(region.start + marked.length, lineEnd);
  const shownBefore = visible(before, 0);
  const shown = visible(marked, displayWidth(shownBefore));
  const gutter = `${line} | `;
  const empty = `${" ".repeat(String(line).length)} | `;
  const carets = "^".repeat(Math.max(1, displayWidth(shown.trimEnd())));
  const last = positionAt(text, Math.max(region.start, region.end - 1)).line;
  const more = last > line ? ` to line ${last}` : "";
  const shownAfter = visible(after, displayWidth(shownBefore + shown));
  return [
    `${gutter}${shownBefore}${shown}${shownAfter}`.trimEnd(),
    `${empty}${" ".repeat(displayWidth(shownBefore))}${carets}${more}`,
  ];
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** Tabs become spaces up to the next stop; other control characters become one visible sign. */
function visible(text: string, column: number): string {
  let shown = "";
  for (const character of text) {
    const width = column + displayWidth(shown);
    if (character === "\t") shown += " ".repeat(tabStop - (width % tabStop));
    else if (character !== "\r") shown += /\p{Cc}/u.test(character) ? "\ufffd" : character;
  }
  return shown;
}
