import type { Expression, ListItem, Name, Pattern } from "../tree/syntax.ts";
import {
  afterBlank,
  afterSpaces,
  type Cursor,
  expect,
  fail,
  headMode,
  inside,
  isSpace,
  type Mode,
  plainMode,
  regionFrom,
  skipBlank,
  skipSpaces,
  startsWith,
  take,
} from "./cursor.ts";
import { readComma, readItemsTo } from "./items.ts";
import type { Keyword } from "./keyword.ts";
import { nextCodeLine } from "./layout.ts";
import { bindingAhead } from "./look-ahead.ts";
import { expectValueName } from "./name.ts";
import { standsAlone } from "./operator.ts";
import { readBindPattern } from "./pattern.ts";

/** `( ... )`: a tuple, a block, or an expression, which then leaves no node of its own. */
export function readParens(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  return inside(cursor, "the parentheses", () => {
    cursor.at += 1;
    const indent = readParensIndent(cursor, mode.indent);
    if (statementAhead(cursor)) {
      const block = cursor.rules.block(cursor, plainMode(indent.block));
      skipBlank(cursor);
      expect(cursor, ")");
      return block;
    }
    const itemMode = plainMode(indent.item);
    const { items, trailing } = readItemsTo(cursor, ")", () =>
      cursor.rules.expression(cursor, itemMode),
    );
    const [only] = items;
    if (only !== undefined && items.length === 1 && !trailing) return only;
    return { tag: "tuple", items, region: regionFrom(cursor, start) };
  });
}

/**
 * Moves to what the parentheses hold. A block in them has the indent of its first line, whatever it
 * is; lines inside an expression go on from the indent around the parentheses where they can.
 */
function readParensIndent(
  cursor: Cursor,
  outer: string,
): { readonly block: string; readonly item: string } {
  skipSpaces(cursor);
  const onNextLine = cursor.text[cursor.at] === "\n";
  const line = onNextLine ? nextCodeLine(cursor.text, cursor.at) : undefined;
  skipBlank(cursor);
  if (line === undefined) return { block: outer, item: outer };
  return { block: line.indent, item: line.indent.startsWith(outer) ? outer : line.indent };
}

function statementAhead(cursor: Cursor): boolean {
  const isDef = startsWith(cursor, "def") && isSpace(cursor.text[cursor.at + 3]);
  return isDef || bindingAhead(cursor) !== undefined;
}

/** `[a, *b]` or `[e for p in source if condition]`. */
export function readList(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  return inside(cursor, "the list", () => {
    cursor.at += 1;
    skipBlank(cursor);
    const items: ListItem[] = [];
    while (!take(cursor, "]")) {
      const item = readListItem(cursor, mode);
      if (items.length === 0 && forFollows(cursor)) {
        const { value: element, tag } = item;
        const rest = readComprehension(cursor, mode, "]");
        const region = regionFrom(cursor, start);
        return { tag: "list-comprehension", splice: tag === "splice", element, ...rest, region };
      }
      items.push(item);
      readComma(cursor, "]");
    }
    return { tag: "list", items, region: regionFrom(cursor, start) };
  });
}

function readListItem(cursor: Cursor, mode: Mode): ListItem {
  const tag = take(cursor, "*") ? "splice" : "item";
  return { tag, value: cursor.rules.expression(cursor, plainMode(mode.indent)) };
}

/** `{k: v, ...}` or `{k: v for p in source if condition}`. */
export function readDict(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  return inside(cursor, "the dict", () => {
    cursor.at += 1;
    skipBlank(cursor);
    const entries: { key: Expression; value: Expression }[] = [];
    while (!take(cursor, "}")) {
      const entry = readEntry(cursor, mode);
      if (entries.length === 0 && forFollows(cursor)) {
        const rest = readComprehension(cursor, mode, "}");
        return { tag: "dict-comprehension", ...entry, ...rest, region: regionFrom(cursor, start) };
      }
      entries.push(entry);
      readComma(cursor, "}");
    }
    return { tag: "dict", entries, region: regionFrom(cursor, start) };
  });
}

function readEntry(
  cursor: Cursor,
  mode: Mode,
): { readonly key: Expression; readonly value: Expression } {
  const key = cursor.rules.expression(cursor, headMode(mode.indent));
  skipBlank(cursor);
  expect(cursor, ":", "Each entry of a dict is `key: value`.");
  skipBlank(cursor);
  return { key, value: cursor.rules.expression(cursor, headMode(mode.indent)) };
}

/** Whether `for` stands here after white space. */
function forFollows(cursor: Cursor): boolean {
  const at = afterBlank(cursor.text, cursor.at);
  return at > cursor.at && isWordAt(cursor.text, at, "for");
}

function isWordAt(text: string, at: number, word: Keyword): boolean {
  return text.startsWith(word, at) && /\s/.test(text.charAt(at + word.length));
}

type ComprehensionTail = {
  readonly pattern: Pattern;
  readonly source: Expression;
  readonly condition: Expression | undefined;
};

function readComprehension(cursor: Cursor, mode: Mode, close: "]" | "}"): ComprehensionTail {
  skipBlank(cursor);
  return inside(cursor, "the `for`", () => {
    // A ternary here would take the `if` of the comprehension.
    const sourceMode: Mode = { ...plainMode(mode.indent), ternary: "absent" };
    cursor.at += "for".length;
    skipBlank(cursor);
    const pattern = readBindPattern(cursor);
    skipBlank(cursor);
    if (!isWordAt(cursor.text, cursor.at, "in")) fail(cursor, "`in`");
    cursor.at += "in".length;
    skipBlank(cursor);
    const source = cursor.rules.expression(cursor, sourceMode);
    skipBlank(cursor);
    let condition: Expression | undefined;
    if (isWordAt(cursor.text, cursor.at, "if")) {
      cursor.at += "if".length;
      skipBlank(cursor);
      condition = cursor.rules.expression(cursor, sourceMode);
      skipBlank(cursor);
    }
    expect(cursor, close, comprehensionHint(cursor));
    return { pattern, source, condition };
  });
}

function comprehensionHint(cursor: Cursor): string | undefined {
  if (startsWith(cursor, "for"))
    return "A comprehension has one `for`; nest them, with `[*[...] for ...]`.";
  if (!startsWith(cursor, "if") && !startsWith(cursor, "else")) return undefined;
  return "Put parentheses around a conditional inside a comprehension's `for` or `if`.";
}

/** `Money { cents: 5, currency, ..base }`; the cursor is behind the constructor's name. */
export function readRecord(cursor: Cursor, mode: Mode, name: Name): Expression {
  const { start } = name.region;
  return inside(cursor, `the fields of \`${name.text}\``, () => {
    cursor.at = afterSpaces(cursor.text, cursor.at) + 1;
    skipBlank(cursor);
    const fields: { name: Name; value: Expression }[] = [];
    while (!take(cursor, "}")) {
      refuseDots(cursor);
      if (take(cursor, "..")) {
        const base = readBase(cursor, mode);
        return {
          tag: "record",
          constructor: name,
          fields,
          base,
          region: regionFrom(cursor, start),
        };
      }
      fields.push(readField(cursor, mode));
      readComma(cursor, "}");
    }
    return {
      tag: "record",
      constructor: name,
      fields,
      base: undefined,
      region: regionFrom(cursor, start),
    };
  });
}

function refuseDots(cursor: Cursor): void {
  if (!startsWith(cursor, "...")) return;
  fail(cursor, "the name of a field, or `..` and a record", {
    hint: "`...` leaves fields out of a pattern. To copy them from a record, write `..record`.",
  });
}

function readBase(cursor: Cursor, mode: Mode): Expression {
  skipBlank(cursor);
  const base = cursor.rules.expression(cursor, headMode(mode.indent));
  skipBlank(cursor);
  if (take(cursor, ",")) skipBlank(cursor);
  expect(cursor, "}", "What is copied comes last: `Name { field: value, ..record }`.");
  return base;
}

function readField(
  cursor: Cursor,
  mode: Mode,
): { readonly name: Name; readonly value: Expression } {
  const name = expectValueName(cursor, "the name of a field, or `..` and a record");
  const end = cursor.at;
  skipBlank(cursor);
  if (standsAlone(cursor.text, cursor.at, "=")) {
    fail(cursor, "`:`", { hint: "A field of a record is `name: value`." });
  }
  if (take(cursor, ":")) {
    skipBlank(cursor);
    return { name, value: cursor.rules.expression(cursor, headMode(mode.indent)) };
  }
  cursor.at = end;
  return { name, value: { tag: "name", name: name.text, region: name.region } };
}
