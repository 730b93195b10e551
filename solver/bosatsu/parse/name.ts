import type { Name } from "../tree/syntax.ts";
import { afterSpaces, type Cursor, fail, isSpace, regionFrom } from "./cursor.ts";
import { type Keyword, reservedWords } from "./keyword.ts";
import { operatorAt } from "./operator.ts";
import { readBackticked } from "./string.ts";

const reserved: ReadonlySet<string> = new Set(reservedWords);

export function isKeywordAt(text: string, at: number): boolean {
  const word = lowerAt(text, at);
  return word !== undefined && reserved.has(word) && isSpace(text[at + word.length]);
}

export function lowerAt(text: string, at: number): string | undefined {
  return wordAt(/[a-z][_a-zA-Z0-9]*/y, text, at);
}

export function upperAt(text: string, at: number): string | undefined {
  return wordAt(/[A-Z][_a-zA-Z0-9]*/y, text, at);
}

function wordAt(word: RegExp, text: string, at: number): string | undefined {
  word.lastIndex = at;
  return word.exec(text)?.[0];
}

/** Where the name of a value that begins here ends, or -1. A backticked one must be closed. */
export function valueNameEnd(text: string, at: number): number {
  const operatorEnd = operatorNameEnd(text, at);
  if (operatorEnd !== -1) return operatorEnd;
  const word = lowerAt(text, at);
  if (word !== undefined) return at + word.length;
  const backticked = wordAt(/`(?:[^`\\]|\\[\s\S])*`/y, text, at);
  return backticked === undefined ? -1 : at + backticked.length;
}

/** `operator` and a token after spaces. */
function operatorNameEnd(text: string, at: number): number {
  const word: Keyword = "operator";
  if (!text.startsWith(word, at) || !isSpace(text[at + word.length])) return -1;
  const tokenStart = afterSpaces(text, at + word.length);
  const token = operatorAt(text, tokenStart);
  return token === undefined ? -1 : tokenStart + token.length;
}

/** The name of a value, if one begins here. `operator +` and backticks around `+` give the same text. */
export function takeValueName(cursor: Cursor): Name | undefined {
  const start = cursor.at;
  const { text } = cursor;
  if (text[start] === "`") {
    const name = readBackticked(cursor);
    return { text: name, region: regionFrom(cursor, start) };
  }
  const end = valueNameEnd(text, start);
  if (end === -1) return undefined;
  cursor.at = end;
  const operatorEnd = operatorNameEnd(text, start);
  const from = operatorEnd === -1 ? start : afterSpaces(text, start + "operator".length);
  return { text: text.slice(from, end), region: regionFrom(cursor, start) };
}

export function expectValueName(cursor: Cursor, what: string): Name {
  return takeValueName(cursor) ?? fail(cursor, what, { hint: caseHint(cursor, "lower") });
}

export function takeUpperName(cursor: Cursor): Name | undefined {
  return taken(cursor, upperAt(cursor.text, cursor.at));
}

export function expectUpperName(cursor: Cursor, what: string): Name {
  return takeUpperName(cursor) ?? fail(cursor, what, { hint: caseHint(cursor, "upper") });
}

/** A type variable. */
export function expectLowerName(cursor: Cursor, what: string): Name {
  const name = taken(cursor, lowerAt(cursor.text, cursor.at));
  return name ?? fail(cursor, what, { hint: caseHint(cursor, "lower") });
}

function taken(cursor: Cursor, word: string | undefined): Name | undefined {
  if (word === undefined) return undefined;
  const start = cursor.at;
  cursor.at += word.length;
  return { text: word, region: regionFrom(cursor, start) };
}

function caseHint(cursor: Cursor, wanted: "lower" | "upper"): string | undefined {
  const word = wordAt(/[a-zA-Z][_a-zA-Z0-9]*/y, cursor.text, cursor.at);
  if (word === undefined) return undefined;
  const [first, rest] = [word.charAt(0), word.slice(1)];
  return wanted === "lower"
    ? `Values, fields and type variables begin with a small letter: \`${first.toLowerCase()}${rest}\`.`
    : `Types, constructors and packages begin with a capital letter: \`${first.toUpperCase()}${rest}\`.`;
}

/** `Shop/Ledger`. */
export function expectPackageName(cursor: Cursor): Name {
  const start = cursor.at;
  expectUpperName(cursor, "the name of a package, such as `Shop/Ledger`");
  while (cursor.text[cursor.at] === "/") {
    cursor.at += 1;
    expectUpperName(cursor, "the next part of the package's name");
  }
  return { text: cursor.text.slice(start, cursor.at), region: regionFrom(cursor, start) };
}
