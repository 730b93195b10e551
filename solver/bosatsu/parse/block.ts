import type { BlockStatement, Def, Expression, Pattern } from "../tree/syntax.ts";
import {
  atKeyword,
  type Cursor,
  expect,
  fail,
  insideOpenEnded,
  type Mode,
  plainMode,
  regionFrom,
  skipBlank,
  skipSpaces,
  startsWith,
  take,
  takeWord,
} from "./cursor.ts";
import { type Brackets, readItems } from "./items.ts";
import {
  atLineEnd,
  failIndent,
  isDeeper,
  moveToLine,
  nextCodeLine,
  readBlock,
  readValue,
  refuseMixedIndent,
} from "./layout.ts";
import { bindingAhead } from "./look-ahead.ts";
import { expectValueName } from "./name.ts";
import { readBindPattern } from "./pattern.ts";
import { readDefParameters, readType } from "./type-ref.ts";

/** Bindings and defs at one indent, and the value they lead to. Without any it is just that value. */
export function readBlockStatements(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  const statements: BlockStatement[] = [];
  for (;;) {
    const statementStart = cursor.at;
    const statement = readBlockStatement(cursor, mode);
    if (statement === undefined) break;
    statements.push(statement);
    // Begun on the line of its opener a block goes on where its opener stands, most often by mistake.
    const blamed = beginsLine(cursor.text, start) ? statementStart : start;
    moveToNextStatement(cursor, mode.indent, blamed);
  }
  const result = cursor.rules.expression(cursor, mode);
  if (statements.length === 0) return result;
  return { tag: "block", statements, result, region: regionFrom(cursor, start) };
}

function beginsLine(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at).trim() === "";
}

function readBlockStatement(cursor: Cursor, mode: Mode): BlockStatement | undefined {
  if (atKeyword(cursor, "def")) return { tag: "def", def: readDef(cursor, mode.indent) };
  const operator = bindingAhead(cursor);
  if (operator === undefined) return undefined;
  const tag = operator === "=" ? "binding" : "left-apply";
  return { tag, ...readBinding(cursor, mode.indent, operator) };
}

/**
 * What follows a binding or a def is the next line at the same indent. There must be one; otherwise
 * the problem is at `blamed`.
 */
function moveToNextStatement(cursor: Cursor, indent: string, blamed: number): void {
  if (!atLineEnd(cursor)) {
    if (/[)\]}]/.test(cursor.text.charAt(cursor.at))) failWithoutValue(cursor, blamed);
    fail(cursor, "the end of the line");
  }
  const line = nextCodeLine(cursor.text, cursor.at);
  if (line !== undefined && isDeeper(line.indent, indent)) failIndent(cursor, line);
  const ends = line?.indent !== indent || /[)\]}]/.test(cursor.text.charAt(line.at));
  if (ends) {
    refuseMixedIndent(cursor, line, indent);
    failWithoutValue(cursor, blamed);
  }
  moveToLine(cursor, line, indent);
}

function failWithoutValue(cursor: Cursor, at: number): never {
  return fail(cursor, "an expression after this, at the same indent", {
    at,
    found: "the end of the block",
    hint: "A block ends with an expression, which is its value.",
  });
}

/** `p = e` or `p <- e`, which has been seen ahead. */
export function readBinding(
  cursor: Cursor,
  indent: string,
  operator: "=" | "<-",
): { readonly pattern: Pattern; readonly value: Expression; readonly region: Def["region"] } {
  const start = cursor.at;
  return insideOpenEnded(cursor, "the binding", () => {
    const pattern = readBindPattern(cursor);
    skipSpaces(cursor);
    expect(cursor, operator);
    const value = readValue(cursor, plainMode(indent));
    return { pattern, value, region: regionFrom(cursor, start) };
  });
}

const parameters: Brackets = { open: "(", close: ")", construct: "the parameters" };

/** The cursor is at the word `def`. */
export function readDef(cursor: Cursor, indent: string): Def {
  const start = cursor.at;
  return insideOpenEnded(cursor, "the `def`", () => {
    takeWord(cursor, "def");
    const name = expectValueName(cursor, "the name of the function");
    const typeParameters = readDefParameters(cursor);
    const groups = readGroups(cursor);
    const result = readResult(cursor);
    skipSpaces(cursor);
    expect(cursor, ":", "A `:` stands between the head of a `def` and its body.");
    const body = readBlock(cursor, plainMode(indent), "the body of the `def`");
    return { name, typeParameters, groups, result, body, region: regionFrom(cursor, start) };
  });
}

/** One group of parameters or more; each makes one function. */
function readGroups(cursor: Cursor): readonly (readonly Pattern[])[] {
  const groups: (readonly Pattern[])[] = [];
  if (!startsWith(cursor, "(")) {
    fail(cursor, "`(` and the parameters", {
      hint: "A `def` has parameters, if only `()`. A value without any is `name = value`.",
    });
  }
  while (startsWith(cursor, "(")) {
    const start = cursor.at;
    const { items } = readItems(cursor, parameters, readBindPattern);
    const unit: Pattern = { tag: "tuple", items: [], region: regionFrom(cursor, start) };
    groups.push(items.length === 0 ? [unit] : items);
  }
  return groups;
}

function readResult(cursor: Cursor) {
  const end = cursor.at;
  skipSpaces(cursor);
  if (take(cursor, "->")) {
    skipBlank(cursor);
    return readType(cursor);
  }
  cursor.at = end;
  return undefined;
}
