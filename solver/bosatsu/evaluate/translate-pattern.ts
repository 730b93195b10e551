import type { CoreListItem, CorePattern, CoreStringPart, Local } from "../tree/core.ts";
import type { Literal } from "../tree/syntax.ts";
import { isOpenEnded } from "./alternatives.ts";
import { type Constructors, constructorOf } from "./constructors.ts";
import { fromBigInt } from "./int.ts";
import { anything, type Pattern } from "./pattern.ts";
import type { ListParts } from "./pattern-list.ts";
import type { TextParts, TextPiece } from "./pattern-text.ts";

export type PatternContext = {
  readonly constructors: Constructors;
  /** The slot of a name at its binding place. */
  readonly slotOf: (local: Local) => number;
};

export function toPattern(pattern: CorePattern, context: PatternContext): Pattern {
  switch (pattern.tag) {
    case "wildcard":
      return anything;
    case "bind":
      return { tag: "bind", slot: context.slotOf(pattern.local) };
    case "literal":
      return literalPattern(pattern.literal);
    case "constructor": {
      const { index, siblings, isBool } = constructorOf(context.constructors, pattern.ref);
      if (isBool) return { tag: "boolean", value: index === 1 };
      const fields = pattern.args.map((arg) => toPattern(arg, context));
      return { tag: "tagged", index, siblings, fields };
    }
    case "list":
      return listPattern(listParts(pattern.items, context));
    case "string":
      return { tag: "text", parts: textParts(pattern.parts, context) };
    case "as": {
      const slot = context.slotOf(pattern.local);
      return { tag: "as", slot, pattern: toPattern(pattern.pattern, context) };
    }
    case "union": {
      const alternatives = pattern.alternatives.map((inner) => toPattern(inner, context));
      return { tag: "union", alternatives };
    }
    case "annotated":
      return toPattern(pattern.pattern, context);
  }
}

function literalPattern(literal: Literal): Pattern {
  switch (literal.tag) {
    case "int": {
      const value = fromBigInt(literal.value);
      return { tag: "literal", value };
    }
    case "float":
      return { tag: "float", value: literal.value };
    case "string":
    case "char":
      return { tag: "literal", value: literal.value };
  }
}

function listParts(items: readonly CoreListItem[], context: PatternContext): ListParts<Pattern> {
  const head: Pattern[] = [];
  const globs: { readonly slot: number | undefined; readonly run: Pattern[] }[] = [];
  for (const item of items) {
    const glob = globs.at(-1);
    if (item.tag === "glob") {
      globs.push({ slot: item.local && context.slotOf(item.local), run: [] });
    } else if (
      item.pattern.tag === "wildcard" &&
      glob?.slot === undefined &&
      glob?.run.length === 0
    ) {
      // What takes any items and then any one item takes any one item first.
      (globs.at(-2)?.run ?? head).push(anything);
    } else {
      (glob?.run ?? head).push(toPattern(item.pattern, context));
    }
  }
  return { head, globs };
}

/** Longer ones are matched by a loop: as constructors they would nest as deep as they are long. */
const nestedItemsMax = 8;

/** A list that is split only at its front is a pattern of its two constructors. */
function listPattern(parts: ListParts<Pattern>): Pattern {
  const { head, globs } = parts;
  const [glob] = globs;
  if (!isOpenEnded(parts) || head.length > nestedItemsMax) return { tag: "list", parts };
  return head.reduceRight<Pattern>(
    (tail, item) => ({ tag: "tagged", index: 1, siblings: 2, fields: [item, tail] }),
    restPattern(glob),
  );
}

function restPattern(glob: ListParts<Pattern>["globs"][number] | undefined): Pattern {
  if (glob === undefined) return { tag: "tagged", index: 0, siblings: 2, fields: [] };
  return glob.slot === undefined ? anything : { tag: "bind", slot: glob.slot };
}

function textParts(parts: readonly CoreStringPart[], context: PatternContext): TextParts {
  const head: TextPiece[] = [];
  const globs: { readonly slot: number | undefined; readonly run: TextPiece[] }[] = [];
  for (const part of parts) {
    if (part.tag === "text") {
      if (part.text !== "") (globs.at(-1)?.run ?? head).push(part);
    } else {
      const slot = part.local && context.slotOf(part.local);
      if (part.tag === "glob") globs.push({ slot, run: [] });
      else (globs.at(-1)?.run ?? head).push({ tag: "char", slot });
    }
  }
  return { head, globs };
}
