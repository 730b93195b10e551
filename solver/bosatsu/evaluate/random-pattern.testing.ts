import type { CoreListItem, CorePattern, CoreStringPart } from "../tree/core.ts";
import {
  constructorPattern,
  intLiteral,
  type Random,
  region,
  sameType,
  type Type,
  text,
  type Variable,
  variable,
  wildcard,
} from "./random-core.testing.ts";

/** A pattern with the names that it binds. */
export type Made = { readonly pattern: CorePattern; readonly variables: readonly Variable[] };

export function patternOf(random: Random, of: Type, depth: number): Made {
  const way = random.below(depth === 0 ? 2 : 8);
  if (way === 0) return { pattern: wildcard, variables: [] };
  if (way === 1) return bindPattern(random, of);
  if (way === 2) {
    const inner = patternOf(random, of, depth - 1);
    const local = random.newLocal();
    const pattern: CorePattern = { tag: "as", pattern: inner.pattern, local, region };
    return { pattern, variables: [...inner.variables, variable(local, of)] };
  }
  const isUnion = way === 3 || (way === 4 && of.tag === "pair");
  return isUnion ? unionOf(random, of, depth) : shapeOf(random, of, depth);
}

function bindPattern(random: Random, of: Type): Made {
  const local = random.newLocal();
  return { pattern: { tag: "bind", local, region }, variables: [variable(local, of)] };
}

/** Alternatives without names, or, for pairs, two that bind one name on either side. */
function unionOf(random: Random, of: Type, depth: number): Made {
  if (of.tag === "pair" && sameType(of.left, of.right)) {
    const held = bindPattern(random, of.left);
    const sides = [
      [held.pattern, wildcard],
      [wildcard, held.pattern],
    ].map((args) => constructorPattern("Tuple2", ...args));
    return { pattern: { tag: "union", alternatives: sides, region }, variables: held.variables };
  }
  const alternatives = Array.from({ length: 2 }, () =>
    nameless(patternOf(random, of, depth - 1).pattern),
  );
  return { pattern: { tag: "union", alternatives, region }, variables: [] };
}

function shapeOf(random: Random, of: Type, depth: number): Made {
  switch (of.tag) {
    case "int":
      return { pattern: intLiteral(random), variables: [] };
    case "bool":
      return { pattern: constructorPattern(random.pick(["False", "True"])), variables: [] };
    case "order":
      return { pattern: constructorPattern(random.pick(["LT", "EQ", "GT"])), variables: [] };
    case "text":
      return textPattern(random);
    case "list":
      return listPattern(random, of, depth);
    case "option": {
      if (random.below(3) === 0) return { pattern: constructorPattern("None"), variables: [] };
      const { pattern, variables } = patternOf(random, of.of, depth - 1);
      return { pattern: constructorPattern("Some", pattern), variables };
    }
    case "pair": {
      const [left, right] = [
        patternOf(random, of.left, depth - 1),
        patternOf(random, of.right, depth - 1),
      ];
      return {
        pattern: constructorPattern("Tuple2", left.pattern, right.pattern),
        variables: [...left.variables, ...right.variables],
      };
    }
    case "fn":
      return bindPattern(random, of);
  }
}

function listPattern(
  random: Random,
  list: Type & { readonly tag: "list" | "option" },
  depth: number,
): Made {
  const items: CoreListItem[] = [];
  const variables: Variable[] = [];
  for (let count = random.below(6); count > 0; count -= 1) {
    const last = items.at(-1);
    if (last?.tag !== "glob" && !isPassedOver(items) && random.below(2) === 0) {
      const local = random.below(2) === 0 ? random.newLocal() : undefined;
      items.push({ tag: "glob", local, region });
      if (local !== undefined) variables.push(variable(local, list));
    } else {
      const made = patternOf(random, list.of, depth - 1);
      items.push({ tag: "item", pattern: made.pattern });
      variables.push(...made.variables);
    }
  }
  return { pattern: { tag: "list", items, region }, variables };
}

function textPattern(random: Random): Made {
  const parts: CoreStringPart[] = [];
  const variables: Variable[] = [];
  for (let count = random.below(5); count > 0; count -= 1) {
    const isAfterGlob = parts.at(-1)?.tag === "glob";
    const tag = isAfterGlob ? "text" : random.pick(["text", "glob", "char"] as const);
    if (tag === "text") {
      parts.push({ tag, text: random.pick(["a", "b", "👋", "ab"]) });
    } else {
      const local = random.below(2) === 0 ? random.newLocal() : undefined;
      parts.push({ tag, local, region });
      if (local !== undefined) variables.push(variable(local, text));
    }
  }
  return { pattern: { tag: "string", parts, region }, variables };
}
/** Two globs with only `_` between, the first without a name, would come to stand side by side. */
function isPassedOver(items: readonly CoreListItem[]): boolean {
  const at = items.findLastIndex(({ tag }) => tag === "glob");
  const between = items.slice(at + 1);
  const isAny = (item: CoreListItem) => item.tag === "item" && item.pattern.tag === "wildcard";
  return at !== -1 && between.every(isAny);
}

function nameless(pattern: CorePattern): CorePattern {
  switch (pattern.tag) {
    case "bind":
      return wildcard;
    case "as":
    case "annotated":
      return nameless(pattern.pattern);
    case "constructor":
      return { ...pattern, args: pattern.args.map(nameless) };
    case "union":
      return { ...pattern, alternatives: pattern.alternatives.map(nameless) };
    case "list": {
      const items = pattern.items.map(
        (item): CoreListItem =>
          item.tag === "glob"
            ? { ...item, local: undefined }
            : { ...item, pattern: nameless(item.pattern) },
      );
      return { ...pattern, items };
    }
    case "string": {
      const parts = pattern.parts.map((part) =>
        part.tag === "text" ? part : { ...part, local: undefined },
      );
      return { ...pattern, parts };
    }
    default:
      return pattern;
  }
}
