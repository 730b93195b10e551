import type {
  ListPatternItem,
  Name,
  Pattern,
  PatternArguments,
  StringPatternPart,
} from "../tree/syntax.ts";

/** The names that a pattern binds, in order of first appearance. */
export function patternNames(pattern: Pattern): ReadonlySet<string> {
  const names = new Set<string>();
  renamePattern(pattern, (name) => {
    names.add(name);
    return true;
  });
  return names;
}

/** The same pattern with every other name taken out: it matches the same values. */
export function keepOnly(pattern: Pattern, kept: string): Pattern {
  return renamePattern(pattern, (name) => name === kept);
}

/** True when the text alone shows that the pattern cannot fail. */
export function isVisiblyTotal(pattern: Pattern): boolean {
  switch (pattern.tag) {
    case "wildcard":
    case "name":
      return true;
    case "as":
    case "annotated":
      return isVisiblyTotal(pattern.pattern);
    case "union":
      return pattern.alternatives.some(isVisiblyTotal);
    default:
      return false;
  }
}

type Keeps = (name: string) => boolean;

/** Takes out each name that is not kept. */
function renamePattern(pattern: Pattern, keeps: Keeps): Pattern {
  const inside = (it: Pattern): Pattern => renamePattern(it, keeps);
  switch (pattern.tag) {
    case "wildcard":
    case "literal":
      return pattern;
    case "name":
      return keeps(pattern.name) ? pattern : { tag: "wildcard", region: pattern.region };
    case "tuple":
      return { ...pattern, items: pattern.items.map(inside) };
    case "constructor":
      return { ...pattern, args: renameArguments(pattern.args, inside) };
    case "list":
      return { ...pattern, items: pattern.items.map((it) => renameItem(it, keeps, inside)) };
    case "string":
      return { ...pattern, parts: pattern.parts.map((it) => renamePart(it, keeps)) };
    case "as": {
      const inner = inside(pattern.pattern);
      return keeps(pattern.name.text) ? { ...pattern, pattern: inner } : inner;
    }
    case "union":
      return { ...pattern, alternatives: pattern.alternatives.map(inside) };
    case "annotated":
      return { ...pattern, pattern: inside(pattern.pattern) };
  }
}

function renameArguments(
  args: PatternArguments,
  inside: (pattern: Pattern) => Pattern,
): PatternArguments {
  if (args.style === "positional") return { ...args, items: args.items.map(inside) };
  const fields = args.fields.map(({ name, pattern }) => ({ name, pattern: inside(pattern) }));
  return { ...args, fields };
}

function renameItem(
  item: ListPatternItem,
  keeps: Keeps,
  inside: (pattern: Pattern) => Pattern,
): ListPatternItem {
  if (item.tag === "item") return { tag: "item", pattern: inside(item.pattern) };
  return { ...item, name: keptName(item.name, keeps) };
}

function renamePart(part: StringPatternPart, keeps: Keeps): StringPatternPart {
  return part.tag === "text" ? part : { ...part, name: keptName(part.name, keeps) };
}

function keptName(name: Name | undefined, keeps: Keeps): Name | undefined {
  return name !== undefined && keeps(name.text) ? name : undefined;
}
