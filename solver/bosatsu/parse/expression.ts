/** Expressions from the loosest form to the tightest: ternary, operators, `matches`, annotation, application. */
import type { Expression } from "../tree/syntax.ts";
import { readAtom } from "./atom.ts";
import {
  afterSpaces,
  type Cursor,
  expect,
  fail,
  inside,
  isSpace,
  type Mode,
  plainMode,
  regionFrom,
  skipBlank,
  skipSpaces,
  startsWith,
  take,
  takeKeyword,
} from "./cursor.ts";
import { type Brackets, readItems } from "./items.ts";
import type { Keyword } from "./keyword.ts";
import { isKeywordAt, takeValueName } from "./name.ts";
import { operatorAt, reduceChain } from "./operator.ts";
import { readMatchPattern } from "./pattern.ts";
import { readType } from "./type-ref.ts";

/** An expression without the bindings of a block: what may stand on the right of `=`. */
export function readExpression(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  const plain = readOperations(cursor, mode);
  if (mode.ternary === "absent") return plain;
  const value = readMatchesElse(cursor, mode, plain, start);
  return readTernary(cursor, mode, value, start);
}

/** `e matches p if g else f` means `True if (e matches p if g) else f`. */
function readMatchesElse(
  cursor: Cursor,
  mode: Mode,
  condition: Expression,
  start: number,
): Expression {
  const isBare = condition.tag === "matches" && condition.region.start === start;
  if (!isBare || condition.guard === undefined || !mode.matchesElse) return condition;
  if (!spacesThenKeyword(cursor, "else")) return condition;
  skipSpaces(cursor);
  const otherwise = inside(cursor, "the `else`", () => {
    takeKeyword(cursor, "else");
    return readExpression(cursor, { ...mode, ternary: "allowed", matchesElse: true });
  });
  const region = regionFrom(cursor, start);
  return { tag: "ternary", condition, otherwise, region };
}

function readTernary(cursor: Cursor, mode: Mode, then: Expression, start: number): Expression {
  if (!spacesThenKeyword(cursor, "if")) return then;
  skipSpaces(cursor);
  if (mode.ternary === "refused") {
    fail(cursor, "parentheses around the conditional inside another one", {
      hint: "Write `a if (b if c else d) else e`, or `a if c else (b if d else e)`.",
    });
  }
  const inner: Mode = { ...mode, ternary: "refused" };
  return inside(cursor, "the `... if ... else ...`", () => {
    takeKeyword(cursor, "if");
    const condition = readExpression(cursor, { ...inner, matchesElse: false });
    if (!spacesThenKeyword(cursor, "else")) failWithoutElse(cursor);
    skipSpaces(cursor);
    takeKeyword(cursor, "else");
    const otherwise = readExpression(cursor, { ...inner, matchesElse: true });
    return { tag: "ternary", condition, then, otherwise, region: regionFrom(cursor, start) };
  });
}

function failWithoutElse(cursor: Cursor): never {
  skipSpaces(cursor);
  const hint = "A conditional has a value in both cases: `a if condition else b`, on one line.";
  if (take(cursor, "else")) return fail(cursor, "a space and a value after `else`", { hint });
  return fail(cursor, "`else` on the same line", { hint });
}

/** Whether spaces, the word and spaces stand here. Does not move. */
function spacesThenKeyword(cursor: Cursor, word: Keyword): boolean {
  const at = afterSpaces(cursor.text, cursor.at);
  if (at === cursor.at || !cursor.text.startsWith(word, at)) return false;
  return isSpace(cursor.text[at + word.length]);
}

/** An operand with the place it takes, its own parentheses included. */
type Operand = { readonly value: Expression; readonly start: number; readonly end: number };

function readOperations(cursor: Cursor, mode: Mode): Expression {
  const first = readOperand(cursor, mode);
  const rest: { operator: InfixOperator; operand: Operand }[] = [];
  for (;;) {
    const operator = takeOperator(cursor);
    if (operator === undefined) break;
    skipBlank(cursor);
    rest.push({ operator, operand: readOperand(cursor, mode) });
  }
  return reduceChain(first, rest, combine).value;
}

type InfixOperator = { readonly token: string; readonly at: number };

function takeOperator(cursor: Cursor): InfixOperator | undefined {
  const at = afterSpaces(cursor.text, cursor.at);
  const token = operatorAt(cursor.text, at);
  if (token === undefined) return undefined;
  cursor.at = at + token.length;
  return { token, at };
}

function combine(left: Operand, { token, at }: InfixOperator, right: Operand): Operand {
  const { start } = left;
  const { end } = right;
  const fn: Expression = {
    tag: "name",
    name: token,
    region: { start: at, end: at + token.length },
  };
  const args = [left.value, right.value];
  const region = { start, end };
  const value: Expression = {
    tag: "apply",
    fn,
    args,
    style: "operator",
    emptyParens: false,
    region,
  };
  return { value, start, end };
}

function readOperand(cursor: Cursor, mode: Mode): Operand {
  const start = cursor.at;
  const value = readMatches(cursor, mode, readAnnotated(cursor, mode), start);
  return { value, start, end: cursor.at };
}

function readMatches(cursor: Cursor, mode: Mode, first: Expression, start: number): Expression {
  let value = first;
  while (spacesMayPrecede(cursor, "matches")) {
    skipSpaces(cursor);
    const matched = value;
    value = inside(cursor, "the `matches`", () => {
      takeKeyword(cursor, "matches");
      const pattern = readMatchPattern(cursor);
      const guard = readMatchesGuard(cursor, mode);
      return { tag: "matches", value: matched, pattern, guard, region: regionFrom(cursor, start) };
    });
  }
  return value;
}

function spacesMayPrecede(cursor: Cursor, word: string): boolean {
  const at = afterSpaces(cursor.text, cursor.at);
  return cursor.text.startsWith(word, at) && isSpace(cursor.text[at + word.length]);
}

function readMatchesGuard(cursor: Cursor, mode: Mode): Expression | undefined {
  if (!spacesThenKeyword(cursor, "if")) return undefined;
  skipSpaces(cursor);
  takeKeyword(cursor, "if");
  return readExpression(cursor, { ...mode, ternary: "allowed", matchesElse: false });
}

function readAnnotated(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  const value = readApplied(cursor, mode);
  if (!mode.annotation) return value;
  const colon = afterSpaces(cursor.text, cursor.at);
  if (cursor.text[colon] !== ":") return value;
  cursor.at = colon + 1;
  skipSpaces(cursor);
  const type = readType(cursor);
  return { tag: "annotated", value, type, region: regionFrom(cursor, start) };
}

/** An atom and the calls behind it. */
function readApplied(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  let value = readAtom(cursor, mode);
  for (;;) {
    if (startsWith(cursor, "(")) {
      value = readCall(cursor, mode, value, start);
    } else if (methodFollows(cursor)) {
      value = readMethod(cursor, mode, value, start);
    } else {
      return value;
    }
  }
}

function readCall(cursor: Cursor, mode: Mode, fn: Expression, start: number): Expression {
  const open = cursor.at;
  const items = readArguments(cursor, mode);
  const unit: Expression = { tag: "tuple", items: [], region: regionFrom(cursor, open) };
  const emptyParens = items.length === 0;
  return {
    tag: "apply",
    fn,
    args: emptyParens ? [unit] : items,
    style: "call",
    emptyParens,
    region: regionFrom(cursor, start),
  };
}

const callArguments: Brackets = { open: "(", close: ")", construct: "the arguments" };

function readArguments(cursor: Cursor, mode: Mode): readonly Expression[] {
  const argumentMode = plainMode(mode.indent);
  return readItems(cursor, callArguments, () => readExpression(cursor, argumentMode)).items;
}

/** Moves over `\` and the line ends after it when a method must follow. */
function methodFollows(cursor: Cursor): boolean {
  const slash = afterSpaces(cursor.text, cursor.at);
  if (cursor.text[slash] === "\\") {
    const end = afterSpaces(cursor.text, slash + 1);
    if (cursor.text[end] !== "\n") return false;
    cursor.at = end;
    while (/\s/.test(cursor.text.charAt(cursor.at))) cursor.at += 1;
    if (!/^\.[a-z`(]/.test(cursor.text.slice(cursor.at, cursor.at + 2))) {
      fail(cursor, "`.name(...)` after the `\\` at the end of the line above");
    }
    return true;
  }
  return /^\.[a-zA-Z_`(]/.test(cursor.text.slice(cursor.at, cursor.at + 2));
}

/** `.name(args)` or `.(expression)(args)`. */
function readMethod(cursor: Cursor, mode: Mode, receiver: Expression, start: number): Expression {
  cursor.at += 1;
  const fn = startsWith(cursor, "(") ? readFunction(cursor, mode) : readMethodName(cursor);
  if (!startsWith(cursor, "(")) {
    fail(cursor, "`(` and the other arguments", {
      hint: "`a.f()` is the call `f(a)`. There is no access to fields by a dot: take them with a pattern.",
    });
  }
  const args = [receiver, ...readArguments(cursor, mode)];
  return {
    tag: "apply",
    fn,
    args,
    style: "method",
    emptyParens: false,
    region: regionFrom(cursor, start),
  };
}

function readMethodName(cursor: Cursor): Expression {
  const name = isKeywordAt(cursor.text, cursor.at) ? undefined : takeValueName(cursor);
  if (name !== undefined) return { tag: "name", name: name.text, region: name.region };
  return fail(cursor, "the name of a function", {
    hint: "Only names with a small letter can be called by a dot; `a.(F)(b)` takes any expression.",
  });
}

function readFunction(cursor: Cursor, mode: Mode): Expression {
  return inside(cursor, "the function in parentheses", () => {
    expect(cursor, "(");
    skipBlank(cursor);
    const fn = readExpression(cursor, plainMode(mode.indent));
    skipBlank(cursor);
    expect(cursor, ")");
    return fn;
  });
}
