import type { CoreListItem, CorePattern, CoreStringPart, Local } from "../tree/core.ts";

/** The names that a pattern binds, each once, from left to right. */
export function localsOf(pattern: CorePattern): readonly Local[] {
  const found = new Map<number, Local>();
  for (const local of bindersOf(pattern)) if (!found.has(local.id)) found.set(local.id, local);
  return [...found.values()];
}

/** The same with repetitions: a union binds a name in each alternative. */
function bindersOf(pattern: CorePattern): readonly Local[] {
  switch (pattern.tag) {
    case "wildcard":
    case "literal":
      return [];
    case "bind":
      return [pattern.local];
    case "as":
      return [...bindersOf(pattern.pattern), pattern.local];
    case "annotated":
      return bindersOf(pattern.pattern);
    case "constructor":
      return pattern.args.flatMap(bindersOf);
    case "union":
      return pattern.alternatives.flatMap(bindersOf);
    case "list":
      return pattern.items.flatMap(itemBinders);
    case "string":
      return pattern.parts.flatMap(partBinders);
  }
}

function itemBinders(item: CoreListItem): readonly Local[] {
  if (item.tag === "item") return bindersOf(item.pattern);
  return item.local === undefined ? [] : [item.local];
}

function partBinders(part: CoreStringPart): readonly Local[] {
  return part.tag === "text" || part.local === undefined ? [] : [part.local];
}
