import type { ListPatternItem, Name, Pattern, StringPatternPart } from "../tree/syntax.ts";
import {
  afterBlank,
  afterSpaces,
  type Cursor,
  expect,
  fail,
  inside,
  isSpace,
  regionFrom,
  skipBlank,
  skipSpaces,
  startsWith,
  take,
} from "./cursor.ts";
import { type Brackets, readComma, readItems } from "./items.ts";
import { isUnionBar } from "./look-ahead.ts";
import { expectUpperName, expectValueName, takeValueName, upperAt } from "./name.ts";
import { numberAt } from "./number.ts";
import { readCharLiteral, readString } from "./string.ts";
import { readAnnotation } from "./type-ref.ts";

const parens: Brackets = { open: "(", close: ")", construct: "the pattern in parentheses" };
const list: Brackets = { open: "[", close: "]", construct: "the list pattern" };

/** A pattern in a place where `: Type` may follow: bindings, parameters, anything inside brackets. */
export function readBindPattern(cursor: Cursor): Pattern {
  const start = cursor.at;
  const pattern = readMatchPattern(cursor);
  if (pattern.tag === "union" && pattern.region.start === start) return pattern;
  const type = readAnnotation(cursor);
  if (type === undefined) return pattern;
  return { tag: "annotated", pattern, type, region: regionFrom(cursor, start) };
}

/** A pattern after `case` or `matches`: alternatives, but no annotation, since `:` ends the head. */
export function readMatchPattern(cursor: Cursor): Pattern {
  return inside(cursor, "the pattern", () => {
    const start = cursor.at;
    const first = readNamed(cursor);
    const alternatives = [first];
    for (;;) {
      const bar = afterBlank(cursor.text, cursor.at);
      if (!isUnionBar(cursor.text, bar)) break;
      cursor.at = afterBlank(cursor.text, bar + 1);
      alternatives.push(readNamed(cursor));
    }
    if (alternatives.length === 1) return first;
    return { tag: "union", alternatives, region: regionFrom(cursor, start) };
  });
}

/** A pattern with its `as` names. */
function readNamed(cursor: Cursor): Pattern {
  const start = cursor.at;
  let pattern = readPrimary(cursor);
  for (;;) {
    const as = afterSpaces(cursor.text, cursor.at);
    const follows = as > cursor.at && cursor.text.startsWith("as", as);
    if (!follows || !isSpace(cursor.text[as + 2])) return pattern;
    cursor.at = afterSpaces(cursor.text, as + 2);
    const name = expectValueName(cursor, "the name for what this pattern matches");
    pattern = { tag: "as", pattern, name, region: regionFrom(cursor, start) };
  }
}

function readPrimary(cursor: Cursor): Pattern {
  const start = cursor.at;
  switch (cursor.text[start]) {
    case "(":
      return readParens(cursor);
    case "[":
      return readList(cursor);
    case "'":
    case '"':
      return readStringPattern(cursor);
    default:
      break;
  }
  if (startsWith(cursor, ".'") || startsWith(cursor, '."')) {
    const value = readCharLiteral(cursor);
    return { tag: "literal", literal: { tag: "char", value }, region: regionFrom(cursor, start) };
  }
  const number = numberAt(cursor.text, start);
  if (number !== undefined) {
    cursor.at = number.end;
    return { tag: "literal", literal: number.literal, region: regionFrom(cursor, start) };
  }
  if (upperAt(cursor.text, start) !== undefined) return readConstructor(cursor);
  return readWildcardOrName(cursor);
}

function readWildcardOrName(cursor: Cursor): Pattern {
  const start = cursor.at;
  if (takeWildcard(cursor)) return { tag: "wildcard", region: regionFrom(cursor, start) };
  const name = takeValueName(cursor);
  if (name === undefined) return fail(cursor, "a pattern");
  return { tag: "name", name: name.text, region: name.region };
}

function takeWildcard(cursor: Cursor): boolean {
  const next = cursor.text[cursor.at + 1] ?? "";
  return !/[_a-zA-Z0-9]/.test(next) && take(cursor, "_");
}

function readParens(cursor: Cursor): Pattern {
  const start = cursor.at;
  const { items, trailing } = readItems(cursor, parens, readBindPattern);
  const [only] = items;
  if (only !== undefined && items.length === 1 && !trailing) return only;
  return { tag: "tuple", items, region: regionFrom(cursor, start) };
}

function readList(cursor: Cursor): Pattern {
  const start = cursor.at;
  const { items } = readItems(cursor, list, readListItem);
  return { tag: "list", items, region: regionFrom(cursor, start) };
}

function readListItem(cursor: Cursor): ListPatternItem {
  const start = cursor.at;
  if (!take(cursor, "*")) return { tag: "item", pattern: readBindPattern(cursor) };
  const name = readGlobName(cursor);
  return { tag: "glob", name, region: regionFrom(cursor, start) };
}

/** A name, or nothing for `_`. */
function readGlobName(cursor: Cursor): Name | undefined {
  if (takeWildcard(cursor)) return undefined;
  return expectValueName(cursor, "a name or `_`");
}

function readStringPattern(cursor: Cursor): Pattern {
  const start = cursor.at;
  const pieces = readString(cursor, (kind): StringPatternPart => {
    const holeStart = cursor.at - (kind === "string" ? 2 : 3);
    const name = readGlobName(cursor);
    const tag = kind === "string" ? "glob" : "char";
    return { tag, name, region: { start: holeStart, end: cursor.at + 1 } };
  });
  const region = regionFrom(cursor, start);
  const parts = pieces.map((piece) => (piece.tag === "text" ? piece : piece.hole));
  const [first] = parts;
  if (first === undefined) return { tag: "literal", literal: { tag: "string", value: "" }, region };
  if (first.tag === "text" && parts.length === 1) {
    return { tag: "literal", literal: { tag: "string", value: first.text }, region };
  }
  return { tag: "string", parts, region };
}

function readConstructor(cursor: Cursor): Pattern {
  const start = cursor.at;
  const name = expectUpperName(cursor, "a constructor");
  const end = cursor.at;
  if (startsWith(cursor, "(")) return readPositional(cursor, name);
  skipSpaces(cursor);
  if (startsWith(cursor, "{")) return readRecord(cursor, name);
  cursor.at = end;
  return {
    tag: "constructor",
    constructor: name,
    args: { style: "positional", items: [], rest: false },
    region: regionFrom(cursor, start),
  };
}

function readPositional(cursor: Cursor, name: Name): Pattern {
  const construct = `the arguments of \`${name.text}\``;
  const brackets: Brackets = { open: "(", close: ")", construct };
  const { items, rest } = readPartial(cursor, brackets, readBindPattern);
  return {
    tag: "constructor",
    constructor: name,
    args: { style: "positional", items, rest },
    region: regionFrom(cursor, name.region.start),
  };
}

function readRecord(cursor: Cursor, name: Name): Pattern {
  const construct = `the fields of \`${name.text}\``;
  const brackets: Brackets = { open: "{", close: "}", construct };
  const { items, rest } = readPartial(cursor, brackets, readFieldPattern);
  return {
    tag: "constructor",
    constructor: name,
    args: { style: "record", fields: items, rest },
    region: regionFrom(cursor, name.region.start),
  };
}

function readFieldPattern(cursor: Cursor): { readonly name: Name; readonly pattern: Pattern } {
  const name = expectValueName(cursor, "the name of a field");
  const end = cursor.at;
  skipBlank(cursor);
  if (take(cursor, ":")) {
    skipBlank(cursor);
    return { name, pattern: readBindPattern(cursor) };
  }
  cursor.at = end;
  return { name, pattern: { tag: "name", name: name.text, region: name.region } };
}

/** Items of which the last may be `...`, the comma before it being optional. At least one of either. */
function readPartial<Item>(
  cursor: Cursor,
  { open, close, construct }: Brackets,
  readItem: (cursor: Cursor) => Item,
): { readonly items: readonly Item[]; readonly rest: boolean } {
  return inside(cursor, construct, () => {
    const items: Item[] = [];
    expect(cursor, open);
    skipBlank(cursor);
    if (startsWith(cursor, close)) {
      fail(cursor, "a pattern or `...`", {
        hint: "Write a constructor without arguments alone, without brackets.",
      });
    }
    while (!startsWith(cursor, close)) {
      if (take(cursor, "...")) {
        skipBlank(cursor);
        expect(cursor, close, "`...` stands for all that remains: nothing may follow it.");
        return { items, rest: true };
      }
      items.push(readItem(cursor));
      skipBlank(cursor);
      if (!startsWith(cursor, "...")) readComma(cursor, close);
    }
    cursor.at += 1;
    return { items, rest: false };
  });
}
