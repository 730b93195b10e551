import type { Expression, InterpolationPart } from "../tree/syntax.ts";
import { readDict, readList, readParens, readRecord } from "./bracket.ts";
import { readIf, readLambda, readMatch } from "./branching.ts";
import {
  afterSpaces,
  atKeyword,
  type Cursor,
  fail,
  isSpace,
  type Mode,
  plainMode,
  regionFrom,
  skipBlank,
  startsWith,
} from "./cursor.ts";
import { lambdaAhead } from "./look-ahead.ts";
import { isKeywordAt, lowerAt, takeUpperName, takeValueName } from "./name.ts";
import { numberAt } from "./number.ts";
import { standsAlone } from "./operator.ts";
import { readCharLiteral, readString } from "./string.ts";

/** The smallest expressions, and those that a word or a bracket announces. */
export function readAtom(cursor: Cursor, mode: Mode): Expression {
  if (lambdaAhead(cursor)) return readLambda(cursor, mode);
  switch (cursor.text[cursor.at]) {
    case "(":
      return readParens(cursor, mode);
    case "[":
      return readList(cursor, mode);
    case "{":
      return readDict(cursor, mode);
    case "'":
    case '"':
      return readStringExpression(cursor, mode);
    default:
      return readLiteral(cursor) ?? readWord(cursor, mode);
  }
}

function readLiteral(cursor: Cursor): Expression | undefined {
  const start = cursor.at;
  if (startsWith(cursor, ".'") || startsWith(cursor, '."')) {
    const value = readCharLiteral(cursor);
    return { tag: "literal", literal: { tag: "char", value }, region: regionFrom(cursor, start) };
  }
  const number = numberAt(cursor.text, start);
  if (number === undefined) return undefined;
  cursor.at = number.end;
  return { tag: "literal", literal: number.literal, region: regionFrom(cursor, start) };
}

function readStringExpression(cursor: Cursor, mode: Mode): Expression {
  const start = cursor.at;
  const pieces = readString(cursor, (tag): InterpolationPart => {
    skipBlank(cursor);
    const value = cursor.rules.expression(cursor, plainMode(mode.indent));
    skipBlank(cursor);
    return { tag, value };
  });
  const region = regionFrom(cursor, start);
  const parts = pieces.map((piece) => (piece.tag === "text" ? piece : piece.hole));
  const [first] = parts;
  if (first === undefined) return { tag: "literal", literal: { tag: "string", value: "" }, region };
  if (first.tag === "text" && parts.length === 1) {
    return { tag: "literal", literal: { tag: "string", value: first.text }, region };
  }
  return { tag: "interpolation", parts, region };
}

function readWord(cursor: Cursor, mode: Mode): Expression {
  if (atKeyword(cursor, "if")) return readIf(cursor, mode);
  if (atKeyword(cursor, "match")) return readMatch(cursor, mode, "match");
  if (atKeyword(cursor, "recur")) return readMatch(cursor, mode, "recur");
  if (atLoop(cursor)) return readMatch(cursor, mode, "loop");
  const upper = takeUpperName(cursor);
  if (upper !== undefined) {
    if (cursor.text[afterSpaces(cursor.text, cursor.at)] === "{") {
      return readRecord(cursor, mode, upper);
    }
    return { tag: "constructor", name: upper.text, region: upper.region };
  }
  refuseGluedKeyword(cursor);
  const name = isKeywordAt(cursor.text, cursor.at) ? undefined : takeValueName(cursor);
  if (name !== undefined) return { tag: "name", name: name.text, region: name.region };
  return fail(cursor, "an expression", { hint: atomHint(cursor) });
}

/** `loop` is a word like any other unless something to loop over follows. */
function atLoop(cursor: Cursor): boolean {
  if (!atKeyword(cursor, "loop")) return false;
  return cursor.text[afterSpaces(cursor.text, cursor.at + "loop".length)] !== "=";
}

/** `if(a): b` would be a call of a function `if` with an annotation. */
function refuseGluedKeyword(cursor: Cursor): void {
  const word = lowerAt(cursor.text, cursor.at);
  if (word !== "if" && word !== "match" && word !== "recur" && word !== "elif") return;
  const line = /^[a-z]+\(.*\)[ \t]*:/.exec(cursor.text.slice(cursor.at).split("\n", 1)[0] ?? "");
  if (line === null) return;
  fail(cursor, `a space after \`${word}\``, {
    at: cursor.at + word.length,
    hint: `Directly before a \`(\` the word \`${word}\` would be the name of a function.`,
  });
}

function atomHint(cursor: Cursor): string | undefined {
  const { text, at } = cursor;
  if (/^-[a-zA-Z(`]/.test(text.slice(at, at + 2))) {
    return "Only a number can begin with a minus. Subtract with a function, such as `0.sub(x)`.";
  }
  if (startsWith(cursor, "else") || startsWith(cursor, "elif")) {
    return "It belongs at the start of a line, at the indent of its `if`.";
  }
  if (startsWith(cursor, "def") && isSpace(text[at + 3])) {
    return "A `def` stands in a block, on a line of its own. Here write `x -> ...`, or parentheses around the block.";
  }
  if (startsWith(cursor, "_")) return "`_` stands in patterns only: an expression has no holes.";
  return standsAlone(text, at, "->")
    ? "A function without parameters is `() -> value`."
    : undefined;
}
