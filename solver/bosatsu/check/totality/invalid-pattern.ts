import type { CoreListItem, CorePattern, CoreStringPart } from "../../tree/core.ts";
import type { Region } from "../../tree/source.ts";

/** Two globs with nothing between them: where one would end is arbitrary. */
export type GlobsSideBySide = { readonly of: "list" | "string"; readonly at: Region };

export function globsSideBySide(pattern: CorePattern): readonly GlobsSideBySide[] {
  switch (pattern.tag) {
    case "wildcard":
    case "bind":
    case "literal":
      return [];
    case "as":
    case "annotated":
      return globsSideBySide(pattern.pattern);
    case "constructor":
      return pattern.args.flatMap(globsSideBySide);
    case "union":
      return pattern.alternatives.flatMap(globsSideBySide);
    case "string":
      return stringGlobs(pattern.parts).map((at) => ({ of: "string", at }));
    case "list": {
      const own = listGlobs(pattern.items).map((at) => ({ of: "list" as const, at }));
      const inner = pattern.items.map((it) => (it.tag === "item" ? it.pattern : undefined));
      return [...own, ...inner.flatMap((it) => (it === undefined ? [] : globsSideBySide(it)))];
    }
  }
}

function stringGlobs(parts: readonly CoreStringPart[]): readonly Region[] {
  const found: Region[] = [];
  let afterGlob = false;
  for (const part of parts) {
    if (part.tag === "text") {
      if (part.text !== "") afterGlob = false;
    } else {
      if (part.tag === "glob" && afterGlob) found.push(part.region);
      afterGlob = part.tag === "glob";
    }
  }
  return found;
}

/** `*_` moves behind the `_` items that follow it: it takes the same lists there. */
function listGlobs(items: readonly CoreListItem[]): readonly Region[] {
  const found: Region[] = [];
  let before: "glob" | "nameless-glob" | "item" = "item";
  for (const item of items) {
    if (item.tag === "glob") {
      if (before !== "item") found.push(item.region);
      before = item.local === undefined ? "nameless-glob" : "glob";
    } else if (before !== "nameless-glob" || item.pattern.tag !== "wildcard") {
      before = "item";
    }
  }
  return found;
}
