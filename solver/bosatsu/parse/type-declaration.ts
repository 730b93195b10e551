import type { Field, Name, Statement, TypeRef, Variant } from "../tree/syntax.ts";
import {
  atKeyword,
  type Cursor,
  expect,
  fail,
  insideOpenEnded,
  lineEnd,
  type Mode,
  plainMode,
  regionFrom,
  skipBlank,
  skipSpaces,
  startsWith,
  take,
  takeKeyword,
  takeWord,
} from "./cursor.ts";
import { type Brackets, readItems } from "./items.ts";
import { moveToLine, nextCodeLine, readOpened } from "./layout.ts";
import { expectUpperName, expectValueName } from "./name.ts";
import { standsAlone } from "./operator.ts";
import { readAnnotation, readDeclaredParameters, readDefParameters, readType } from "./type-ref.ts";

const fieldBrackets: Brackets = {
  open: "(",
  close: ")",
  construct: "the fields",
  required: "a field",
  emptyHint: "What has no fields has no parentheses either.",
};

/** The cursor is at the word `struct`. */
export function readStruct(cursor: Cursor): Statement {
  const start = cursor.at;
  return insideOpenEnded(cursor, "the `struct`", () => {
    takeWord(cursor, "struct");
    const name = expectUpperName(cursor, "the name of the type");
    const typeParameters = readDeclaredParameters(cursor);
    const fields = readFields(cursor);
    return { tag: "struct", name, typeParameters, fields, region: regionFrom(cursor, start) };
  });
}

function readFields(cursor: Cursor): readonly Field[] {
  if (!startsWith(cursor, "(")) return [];
  return readItems(cursor, fieldBrackets, readField).items;
}

function readField(cursor: Cursor): Field {
  const start = cursor.at;
  const name = expectValueName(cursor, "the name of a field");
  const type = readAnnotation(cursor);
  const end = cursor.at;
  skipSpaces(cursor);
  if (!standsAlone(cursor.text, cursor.at, "=")) {
    cursor.at = end;
    return { name, type, default: undefined, region: regionFrom(cursor, start) };
  }
  cursor.at += 1;
  skipSpaces(cursor);
  const value = cursor.rules.expression(cursor, plainMode(""));
  return { name, type, default: value, region: regionFrom(cursor, start) };
}

/** The cursor is at the word `enum`. */
export function readEnum(cursor: Cursor): Statement {
  const start = cursor.at;
  return insideOpenEnded(cursor, "the `enum`", () => {
    takeWord(cursor, "enum");
    const name = expectUpperName(cursor, "the name of the type");
    const typeParameters = readDeclaredParameters(cursor);
    skipSpaces(cursor);
    expect(cursor, ":", "A `:` stands between the name of an `enum` and its variants.");
    const variants = readOpened(cursor, plainMode(""), "a variant", (mode) =>
      readVariants(cursor, mode),
    );
    const region = { start, end: variants.at(-1)?.region.end ?? cursor.at };
    return { tag: "enum", name, typeParameters, variants, region };
  });
}

/** Variants with commas or line ends between them. Only after the last may a comment end the line. */
function readVariants(cursor: Cursor, mode: Mode): readonly Variant[] {
  const variants: Variant[] = [];
  do {
    variants.push(readVariant(cursor));
  } while (moveToNextVariant(cursor, mode.indent));
  return variants;
}

function moveToNextVariant(cursor: Cursor, indent: string): boolean {
  skipSpaces(cursor);
  const comma = take(cursor, ",");
  skipSpaces(cursor);
  const isComment = startsWith(cursor, "#");
  const end = isComment ? lineEnd(cursor.text, cursor.at) : cursor.at;
  if (comma && /[A-Za-z]/.test(cursor.text.charAt(end))) return true;
  if (end < cursor.text.length && cursor.text[end] !== "\n") return false;
  const line = nextCodeLine(cursor.text, end);
  // At the left edge only a comma says that the next line still belongs to this enum.
  const goesOn = line !== undefined && line.indent === indent && (comma || indent !== "");
  if (isComment && goesOn) fail(cursor, "the end of the line");
  if (goesOn) moveToLine(cursor, line, indent);
  else cursor.at = end;
  return goesOn;
}

function readVariant(cursor: Cursor): Variant {
  const start = cursor.at;
  const name = expectUpperName(cursor, "the name of a variant");
  const typeParameters = readDeclaredParameters(cursor);
  const fields = readFields(cursor);
  return { name, typeParameters, fields, region: regionFrom(cursor, start) };
}

/** `type Name[a] = Type`, of which the first word and a capital letter have been seen. */
export function readAlias(cursor: Cursor): Statement {
  const start = cursor.at;
  return insideOpenEnded(cursor, "the `type`", () => {
    takeKeyword(cursor, "type");
    const name = expectUpperName(cursor, "the name of the type");
    const typeParameters = readDeclaredParameters(cursor);
    skipSpaces(cursor);
    expect(cursor, "=");
    skipSpaces(cursor);
    const type = readType(cursor);
    return { tag: "alias", name, typeParameters, type, region: regionFrom(cursor, start) };
  });
}

const parameterBrackets: Brackets = {
  open: "(",
  close: ")",
  construct: "the parameters",
  required: "a parameter",
};

/** The cursor is at the word `external`. */
export function readExternal(cursor: Cursor): Statement {
  const start = cursor.at;
  return insideOpenEnded(cursor, "the `external`", () => {
    takeWord(cursor, "external");
    if (takeKeyword(cursor, "struct")) {
      const name = expectUpperName(cursor, "the name of the type");
      const typeParameters = readDeclaredParameters(cursor) ?? [];
      return {
        tag: "external-struct",
        name,
        typeParameters,
        region: regionFrom(cursor, start),
      };
    }
    if (atKeyword(cursor, "def")) return readExternalDef(cursor, start);
    const { name, type } = readTyped(cursor);
    const region = regionFrom(cursor, start);
    return { tag: "external-value", name, typeParameters: undefined, type, region };
  });
}

/** The host supplies the body, so every type must be written. */
function readExternalDef(cursor: Cursor, start: number): Statement {
  takeKeyword(cursor, "def");
  const name = expectValueName(cursor, "the name of the function");
  const typeParameters = readDefParameters(cursor);
  const typeStart = cursor.at;
  const { items } = readItems(cursor, parameterBrackets, readTyped);
  skipSpaces(cursor);
  expect(cursor, "->", "The result type of an external function must be written.");
  skipBlank(cursor);
  const result = readType(cursor);
  const params = items.map((item) => item.type);
  const type: TypeRef = {
    tag: "function",
    params,
    result,
    region: regionFrom(cursor, typeStart),
  };
  const region = regionFrom(cursor, start);
  return { tag: "external-value", name, typeParameters, type, region };
}

function readTyped(cursor: Cursor): { readonly name: Name; readonly type: TypeRef } {
  const name = expectValueName(cursor, "a name");
  const type = readAnnotation(cursor);
  if (type !== undefined) return { name, type };
  skipSpaces(cursor);
  return fail(cursor, "`:` and a type");
}
