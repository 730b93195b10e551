import type { Statement } from "../tree/syntax.ts";
import { readBinding, readDef } from "./block.ts";
import {
  afterSpaces,
  atKeyword,
  atWord,
  type Cursor,
  fail,
  lineEnd,
  plainMode,
  startsWith,
} from "./cursor.ts";
import { expectLineEnd } from "./layout.ts";
import { bindingAhead } from "./look-ahead.ts";
import { lowerAt, upperAt } from "./name.ts";
import { standsAlone } from "./operator.ts";
import { readAlias, readEnum, readExternal, readStruct } from "./type-declaration.ts";

/** A statement at the left edge, up to the end of its line. */
export function readStatement(cursor: Cursor): Statement {
  const statement = readAnnounced(cursor) ?? readTopBinding(cursor);
  expectLineEnd(cursor);
  return statement;
}

function readAnnounced(cursor: Cursor): Statement | undefined {
  const start = cursor.at;
  if (atWord(cursor, "def")) {
    const def = readDef(cursor, "");
    return { tag: "def", def, region: { start, end: cursor.at } };
  }
  if (atWord(cursor, "struct")) return readStruct(cursor);
  if (atWord(cursor, "enum")) return readEnum(cursor);
  if (atWord(cursor, "external") && bindingAhead(cursor) === undefined) {
    return readExternal(cursor);
  }
  if (atKeyword(cursor, "type")) {
    const name = upperAt(cursor.text, afterSpaces(cursor.text, start + "type".length));
    if (name !== undefined) return readAlias(cursor);
  }
  return undefined;
}

function readTopBinding(cursor: Cursor): Statement {
  const operator = bindingAhead(cursor);
  if (operator === "=") return { tag: "binding", ...readBinding(cursor, "", operator) };
  if (operator === "<-") {
    fail(cursor, "a statement", {
      found: "a binding with `<-`",
      hint: "`<-` hands the rest of a block to a function; at the left edge there is no rest. Use `=`.",
    });
  }
  return failStatement(cursor);
}

/** Nothing that could be a statement begins here: look closer for the reason. */
function failStatement(cursor: Cursor): never {
  const start = cursor.at;
  const word = lowerAt(cursor.text, start);
  const hint = word === undefined ? undefined : wordHint(word, cursor);
  if (hint !== undefined || !/[a-zA-Z0-9([{"'`.+-]/.test(cursor.text.charAt(start))) {
    fail(cursor, "a statement", { hint });
  }
  // It may be meant as an expression or a function: a failure inside it is nearer to the cause.
  cursor.rules.expression(cursor, plainMode(""));
  const end = afterSpaces(cursor.text, cursor.at);
  if (standsAlone(cursor.text, end, "=")) {
    fail(cursor, "a statement", {
      at: end,
      hint: "On the left of `=` stands a pattern. A function is `def name(x): ...` or `name = x -> ...`.",
    });
  }
  if (end < lineEnd(cursor.text, end)) fail(cursor, "the end of the line", { at: end });
  return fail(cursor, "a statement", {
    at: start,
    found: "an expression",
    hint: "At the left edge stand only named things: write `name = ...` before it.",
  });
}

function wordHint(word: string, cursor: Cursor): string | undefined {
  switch (word) {
    case "package":
    case "from":
    case "export":
    case "exposes":
      return "The head of a file comes first, in this order: `package`, every `from`, `export`, `exposes`.";
    case "import":
      return "Imports are written `from Some/Package import name`.";
    case "case":
    case "elif":
    case "else":
      return `A \`${word}\` belongs to a construct above: indent it as its neighbours are.`;
    case "external":
    case "type":
      return startsWith(cursor, "type")
        ? "An alias is `type Name = Type`, with a capital letter."
        : undefined;
    default:
      return undefined;
  }
}
