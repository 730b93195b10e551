/** Blocks are lines that begin with the very same white space; indents are compared as text. */
import {
  afterSpaces,
  type Cursor,
  fail,
  lineEnd,
  type Mode,
  plainMode,
  skipSpaces,
} from "./cursor.ts";
import { plainHintAt } from "./hint.ts";

type CodeLine = {
  readonly indent: string;
  /** Of the first character after the indent. */
  readonly at: number;
  /** Own-line comments passed on the way: the first of each group of lines. */
  readonly comments: readonly { readonly indent: string; readonly at: number }[];
};

/** The next line that holds more than a comment. */
export function nextCodeLine(text: string, from: number): CodeLine | undefined {
  return codeLineFrom(text, lineEnd(text, from) + 1);
}

/** The same, where the line that begins at the offset may itself be the one. */
export function codeLineFrom(text: string, lineStart: number): CodeLine | undefined {
  const comments: { indent: string; at: number }[] = [];
  let grouped = false;
  for (let start = lineStart; start < text.length; start = lineEnd(text, start) + 1) {
    const at = afterSpaces(text, start);
    const indent = text.slice(start, at);
    if (text[at] === "#") {
      if (!grouped) comments.push({ indent, at });
      grouped = true;
    } else if (at === text.length) {
      return undefined;
    } else if (text[at] === "\n") {
      grouped = false;
    } else {
      return { indent, at, comments };
    }
  }
  return undefined;
}

/** Moves over spaces; whether the line ends there. */
export function atLineEnd(cursor: Cursor): boolean {
  skipSpaces(cursor);
  const character = cursor.text[cursor.at];
  return character === undefined || character === "\n";
}

export function expectLineEnd(cursor: Cursor): void {
  if (!atLineEnd(cursor)) fail(cursor, "the end of the line");
}

/** Goes to the next line of a block. A comment in its midst must be indented as the block is. */
export function moveToLine(cursor: Cursor, line: CodeLine, indent: string): void {
  const stray = line.comments.find((comment) => !comment.indent.startsWith(indent));
  if (stray !== undefined) {
    fail(cursor, "the indent of the block around this comment", {
      at: stray.at,
      found: "a comment further left",
      hint: "Indent the comment like the lines of the block.",
    });
  }
  cursor.at = line.at;
}

/**
 * Reads what a `:`, `=`, `<-` or `->` opens: the rest of the line, at the same indent, or deeper
 * lines, whose white space becomes the indent.
 */
export function readOpened<Product>(
  cursor: Cursor,
  mode: Mode,
  what: string,
  read: (mode: Mode, onOwnLines: boolean) => Product,
): Product {
  if (!atLineEnd(cursor)) return read(mode, false);
  const line = nextCodeLine(cursor.text, cursor.at);
  if (line === undefined) return fail(cursor, what);
  if (!isDeeper(line.indent, mode.indent)) {
    refuseMixedIndent(cursor, line, mode.indent);
    return fail(cursor, `${what}, indented`, {
      at: line.at,
      found: shallowFound(cursor, line, mode.indent),
    });
  }
  moveToLine(cursor, line, line.indent);
  return read({ ...mode, indent: line.indent }, true);
}

function shallowFound(cursor: Cursor, line: CodeLine, indent: string): string {
  const word = /^[_a-zA-Z0-9]+/.exec(cursor.text.slice(line.at, lineEnd(cursor.text, line.at)));
  const what = word === null ? "a line" : `\`${word[0]}\``;
  return line.indent === indent ? `${what} at the same indent` : `${what} at another indent`;
}

export function isDeeper(indent: string, outer: string): boolean {
  return indent.length > outer.length && indent.startsWith(outer);
}

/** Two indents that look alike and are not are the cause of what goes wrong at the line. */
export function refuseMixedIndent(
  cursor: Cursor,
  line: CodeLine | undefined,
  indent: string,
): void {
  if (line === undefined || line.indent === "" || indent === "") return;
  if (line.indent.startsWith(indent) || indent.startsWith(line.indent)) return;
  const name = (it: string | undefined): string => (it === "\t" ? "a tab" : "a space");
  let same = 0;
  while (line.indent[same] === indent[same]) same += 1;
  fail(cursor, `the white space of the lines above, ${name(indent[same])}`, {
    at: line.at - line.indent.length + same,
    found: name(line.indent[same]),
    hint: "Indents are compared as text: a tab is no number of spaces. Use one of them throughout.",
  });
}

/** The block that an opener opens. */
export function readBlock(cursor: Cursor, mode: Mode, what: string) {
  return readOpened(cursor, mode, what, (inner, onOwnLines) => {
    const block = cursor.rules.block(cursor, inner);
    if (onOwnLines) refuseMoreLines(cursor, inner.indent);
    return block;
  });
}

/** The value of a binding: an expression, which may stand deeper on the next line. */
export function readValue(cursor: Cursor, mode: Mode) {
  return readOpened(cursor, plainMode(mode.indent), "an expression", (inner, onOwnLines) => {
    const value = cursor.rules.expression(cursor, inner);
    if (onOwnLines) refuseMoreLines(cursor, inner.indent);
    return value;
  });
}

/** A block has ended with its value: a further line at its indent, or deeper, belongs to nothing. */
function refuseMoreLines(cursor: Cursor, indent: string): void {
  const { text } = cursor;
  const end = afterSpaces(text, cursor.at);
  if (text[end] !== "\n") return;
  const line = nextCodeLine(text, end);
  if (line === undefined || !line.indent.startsWith(indent)) return;
  if (/^(?:[,)\]}]|(?:if|for|elif|else|case)\b)/.test(text.slice(line.at, line.at + 6))) return;
  if (line.indent === indent) {
    fail(cursor, "the end of the block", {
      at: line.at,
      hint: "A block has one value, its last expression. Give the one above a name, or use `_ = ...`.",
    });
  }
  failIndent(cursor, line);
}

export function failIndent(cursor: Cursor, line: CodeLine): never {
  return fail(cursor, "the indent of the lines above", {
    at: line.at,
    found: "a deeper one",
    hint:
      plainHintAt(cursor.text, line.at) ??
      "Only a line that ends with `:`, `=`, `<-`, `->` or an open bracket has deeper lines below it.",
  });
}

/** For a line that begins no statement because it is not at the left edge. */
export function failStatementIndent(cursor: Cursor, line: CodeLine): never {
  return fail(cursor, "a statement at the left edge", { at: line.at, found: "an indented line" });
}
