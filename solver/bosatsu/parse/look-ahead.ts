/**
 * Scans that decide what begins here without reading it: a pattern and an expression can look alike
 * up to the `=`, `<-` or `->` behind them. What a scan finds is kept, so that all scans together take
 * time proportional to the text.
 */
import { afterBlank, afterSpaces, type Cursor, isSpace, lineEnd } from "./cursor.ts";
import { lowerAt, upperAt, valueNameEnd } from "./name.ts";
import { numberAt } from "./number.ts";
import { isOperatorCharacter, standsAlone } from "./operator.ts";

/** `=` or `<-` when a pattern and then one of them begin here. */
export function bindingAhead(cursor: Cursor): "=" | "<-" | undefined {
  const end = patternEnd(cursor, cursor.at);
  if (end === -1) return undefined;
  const at = afterSpaces(cursor.text, end);
  if (standsAlone(cursor.text, at, "=")) return "=";
  return standsAlone(cursor.text, at, "<-") ? "<-" : undefined;
}

/** Whether a lambda begins here: a pattern, then `->`. */
export function lambdaAhead(cursor: Cursor): boolean {
  const end = patternEnd(cursor, cursor.at);
  return end !== -1 && standsAlone(cursor.text, afterSpaces(cursor.text, end), "->");
}

/** Whether the `(` at the cursor and its `)` stand directly before the `->` of a lambda. */
export function parametersAhead(cursor: Cursor): boolean {
  const end = bracketEnd(cursor, cursor.at);
  return end !== -1 && standsAlone(cursor.text, afterSpaces(cursor.text, end), "->");
}

/** A `|` between patterns, and not the beginning of an operator. A signed number may follow. */
export function isUnionBar(text: string, at: number): boolean {
  if (text[at] !== "|") return false;
  const next = text[at + 1];
  return !isOperatorCharacter(next) || next === "-" || next === "+" || next === ".";
}

function patternEnd(cursor: Cursor, start: number): number {
  const known = cursor.patternEnds.get(start);
  if (known !== undefined) return known;
  const { text } = cursor;
  const starts: number[] = [];
  let end = -1;
  for (let at = start; ; ) {
    starts.push(at);
    end = alternativeEnd(cursor, at);
    if (end === -1) break;
    const bar = afterBlank(text, end);
    if (!isUnionBar(text, bar)) break;
    at = afterBlank(text, bar + 1);
  }
  if (end !== -1 && starts.length === 1) end = annotationEnd(cursor, end);
  for (const at of starts) cursor.patternEnds.set(at, end);
  return end;
}

/** After `: Type`, if there is one; -1 if a `:` stands here and no type follows. */
function annotationEnd(cursor: Cursor, at: number): number {
  const colon = afterSpaces(cursor.text, at);
  if (cursor.text[colon] !== ":") return at;
  return typeEnd(cursor, afterSpaces(cursor.text, colon + 1));
}

/** A pattern with all its `as` names, without `|`. */
function alternativeEnd(cursor: Cursor, start: number): number {
  const { text } = cursor;
  let end = primaryEnd(cursor, start);
  while (end !== -1) {
    const as = afterSpaces(text, end);
    if (as === end || !text.startsWith("as", as) || !isSpace(text[as + 2])) return end;
    end = valueNameEnd(text, afterSpaces(text, as + 2));
  }
  return end;
}

function primaryEnd(cursor: Cursor, at: number): number {
  const { text } = cursor;
  const character = text[at];
  switch (character) {
    case undefined:
      return -1;
    case "(":
    case "[":
    case "'":
    case '"':
      return bracketEnd(cursor, at);
    case "_":
      return at + 1;
    default:
      break;
  }
  if (character === "." && (text[at + 1] === "'" || text[at + 1] === '"')) {
    return bracketEnd(cursor, at + 1);
  }
  const upper = upperAt(text, at);
  if (upper !== undefined) return argumentsEnd(cursor, at + upper.length);
  const nameEnd = valueNameEnd(text, at);
  return nameEnd === -1 ? (numberAt(text, at)?.end ?? -1) : nameEnd;
}

function argumentsEnd(cursor: Cursor, at: number): number {
  if (cursor.text[at] === "(") return bracketEnd(cursor, at);
  const brace = afterSpaces(cursor.text, at);
  return cursor.text[brace] === "{" ? bracketEnd(cursor, brace) : at;
}

function typeEnd(cursor: Cursor, start: number): number {
  const { text } = cursor;
  for (let at = start; ; ) {
    const quantifiers = /(?:(?:forall|exists)[ \t]+[^.=]*\.\s*)*/y;
    quantifiers.lastIndex = at;
    at += quantifiers.exec(text)?.[0].length ?? 0;
    let end = typeAtomEnd(cursor, at);
    if (end !== -1 && text[end] === "[") end = bracketEnd(cursor, end);
    if (end === -1) return -1;
    const arrow = afterSpaces(text, end);
    if (!standsAlone(text, arrow, "->")) return end;
    at = afterBlank(text, arrow + 2);
  }
}

function typeAtomEnd(cursor: Cursor, at: number): number {
  if (cursor.text[at] === "(") return bracketEnd(cursor, at);
  const word = lowerAt(cursor.text, at) ?? upperAt(cursor.text, at);
  return word === undefined ? -1 : at + word.length;
}

const closers: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["'", "'"],
  ['"', '"'],
]);

type OpenBracket = { readonly start: number; readonly close: string };

type Scan = {
  readonly text: string;
  readonly ends: Map<number, number>;
  readonly stack: OpenBracket[];
};

/** The offset after the bracket or string that begins here, or -1 when it does not end well. */
function bracketEnd(cursor: Cursor, start: number): number {
  const known = cursor.ends.get(start);
  if (known !== undefined) return known;
  const scan: Scan = { text: cursor.text, ends: cursor.ends, stack: [] };
  let at = start;
  do {
    const close = scan.stack.at(-1)?.close;
    at = close === "'" || close === '"' ? stepInString(scan, at, close) : stepInCode(scan, at);
  } while (at !== -1 && scan.stack.length > 0);
  // Where one bracket does not end, none of those around it does.
  for (const open of scan.stack) scan.ends.set(open.start, -1);
  return at;
}

function stepInString(scan: Scan, at: number, close: string): number {
  const { text } = scan;
  const character = text[at];
  if (character === undefined) return -1;
  if (character === "\\") return at + 2;
  if (character === close) return closed(scan, at + 1);
  if (text.startsWith("${", at)) return opened(scan, at + 1, "}");
  if (text.startsWith("$.{", at)) return opened(scan, at + 2, "}");
  return at + 1;
}

function stepInCode(scan: Scan, at: number): number {
  const character = scan.text[at];
  if (character === undefined) return -1;
  const close = closers.get(character);
  if (close !== undefined) return scan.ends.get(at) ?? opened(scan, at, close);
  if (character === ")" || character === "]" || character === "}") {
    return scan.stack.at(-1)?.close === character ? closed(scan, at + 1) : -1;
  }
  if (character === "#") return lineEnd(scan.text, at);
  if (character === "`") return valueNameEnd(scan.text, at);
  return at + 1;
}

function opened(scan: Scan, start: number, close: string): number {
  scan.stack.push({ start, close });
  return start + 1;
}

function closed(scan: Scan, end: number): number {
  const open = scan.stack.pop();
  if (open !== undefined) scan.ends.set(open.start, end);
  return end;
}
