import type { ParseProblem } from "../tree/problem-parse.ts";
import { positionAt, type Region } from "../tree/source.ts";
import type { Expression } from "../tree/syntax.ts";
import { foundAt } from "./found.ts";
import { plainHintAt, sureHintAt } from "./hint.ts";
import type { Keyword } from "./keyword.ts";

/**
 * A place in a text and what has been opened before it. The one mutable thing of this phase: readers
 * move `at` forward and never back, except over spaces that turned out to lead nowhere.
 */
export type Cursor = {
  readonly text: string;
  at: number;
  /** Constructs begun and not ended, outermost first. */
  readonly open: Construct[];
  /** The innermost construct among those that ended last; its end may have come too early. */
  closed: (Construct & { readonly end: number }) | undefined;
  /** The last string that ran over a line end: often a forgotten quote further up. */
  longString: Region | undefined;
  /** Where a bracket or a string that begins at an offset ends, or -1; see look-ahead.ts. */
  readonly ends: Map<number, number>;
  /** Where a pattern that begins at an offset would end, or -1; see look-ahead.ts. */
  readonly patternEnds: Map<number, number>;
  readonly rules: Rules;
};

type Construct = { readonly construct: string; readonly start: number };

/** The two rules that everything inside an expression leads back to. They arrive here because files must not import in a circle. */
type Rules = {
  readonly expression: (cursor: Cursor, mode: Mode) => Expression;
  /** A block whose first statement begins at the cursor, at the indent of the mode. */
  readonly block: (cursor: Cursor, mode: Mode) => Expression;
};

/** How an expression is read at some place. */
export type Mode = {
  /** The exact white space that begins each line of the current block. */
  readonly indent: string;
  /** False where a `:` after the expression opens a block or ends a key. */
  readonly annotation: boolean;
  /**
   * `a if c else b`: "absent" leaves a following `if` to the comprehension around, "refused" is the
   * inside of another one.
   */
  readonly ternary: "allowed" | "absent" | "refused";
  /** Whether `e matches p if g else f` may take the `else`. */
  readonly matchesElse: boolean;
};

export function plainMode(indent: string): Mode {
  return { indent, annotation: true, ternary: "allowed", matchesElse: true };
}

/** The same place before a `:` that is not an annotation. */
export function headMode(indent: string): Mode {
  return { indent, annotation: false, ternary: "allowed", matchesElse: true };
}

export function cursorOf(text: string, rules: Rules): Cursor {
  return {
    text,
    at: 0,
    open: [],
    closed: undefined,
    longString: undefined,
    ends: new Map(),
    patternEnds: new Map(),
    rules,
  };
}

/**
 * Constructs inside one another. Every level takes about fifteen frames of the stack of this phase, and the
 * phases after it recurse over the same tree.
 */
const nestingMax = 250;

/** Reads a construct: a failure on the way names it and says where it began. */
export function inside<Product>(cursor: Cursor, construct: string, read: () => Product): Product {
  return enclose(cursor, { construct, start: cursor.at }, read);
}

/** Like `inside`, for what no bracket ends: a failure just after it still belongs to it. */
export function insideOpenEnded<Product>(
  cursor: Cursor,
  construct: string,
  read: () => Product,
): Product {
  const opened = { construct, start: cursor.at };
  const product = enclose(cursor, opened, read);
  if (cursor.closed === undefined || cursor.closed.end < cursor.at) {
    cursor.closed = { ...opened, end: cursor.at };
  }
  return product;
}

function enclose<Product>(cursor: Cursor, construct: Construct, read: () => Product): Product {
  if (cursor.open.length >= nestingMax) {
    fail(cursor, `at most ${nestingMax} constructs inside one another`, {
      found: "one more",
      hint: "Give the inner parts names of their own and use the names here.",
    });
  }
  cursor.open.push(construct);
  const product = read();
  cursor.open.pop();
  return product;
}

/** Thrown by `fail`, caught in recovery.ts only: it carries one problem up to the next statement. */
export class Stop extends Error {
  readonly problem: ParseProblem & { readonly region: Region };

  constructor(problem: ParseProblem & { readonly region: Region }) {
    super(`expected ${problem.expected}, found ${problem.found}`);
    this.problem = problem;
  }
}

type FailureDetails = {
  /** Where, when it is not at the cursor. */
  readonly at?: number;
  readonly found?: string;
  readonly hint?: string | undefined;
};

/** Gives up on the current statement. A hint that the text itself makes certain goes before the given one. */
export function fail(cursor: Cursor, expected: string, details: FailureDetails = {}): never {
  const at = details.at ?? cursor.at;
  const there = foundAt(cursor.text, at);
  throw new Stop({
    code: "ParseFailure",
    expected,
    found: details.found ?? there.found,
    inside: constructAt(cursor, at),
    hint:
      sureHintAt(cursor.text, at) ??
      templateHint(cursor) ??
      details.hint ??
      plainHintAt(cursor.text, at) ??
      quoteHint(cursor, at),
    region: { start: at, end: there.end },
  });
}

function constructAt(cursor: Cursor, at: number): ParseProblem["inside"] {
  const { closed } = cursor;
  const innermost = cursor.open.findLast(({ start }) => start < at);
  const endedTooEarly =
    closed !== undefined &&
    closed.start < at &&
    closed.end <= at &&
    closed.start >= (innermost?.start ?? 0) &&
    /^[ \t]*$/.test(cursor.text.slice(closed.end, at));
  const construct = endedTooEarly ? closed : innermost;
  if (construct === undefined) return undefined;
  return {
    construct: construct.construct,
    start: construct.start,
    position: positionAt(cursor.text, construct.start),
  };
}

/** Two braces after a dollar come from a template of something else: no such expression begins so. */
function templateHint(cursor: Cursor): string | undefined {
  const isTemplate = cursor.open.some(({ start }) => cursor.text.startsWith("${{", start));
  return isTemplate ? "A plain `$` before a brace in a string is written `\\$`." : undefined;
}

/** An unclosed quote swallows text up to the next quote, and the failure comes there. */
function quoteHint(cursor: Cursor, at: number): string | undefined {
  const { longString, text } = cursor;
  if (longString === undefined || longString.end > at) return undefined;
  if (text.slice(longString.end, at).includes("\n")) return undefined;
  const { line, column } = positionAt(text, longString.start);
  return `The string that began at ${line}:${column} ends on this line. Is its closing quote missing up there?`;
}

export function startsWith(cursor: Cursor, token: string): boolean {
  return cursor.text.startsWith(token, cursor.at);
}

/** Moves over the token if it stands here. */
export function take(cursor: Cursor, token: string): boolean {
  if (!startsWith(cursor, token)) return false;
  cursor.at += token.length;
  return true;
}

export function expect(cursor: Cursor, token: string, hint?: string): void {
  if (!take(cursor, token)) fail(cursor, `\`${token}\``, { hint });
}

export function regionFrom(cursor: Cursor, start: number): Region {
  return { start, end: cursor.at };
}

/** Whether the word stands here and spaces follow it. */
export function atKeyword(cursor: Cursor, word: Keyword): boolean {
  return startsWith(cursor, word) && isSpace(cursor.text[cursor.at + word.length]);
}

/** Moves over the word and the spaces after it. */
export function takeKeyword(cursor: Cursor, word: Keyword): boolean {
  return atKeyword(cursor, word) && takeWord(cursor, word);
}

/** Like `atKeyword`, where nothing but the keyword can be meant: it may also be all of its line. */
export function atWord(cursor: Cursor, word: Keyword): boolean {
  const next = cursor.text[cursor.at + word.length];
  return startsWith(cursor, word) && (isSpace(next) || next === "\n" || next === undefined);
}

/** Moves over the word, if it stands here, and over spaces. */
export function takeWord(cursor: Cursor, word: Keyword): boolean {
  if (!atWord(cursor, word)) return false;
  cursor.at = afterSpaces(cursor.text, cursor.at + word.length);
  return true;
}

export function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

export function afterSpaces(text: string, at: number): number {
  let end = at;
  while (isSpace(text[end])) end += 1;
  return end;
}

export function skipSpaces(cursor: Cursor): void {
  cursor.at = afterSpaces(cursor.text, cursor.at);
}

/** The offset after white space, line ends and comments: what may stand between the items of a bracket. */
export function afterBlank(text: string, at: number): number {
  let end = at;
  for (;;) {
    const character = text[end];
    if (character === "#") end = lineEnd(text, end);
    else if (character !== undefined && /\s/.test(character)) end += 1;
    else return end;
  }
}

export function skipBlank(cursor: Cursor): void {
  cursor.at = afterBlank(cursor.text, cursor.at);
}

/** The offset of the `\n` that ends the line, or of the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
