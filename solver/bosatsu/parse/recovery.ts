import type { Problem } from "../tree/problem.ts";
import { type Cursor, Stop } from "./cursor.ts";

/**
 * Reads one statement. When it fails, notes the problem and moves to the next line that can begin a
 * statement, so that one run reports independent mistakes.
 */
export function attempt<Product>(
  cursor: Cursor,
  path: string,
  problems: Problem[],
  read: () => Product,
): Product | undefined {
  const start = cursor.at;
  try {
    return read();
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    problems.push({ ...stop.problem, path });
    cursor.open.length = 0;
    cursor.closed = undefined;
    cursor.longString = undefined;
    const failedAt = stop.problem.region.start;
    // Where one line ends in CR LF, all do, and saying it once is enough.
    cursor.at =
      cursor.text[failedAt] === "\r"
        ? cursor.text.length
        : nextStart(cursor.text, Math.max(failedAt, start + 1));
    return undefined;
  }
}

/** The first line at the left edge, from the offset on, that looks like a new statement. */
function nextStart(text: string, from: number): number {
  const start = /^(?!(?:case|elif|else)\b)[a-zA-Z_([`"']/gm;
  start.lastIndex = from;
  return start.exec(text)?.index ?? text.length;
}
