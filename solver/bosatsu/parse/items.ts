import { positionAt } from "../tree/source.ts";
import { type Cursor, expect, fail, inside, skipBlank, startsWith, take } from "./cursor.ts";

export type Brackets = {
  readonly open: "(" | "[" | "{";
  readonly close: ")" | "]" | "}";
  /** What the brackets hold together, for messages. */
  readonly construct: string;
  /** Names the item that must be there at least once. */
  readonly required?: string;
  readonly emptyHint?: string;
};

export type Items<Item> = {
  readonly items: readonly Item[];
  /** A comma after the last one. */
  readonly trailing: boolean;
};

/**
 * Items between brackets, separated by commas, one of which may follow the last. Lines may end and
 * comments may stand anywhere between.
 */
export function readItems<Item>(
  cursor: Cursor,
  { open, close, construct, required, emptyHint }: Brackets,
  readItem: (cursor: Cursor) => Item,
): Items<Item> {
  return inside(cursor, construct, () => {
    expect(cursor, open);
    skipBlank(cursor);
    if (required !== undefined && startsWith(cursor, close))
      fail(cursor, required, { hint: emptyHint });
    return readItemsTo(cursor, close, readItem);
  });
}

/** The rest of such a list, from an item or the closing bracket on. */
export function readItemsTo<Item>(
  cursor: Cursor,
  close: string,
  readItem: (cursor: Cursor) => Item,
): Items<Item> {
  const items: Item[] = [];
  let trailing = false;
  while (!take(cursor, close)) {
    items.push(readItem(cursor));
    trailing = readComma(cursor, close);
  }
  return { items, trailing };
}

/** After an item: whether a comma stood there. Without one the closing bracket must follow. */
export function readComma(cursor: Cursor, close: string): boolean {
  skipBlank(cursor);
  const comma = take(cursor, ",");
  skipBlank(cursor);
  if (!comma && !startsWith(cursor, close)) {
    fail(cursor, `\`,\` or \`${close}\``, { hint: unclosedHint(cursor, close) });
  }
  return comma;
}

/** A statement at the left edge, below the bracket's line, shows that the bracket was forgotten. */
function unclosedHint(cursor: Cursor, close: string): string | undefined {
  const { text, at, open } = cursor;
  const bracket = open.at(-1);
  if (bracket === undefined) return undefined;
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  const newStatement = bracket.start < lineStart && /[a-zA-Z_]/.test(text.charAt(lineStart));
  if (newStatement || at === text.length) {
    const { line, column } = positionAt(text, bracket.start);
    return `Is the \`${close}\` missing that closes what began at ${line}:${column}?`;
  }
  return /\s[\w"'([{`]$/.test(text.slice(at - 1, at + 1)) ? "Is a comma missing?" : undefined;
}
