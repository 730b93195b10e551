import type { Branch, Expression, Pattern } from "../tree/syntax.ts";
import {
  afterSpaces,
  type Cursor,
  expect,
  fail,
  headMode,
  insideOpenEnded,
  isSpace,
  type Mode,
  plainMode,
  regionFrom,
  skipSpaces,
  startsWith,
  takeKeyword,
  takeWord,
} from "./cursor.ts";
import { plainHintAt } from "./hint.ts";
import { type Brackets, readItems } from "./items.ts";
import {
  atLineEnd,
  failIndent,
  isDeeper,
  moveToLine,
  nextCodeLine,
  readBlock,
  readOpened,
} from "./layout.ts";
import { parametersAhead } from "./look-ahead.ts";
import { readBindPattern, readMatchPattern } from "./pattern.ts";

type Condition = { readonly condition: Expression; readonly body: Expression };

/** `if` with its `elif`s and the `else`, which is never missing. */
export function readIf(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  return insideOpenEnded(cursor, "the `if`", () => {
    takeKeyword(cursor, "if");
    const branches: Condition[] = [readCondition(cursor, mode, "if")];
    // The lines of `elif` and `else` may stand deeper than the block, all at the same indent.
    let indent = moveToAlternative(cursor, start, (line) => line.startsWith(mode.indent));
    while (takeKeyword(cursor, "elif")) {
      branches.push(readCondition(cursor, plainMode(indent), "elif"));
      const same = indent;
      indent = moveToAlternative(cursor, start, (line) => line === same);
    }
    cursor.at += "else".length;
    readColon(cursor, "else");
    const otherwise = readBlock(cursor, plainMode(indent), "the value for `else`");
    return { tag: "if", branches, otherwise, region: regionFrom(cursor, start) };
  });
}

function readCondition(cursor: Cursor, mode: Mode, word: string): Condition {
  const condition = cursor.rules.expression(cursor, headMode(mode.indent));
  readColon(cursor, word);
  return {
    condition,
    body: readBlock(cursor, plainMode(mode.indent), `the value for \`${word}\``),
  };
}

/** The `:` that ends the head of a construct. */
function readColon(cursor: Cursor, word: string): void {
  skipSpaces(cursor);
  const hint = `A \`:\` stands between \`${word}\` and what belongs to it.`;
  expect(cursor, ":", plainHintAt(cursor.text, cursor.at) ?? hint);
}

/** Goes to the line of the next `elif` or `else` and gives its indent. The `if` began at `start`. */
function moveToAlternative(
  cursor: Cursor,
  start: number,
  fits: (indent: string) => boolean,
): string {
  if (!atLineEnd(cursor)) fail(cursor, "the end of the line, then `else`");
  const line = nextCodeLine(cursor.text, cursor.at);
  const word = /(?:elif[ \t]|else(?![_a-zA-Z0-9]))/y;
  word.lastIndex = line?.at ?? cursor.text.length;
  if (line === undefined || !word.test(cursor.text)) {
    return fail(cursor, "`else` after this `if`", {
      at: start,
      found: "none",
      hint: "An `if` is an expression: it has a value in every case, so it ends with `else:`.",
    });
  }
  if (!fits(line.indent)) {
    fail(cursor, "`elif` and `else` at the indent of their `if`", {
      at: line.at,
      found: "another indent",
    });
  }
  moveToLine(cursor, line, line.indent);
  return line.indent;
}

/** `match`, `recur` or `loop`: the word has been seen and stands at the cursor. */
export function readMatch(
  cursor: Cursor,
  mode: Mode,
  kind: "match" | "recur" | "loop",
): Expression {
  const start = cursor.at;
  return insideOpenEnded(cursor, `the \`${kind}\``, () => {
    takeKeyword(cursor, kind);
    const scrutinee = cursor.rules.expression(cursor, headMode(mode.indent));
    readColon(cursor, kind);
    const branches = readOpened(cursor, plainMode(mode.indent), "`case`", (inner) =>
      readBranches(cursor, inner),
    );
    return { tag: "match", kind, scrutinee, branches, region: regionFrom(cursor, start) };
  });
}

function readBranches(cursor: Cursor, mode: Mode): readonly Branch[] {
  const branches: Branch[] = [];
  do {
    branches.push(readBranch(cursor, mode));
  } while (moveToNextCase(cursor, mode.indent));
  return branches;
}

/** Goes to the next `case` of the same match, if there is one. */
function moveToNextCase(cursor: Cursor, indent: string): boolean {
  const end = afterSpaces(cursor.text, cursor.at);
  if (cursor.text[end] !== "\n") return false;
  const line = nextCodeLine(cursor.text, end);
  if (line === undefined || !cursor.text.startsWith("case", line.at)) return false;
  if (!isSpace(cursor.text[line.at + "case".length])) return false;
  if (isDeeper(line.indent, indent)) failIndent(cursor, line);
  if (line.indent !== indent) return false;
  moveToLine(cursor, line, indent);
  return true;
}

function readBranch(cursor: Cursor, mode: Mode): Branch {
  const start = cursor.at;
  return insideOpenEnded(cursor, "the `case`", () => {
    if (!takeWord(cursor, "case")) fail(cursor, "`case`");
    const pattern = readMatchPattern(cursor);
    const guard = readGuard(cursor, mode);
    skipSpaces(cursor);
    expect(cursor, ":", "A `:` stands between the pattern of a `case` and its value.");
    const body = readBlock(cursor, plainMode(mode.indent), "the value for this `case`");
    return { pattern, guard, body, region: regionFrom(cursor, start) };
  });
}

function readGuard(cursor: Cursor, mode: Mode): Expression | undefined {
  const end = cursor.at;
  skipSpaces(cursor);
  if (cursor.at === end || !takeKeyword(cursor, "if")) return undefined;
  return cursor.rules.expression(cursor, headMode(mode.indent));
}

const parameters: Brackets = { open: "(", close: ")", construct: "the parameters" };

/** `x -> e`, `(x, y) -> e`: a lambda has been seen ahead. */
export function readLambda(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  return insideOpenEnded(cursor, "the lambda", () => {
    const params = readLambdaParameters(cursor);
    skipSpaces(cursor);
    expect(cursor, "->");
    const bodyMode: Mode = { ...plainMode(mode.indent), annotation: mode.annotation };
    const body = readBlock(cursor, bodyMode, "the body of the lambda");
    return { tag: "lambda", params, body, region: regionFrom(cursor, start) };
  });
}

function readLambdaParameters(cursor: Cursor): readonly Pattern[] {
  const start = cursor.at;
  if (!startsWith(cursor, "(") || !parametersAhead(cursor)) return [readBindPattern(cursor)];
  const { items } = readItems(cursor, parameters, readBindPattern);
  if (items.length > 0) return items;
  return [{ tag: "tuple", items: [], region: regionFrom(cursor, start) }];
}
