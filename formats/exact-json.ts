import { inMessage } from "./message-text.ts";

/**
 * JSON text as data in which nothing is lost: an integer is a bigint of any size, any other number a
 * double; objects are maps, so no key is special and keys stay in order.
 */
export type ExactJson =
  | string
  | boolean
  | null
  | bigint
  | number
  | readonly ExactJson[]
  | ReadonlyMap<string, ExactJson>;

export type ReadJson =
  | { readonly ok: true; readonly value: ExactJson }
  | { readonly ok: false; readonly problem: JsonProblem };

export type JsonProblem = {
  readonly message: string;
  /** One-based. */
  readonly line: number;
  readonly column: number;
};

export function isJsonArray(json: ExactJson): json is readonly ExactJson[] {
  return Array.isArray(json);
}

/** The JSON text of the value, which reading gives again: two-space indent, LF, no final newline. */
export function exactJsonText(json: ExactJson, indent = "\n"): string {
  if (json === null || typeof json === "boolean") return String(json);
  if (typeof json === "bigint" || typeof json === "number") return String(json);
  if (typeof json === "string") return JSON.stringify(json);
  const inner = `${indent}  `;
  if (isJsonArray(json)) {
    if (json.length === 0) return "[]";
    return `[${json.map((item) => inner + exactJsonText(item, inner)).join()}${indent}]`;
  }
  if (json.size === 0) return "{}";
  const fields = Array.from(
    json,
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${exactJsonText(item, inner)}`,
  );
  return `{${fields.join()}${indent}}`;
}

/** How deep arrays and objects may lie in each other: the reader recurses once a level. */
export const depthMax = 500;

/** Of one number, in characters: what it takes to make an integer grows faster than its length. */
export const numberLengthMax = 100_000;

/**
 * Reads RFC 8259 text. A key that an object has twice is a problem, since one of the two would be lost;
 * so is a number that is larger than any double and no integer.
 */
export function readExactJson(text: string): ReadJson {
  return readWith(text, readValue);
}

/**
 * Reads a text whose value is an array, item by item, so that nobody has to hold a long one: each item
 * is given to `take` as soon as it has been read. An array is then answered with an empty one; any other
 * value is answered as it is.
 */
export function readExactItems(
  text: string,
  take: (item: ExactJson, index: number) => void,
): ReadJson {
  return readWith(text, (cursor) => {
    skipBlanks(cursor);
    if (text.charCodeAt(cursor.at) !== openBracket) return readValue(cursor);
    return nested(cursor, () => {
      let index = 0;
      readItems(cursor, (item) => {
        take(item, index);
        index += 1;
      });
      return [];
    });
  });
}

function readWith(text: string, read: (cursor: Cursor) => ExactJson): ReadJson {
  try {
    const cursor = { text, at: 0, depth: 0 };
    const value = read(cursor);
    skipBlanks(cursor);
    if (cursor.at < text.length)
      throw new Refusal(`expected the end, found ${found(cursor)}`, cursor.at);
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, problem: { message: error.message, ...lineAndColumn(text, error.at) } };
  }
}

/** Leaves the reader from any depth; never leaves this file. */
class Refusal extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

type Cursor = { readonly text: string; at: number; depth: number };

const quote = 0x22;
const openBracket = 0x5b;
const backslash = 0x5c;

function readValue(cursor: Cursor): ExactJson {
  skipBlanks(cursor);
  switch (cursor.text.charCodeAt(cursor.at)) {
    case 0x7b:
      return nested(cursor, readObject);
    case openBracket:
      return nested(cursor, readArray);
    case quote:
      return readString(cursor);
  }
  const word = match(cursor, /true|false|null/y);
  if (word !== undefined) return word === "null" ? null : word === "true";
  return readNumber(cursor) ?? refuse(`expected a value, found ${found(cursor)}`, cursor.at);
}

function readNumber(cursor: Cursor): bigint | number | undefined {
  const start = cursor.at;
  const number = match(cursor, /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
  if (number === undefined) return undefined;
  if (number.length > numberLengthMax) {
    return refuse(`a number of more than ${numberLengthMax} characters`, start);
  }
  if (!/[.eE]/.test(number)) return BigInt(number);
  const value = Number(number);
  return Number.isFinite(value) ? value : refuse("a number that no double can hold", start);
}

function refuse(message: string, at: number): never {
  throw new Refusal(message, at);
}

function nested(cursor: Cursor, read: (cursor: Cursor) => ExactJson): ExactJson {
  if (cursor.depth === depthMax) {
    throw new Refusal(`more than ${depthMax} levels of arrays and objects`, cursor.at);
  }
  cursor.depth += 1;
  cursor.at += 1;
  const value = read(cursor);
  cursor.depth -= 1;
  return value;
}

function readArray(cursor: Cursor): ExactJson {
  const items: ExactJson[] = [];
  readItems(cursor, (item) => items.push(item));
  return items;
}

function readItems(cursor: Cursor, take: (item: ExactJson) => void): void {
  if (takes(cursor, "]")) return;
  do take(readValue(cursor));
  while (takes(cursor, ","));
  expect(cursor, "]", "`,` or `]`");
}

function readObject(cursor: Cursor): ExactJson {
  const entries = new Map<string, ExactJson>();
  if (takes(cursor, "}")) return entries;
  do {
    skipBlanks(cursor);
    const start = cursor.at;
    if (cursor.text.charCodeAt(start) !== quote) {
      throw new Refusal(`expected a key in double quotes, found ${found(cursor)}`, start);
    }
    const key = readString(cursor);
    if (entries.has(key)) throw new Refusal(`the key ${inMessage(key)} stands here twice`, start);
    expect(cursor, ":", "`:`");
    entries.set(key, readValue(cursor));
  } while (takes(cursor, ","));
  expect(cursor, "}", "`,` or `}`");
  return entries;
}

/** Goes from one unit to the next: a pattern over a long text would need a stack as long. */
function readString(cursor: Cursor): string {
  const start = cursor.at;
  const { text } = cursor;
  let hasEscapes = false;
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      cursor.at = at + 1;
      return hasEscapes ? unescaped(cursor, start) : text.slice(start + 1, at);
    }
    if (unit < 0x20) break;
    if (unit === backslash) {
      hasEscapes = true;
      at += 1;
    }
  }
  throw new Refusal(stringRefusal, start);
}

const stringRefusal = "this text has no closing quote, or an escape that JSON does not know";

/** Escapes are JSON's own: what is quoted from `start` to the cursor has its end and no control characters. */
function unescaped({ text, at }: Cursor, start: number): string {
  try {
    return String(JSON.parse(text.slice(start, at)));
  } catch {
    return refuse(stringRefusal, start);
  }
}

function match(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const text = pattern.exec(cursor.text)?.[0];
  if (text !== undefined) cursor.at += text.length;
  return text;
}

function takes(cursor: Cursor, character: string): boolean {
  skipBlanks(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== character.charCodeAt(0)) return false;
  cursor.at += 1;
  return true;
}

function expect(cursor: Cursor, character: string, words: string): void {
  if (!takes(cursor, character)) {
    throw new Refusal(`expected ${words}, found ${found(cursor)}`, cursor.at);
  }
}

function skipBlanks(cursor: Cursor): void {
  const { text } = cursor;
  let { at } = cursor;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) break;
    at += 1;
  }
  cursor.at = at;
}

/** What looks like nothing, or turns the rest of a line around, is told by its number. */
function found({ text, at }: Cursor): string {
  const point = text.codePointAt(at);
  if (point === undefined) return "the end of the text";
  const character = String.fromCodePoint(point);
  if (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return `\`${character}\``;
  const number = `the character U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
  return point === 0xfeff
    ? `a byte order mark (${number}): save the file as UTF-8 without one`
    : number;
}

function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return {
    line: before.split("\n").length,
    column: at - before.lastIndexOf("\n"),
  };
}
