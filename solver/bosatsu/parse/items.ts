import { type Cursor, expect, fail, inside, skipBlank, startsWith, take } from "./cursor.ts";

export type Brackets = {
  readonly open: "(" | "[" | "{";
  readonly close: ")" | "]" | "}";
  /** What the brackets hold together, for messages. */
  readonly construct: string;
  /** Names the item that must be there at least once. */
  readonly required?: string;
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
  { open, close, construct, required }: Brackets,
  readItem: (cursor: Cursor) => Item,
): Items<Item> {
  return inside(cursor, construct, () => {
    expect(cursor, open);
    skipBlank(cursor);
    if (required !== undefined && startsWith(cursor, close)) fail(cursor, required);
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
  if (!comma && !startsWith(cursor, close)) fail(cursor, `\`,\` or \`${close}\``);
  return comma;
}
