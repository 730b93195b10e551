import type { ConstructorRef } from "../../tree/core.ts";
import type { Literal } from "../../tree/syntax.ts";
import { predef } from "../../tree/type.ts";
import type { Space } from "./space.ts";
import { characterKey, consKey, emptyListKey, emptyStringKey } from "./space.ts";

/** A space as the pattern that one would write for it; `nameOf` knows a constructor's name here. */
export function patternText(space: Space, nameOf: (ref: ConstructorRef) => string): string {
  switch (space.tag) {
    case "any":
      return "_";
    case "text":
      return quoted(space.text);
    case "glob":
      return sequenceText(space, nameOf);
    case "union":
      return space.alternatives.map((it) => patternText(it, nameOf)).join(" | ");
    case "case":
      return caseText(space, nameOf);
  }
}

type Case = Extract<Space, { readonly tag: "case" }>;

/** More fields than this, all open, are written `...`. */
const writtenWildcardsMax = 3;

function caseText(space: Case, nameOf: (ref: ConstructorRef) => string): string {
  const { made } = space.key;
  if (made.tag === "literal") return literalText(made.literal);
  if (made.tag !== "constructor" || isList(space)) return sequenceText(space, nameOf);
  const args = space.args.map((it) => patternText(it, nameOf));
  if (made.ref.package === predef && /^(Unit|Tuple\d+)$/.test(made.ref.name)) {
    return args.length === 1 ? `(${args[0]},)` : `(${args.join(", ")})`;
  }
  const name = nameOf(made.ref);
  if (args.length === 0) return name;
  const open = space.args.every(({ tag }) => tag === "any") && args.length > writtenWildcardsMax;
  return open ? `${name}(...)` : `${name}(${args.join(", ")})`;
}

function isList(space: Case): boolean {
  return space.key.text === emptyListKey.text || space.key.text === consKey.text;
}

/** A chain of items or characters, however long, on one line. */
function sequenceText(space: Space, nameOf: (ref: ConstructorRef) => string): string {
  const inString = isString(space);
  const parts: string[] = [];
  for (let rest: Space | undefined = space; rest !== undefined; rest = tailOf(rest)) {
    if (rest.tag === "any" || rest.tag === "glob") parts.push(inString ? globInString : "*_");
    else if (rest.tag === "text") parts.push(escaped(rest.text));
    const head = headOf(rest);
    if (head !== undefined) parts.push(inString ? characterText(head) : patternText(head, nameOf));
  }
  return inString ? `"${parts.join("")}"` : `[${parts.join(", ")}]`;
}

const globInString = "$" + "{_}";

function headOf(space: Space): Space | undefined {
  return space.tag === "case" ? space.args[0] : undefined;
}

function tailOf(space: Space): Space | undefined {
  return space.tag === "case" ? space.args[1] : globTail(space);
}

function globTail(space: Space): Space | undefined {
  return space.tag === "glob" ? space.tail : undefined;
}

function isString(space: Space): boolean {
  const first = space.tag === "glob" ? space.tail : space;
  if (first.tag !== "case") return first.tag === "text";
  return first.key.text === characterKey.text || first.key.text === emptyStringKey.text;
}

function characterText(space: Space): string {
  if (space.tag !== "case" || space.key.made.tag !== "literal") return "$.{_}";
  const { literal } = space.key.made;
  return literal.tag === "char" ? escaped(literal.value) : "$.{_}";
}

function literalText(literal: Literal): string {
  switch (literal.tag) {
    case "int":
      return String(literal.value);
    case "float":
      return floatText(literal.value);
    case "string":
      return quoted(literal.value);
    case "char":
      return `.'${escaped(literal.value)}'`;
  }
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return ".NaN";
  if (!Number.isFinite(value)) return value < 0 ? "-∞" : "∞";
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function escaped(text: string): string {
  return text.replace(/[\\"'$`\n\r\t]/g, (it) => escapes.get(it) ?? `\\${it}`);
}
