import type { CoreListItem, CorePattern, CoreStringPart, Local } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { Pattern } from "../tree/syntax.ts";
import { arityMax, predef } from "../tree/type.ts";
import { resolveConstructorPattern } from "./constructor-pattern.ts";
import type { Scope } from "./scope.ts";
import { bind, freshLocal, report } from "./scope.ts";
import { resolveType } from "./type-ref.ts";

type PatternOf<Tag extends Pattern["tag"]> = Extract<Pattern, { readonly tag: Tag }>;

/** The names of one whole pattern; `seen` is what the current union alternative has bound. */
type Binder = {
  readonly scope: Scope;
  readonly locals: Map<string, Local>;
  seen: Set<string>;
  readonly repeated: Set<string>;
};

/** Resolves a pattern and puts its names into scope. */
export function resolvePattern(scope: Scope, pattern: Pattern): CorePattern {
  const binder: Binder = { scope, locals: new Map(), seen: new Set(), repeated: new Set() };
  const resolved = corePattern(binder, pattern);
  if (binder.repeated.size > 0) {
    report(scope, pattern.region, { code: "PatternShadow", names: [...binder.repeated] });
  }
  for (const local of binder.locals.values()) bind(scope, local);
  return resolved;
}

function corePattern(binder: Binder, pattern: Pattern): CorePattern {
  const { region } = pattern;
  switch (pattern.tag) {
    case "wildcard":
      return { tag: "wildcard", region };
    case "literal":
      return { tag: "literal", literal: pattern.literal, region };
    case "name":
      return { tag: "bind", local: localFor(binder, pattern.name, region), region };
    case "tuple":
      return tuplePattern(binder, pattern);
    case "constructor":
      return resolveConstructorPattern(binder.scope, pattern, (it) => corePattern(binder, it));
    case "list":
      return { tag: "list", items: pattern.items.map((it) => listItem(binder, it)), region };
    case "string":
      return { tag: "string", parts: pattern.parts.map((it) => stringPart(binder, it)), region };
    case "as":
      return {
        tag: "as",
        pattern: corePattern(binder, pattern.pattern),
        local: localFor(binder, pattern.name.text, pattern.name.region),
        region,
      };
    case "union":
      return unionPattern(binder, pattern);
    case "annotated":
      return {
        tag: "annotated",
        pattern: corePattern(binder, pattern.pattern),
        type: resolveType(binder.scope, pattern.type),
        region,
      };
  }
}

function localFor(binder: Binder, name: string, region: Region): Local {
  if (binder.seen.has(name)) binder.repeated.add(name);
  binder.seen.add(name);
  const known = binder.locals.get(name);
  if (known !== undefined) return known;
  const local = freshLocal(binder.scope, name, region);
  binder.locals.set(name, local);
  return local;
}

function tuplePattern(binder: Binder, pattern: PatternOf<"tuple">): CorePattern {
  const { items, region } = pattern;
  if (items.length > arityMax) {
    report(binder.scope, region, {
      code: "TooManyConstructorArgs",
      of: "tuple",
      actual: items.length,
      max: arityMax,
    });
  }
  const name = items.length === 0 ? "Unit" : `Tuple${items.length}`;
  const args = items.map((item) => corePattern(binder, item));
  return { tag: "constructor", ref: { package: predef, name }, args, region };
}

function listItem(binder: Binder, item: PatternOf<"list">["items"][number]): CoreListItem {
  if (item.tag === "item") return { tag: "item", pattern: corePattern(binder, item.pattern) };
  const { name, region } = item;
  const local = name && localFor(binder, name.text, name.region);
  return { tag: "glob", local, region };
}

function stringPart(binder: Binder, part: PatternOf<"string">["parts"][number]): CoreStringPart {
  if (part.tag === "text") return part;
  const { tag, name, region } = part;
  const local = name && localFor(binder, name.text, name.region);
  return { tag, local, region };
}

/** A name may stand once in each alternative. */
function unionPattern(binder: Binder, pattern: PatternOf<"union">): CorePattern {
  const before = binder.seen;
  const after = new Set(before);
  const alternatives = pattern.alternatives.map((alternative) => {
    binder.seen = new Set(before);
    const resolved = corePattern(binder, alternative);
    for (const name of binder.seen) after.add(name);
    return resolved;
  });
  binder.seen = after;
  return { tag: "union", alternatives, region: pattern.region };
}
