/**
 * A strict reader of the part of TLA+ that `tlaModule` writes, after Lamport, "Specifying Systems",
 * chapter 15: declarations, definitions, operators with their precedences, aligned lists of `/\`, and
 * names that are declared before they are used, once, with so many arguments. Not TLC's own parser: what
 * this takes, that one should; what this refuses may be TLA+ all the same.
 */
export function refuseUnlikeTla(module: string): void {
  const [head = "", ...lines] = module.split("\n");
  if (!/^-{4,} MODULE \w+ -{4,}$/.test(head)) throw new Error(`no head: ${head}`);
  const end = lines.findIndex((line) => /^={4,}$/.test(line));
  if (end === -1 || lines.slice(end + 1).some((line) => line !== "")) throw new Error("no end");
  const reader: Reader = {
    tokens: tokensOf(lines.slice(0, end)),
    at: 0,
    margin: 0,
    names: new Map(),
  };
  while (reader.at < reader.tokens.length) readUnit(reader);
}

type Token = { readonly text: string; readonly line: number; readonly column: number };

type Reader = {
  readonly tokens: readonly Token[];
  at: number;
  /** The column of the innermost list: what begins there or before it is not in its item. */
  margin: number;
  /** How many arguments each name that may be used takes. */
  readonly names: Map<string, number>;
};

const token =
  /\\\*.*|\s+|==|=>|<=|>=|<<|>>|\.\.|\|->|\/\\|\[\]|\]_|\\E\b|\\in\b|\\union\b|\d+|[A-Za-z]\w*|[=<>()[\]{},:'+\-\\]/y;

function tokensOf(lines: readonly string[]): readonly Token[] {
  const tokens: Token[] = [];
  for (const [line, text] of lines.entries()) {
    token.lastIndex = 0;
    for (let column = 0; column < text.length; column = token.lastIndex) {
      const found = token.exec(text)?.[0];
      if (found === undefined) throw new Error(`${line + 2}:${column + 1}: ${text.slice(column)}`);
      if (!/^(\s|\\\*)/.test(found))
        tokens.push({ text: found, line: line + 2, column: column + 1 });
    }
  }
  return tokens;
}

/** The next token of the item that is being read; nothing at its end. */
function peek({ tokens, at, margin }: Reader): string | undefined {
  const next = tokens[at];
  return next !== undefined && next.column > margin ? next.text : undefined;
}

function refuse({ tokens, at }: Reader, expected: string): Error {
  const next = tokens[at];
  const where = next === undefined ? "at the end" : `${next.line}:${next.column}: \`${next.text}\``;
  return new Error(`${where}: expected ${expected}`);
}

function takes(reader: Reader, text: string): boolean {
  if (peek(reader) !== text) return false;
  reader.at += 1;
  return true;
}

function expect(reader: Reader, text: string): void {
  if (!takes(reader, text)) throw refuse(reader, `\`${text}\``);
}

function name(reader: Reader): string {
  const text = peek(reader);
  if (text === undefined || !/^[A-Za-z]/.test(text)) throw refuse(reader, "a name");
  reader.at += 1;
  return text;
}

function declare({ names }: Reader, declared: string, params: number): void {
  if (names.has(declared)) throw new Error(`${declared} is declared twice`);
  names.set(declared, params);
}

/** What the standard modules bring along, as far as it is used. */
const modules = new Map([
  ["Integers", []],
  ["Sequences", [["Len", 1] as const]],
  ["FiniteSets", [["Cardinality", 1] as const]],
]);

function readUnit(reader: Reader): void {
  if (takes(reader, "EXTENDS")) {
    for (const extended of namesIn(reader)) {
      const brought = modules.get(extended);
      if (brought === undefined) throw refuse(reader, "a standard module");
      for (const [each, params] of brought) declare(reader, each, params);
    }
  } else if (takes(reader, "CONSTANT") || takes(reader, "VARIABLES")) {
    for (const declared of namesIn(reader)) declare(reader, declared, 0);
  } else {
    readDefinition(reader);
  }
}

function namesIn(reader: Reader): readonly string[] {
  const names = [name(reader)];
  while (takes(reader, ",")) names.push(name(reader));
  return names;
}

function readDefinition(reader: Reader): void {
  const defined = name(reader);
  const params = takes(reader, "(") ? namesIn(reader) : [];
  if (params.length > 0) expect(reader, ")");
  expect(reader, "==");
  bound(reader, params, () => readExpression(reader, 0));
  declare(reader, defined, params.length);
}

/** Reads what these names may be used in, and only there. */
function bound(reader: Reader, names: readonly string[], read: () => void): void {
  for (const each of names) declare(reader, each, 0);
  read();
  for (const each of names) reader.names.delete(each);
}

/** Infix operators: how tightly they bind, and whether one may follow itself. */
const infix = new Map<string, readonly [precedence: number, mayRepeat: boolean]>([
  ["=>", [1, false]],
  ["/\\", [3, true]],
  ["=", [5, false]],
  ["<", [5, false]],
  ["<=", [5, false]],
  [">=", [5, false]],
  ["\\in", [5, false]],
  ["\\union", [8, true]],
  ["\\", [8, false]],
  ["..", [9, false]],
  ["+", [10, true]],
]);

/** Of operators that bind equally tightly, only one that may repeat itself follows, and only itself. */
function readExpression(reader: Reader, least: number): void {
  readOperand(reader);
  let last: string | undefined;
  for (let next = peek(reader); next !== undefined; next = peek(reader)) {
    const [precedence, mayRepeat] = infix.get(next) ?? [-1, false];
    if (precedence < least || precedence === -1) return;
    const [before] = infix.get(last ?? "") ?? [-1];
    if (before === precedence && !(mayRepeat && last === next)) throw refuse(reader, "parentheses");
    reader.at += 1;
    readExpression(reader, precedence + 1);
    last = next;
  }
}

function readOperand(reader: Reader): void {
  const text = peek(reader);
  if (text === "/\\") readList(reader);
  else if (takes(reader, "[]")) readExpression(reader, 15);
  else if (takes(reader, "\\E")) readQuantified(reader, ":");
  else if (takes(reader, "-")) readExpression(reader, 13);
  else readPrimary(reader);
}

/** Items of `/\` below each other: each ends where something begins at the list's column or before. */
function readList(reader: Reader): void {
  const column = reader.tokens[reader.at]?.column ?? 0;
  const outer = reader.margin;
  for (;;) {
    const next = reader.tokens[reader.at];
    if (next === undefined || next.text !== "/\\" || next.column !== column) break;
    reader.at += 1;
    reader.margin = column;
    readExpression(reader, 0);
    reader.margin = outer;
  }
}

/** `i \in Set : expression`, or with `|->`. */
function readQuantified(reader: Reader, before: ":" | "|->"): void {
  const variable = name(reader);
  expect(reader, "\\in");
  readExpression(reader, 6);
  expect(reader, before);
  bound(reader, [variable], () => readExpression(reader, 0));
}

function readPrimary(reader: Reader): void {
  if (takes(reader, "(")) {
    readExpression(reader, 0);
    expect(reader, ")");
  } else if (takes(reader, "<<")) readItems(reader, ">>");
  else if (takes(reader, "{")) readItems(reader, "}");
  else if (takes(reader, "[")) readBrackets(reader);
  else if (/^\d/.test(peek(reader) ?? "")) reader.at += 1;
  else readNamed(reader);
  while (takes(reader, "[")) {
    readExpression(reader, 0);
    expect(reader, "]");
  }
  takes(reader, "'");
}

function readItems(reader: Reader, end: string): void {
  if (takes(reader, end)) return;
  do readExpression(reader, 0);
  while (takes(reader, ","));
  expect(reader, end);
}

/** A function `[k \in S |-> e]`, or an action `[A]_v`. */
function readBrackets(reader: Reader): void {
  if (reader.tokens[reader.at + 1]?.text === "\\in") {
    readQuantified(reader, "|->");
    expect(reader, "]");
  } else {
    readExpression(reader, 0);
    expect(reader, "]_");
    readPrimary(reader);
  }
}

function readNamed(reader: Reader): void {
  const used = name(reader);
  const params = used === "TRUE" ? 0 : reader.names.get(used);
  if (params === undefined) throw new Error(`${used} is used before it is declared`);
  if (params === 0) return;
  expect(reader, "(");
  for (let left = params; left > 0; left -= 1) {
    readExpression(reader, 0);
    expect(reader, left === 1 ? ")" : ",");
  }
}
