import type { ConstructorDeclaration, CorePattern } from "../tree/core.ts";
import type { Pattern, PatternArguments } from "../tree/syntax.ts";
import { constructorNamed } from "./lookup.ts";
import { nearNames } from "./near-names.ts";
import type { Scope } from "./scope.ts";
import { report } from "./scope.ts";

type ConstructorPattern = Extract<Pattern, { readonly tag: "constructor" }>;
type Positional = Extract<PatternArguments, { readonly style: "positional" }>;
type Record = Extract<PatternArguments, { readonly style: "record" }>;

/** Puts the patterns into field order. A fault is reported and leaves a wildcard. */
export function resolveConstructorPattern(
  scope: Scope,
  pattern: ConstructorPattern,
  inside: (pattern: Pattern) => CorePattern,
): CorePattern {
  const { region, args } = pattern;
  const meaning = constructorNamed(scope, pattern.constructor.text, pattern.constructor.region);
  if (meaning === undefined) {
    for (const part of argumentPatterns(args)) inside(part);
    return { tag: "wildcard", region };
  }
  const { variant } = meaning;
  const resolved =
    args.style === "positional"
      ? positional({ scope, pattern, variant }, args, inside)
      : byField({ scope, pattern, variant }, args, inside);
  const { package: owner, name } = variant;
  return { tag: "constructor", ref: { package: owner, name }, args: resolved, region };
}

function argumentPatterns(args: PatternArguments): readonly Pattern[] {
  return args.style === "positional" ? args.items : args.fields.map(({ pattern }) => pattern);
}

type Subject = {
  readonly scope: Scope;
  readonly pattern: ConstructorPattern;
  readonly variant: ConstructorDeclaration;
};

function positional(
  { scope, pattern, variant }: Subject,
  args: Positional,
  inside: (pattern: Pattern) => CorePattern,
): readonly CorePattern[] {
  const expected = variant.fields.length;
  const actual = args.items.length;
  if (actual > expected || (actual < expected && !args.rest)) {
    const problem = { constructor: variant.name, expected, actual } as const;
    report(scope, pattern.region, { code: "InvalidArgCount", ...problem });
  }
  const given = args.items.map(inside);
  const { region } = pattern;
  return variant.fields.map((_, index) => given[index] ?? { tag: "wildcard", region });
}

function byField(
  { scope, pattern, variant }: Subject,
  args: Record,
  inside: (pattern: Pattern) => CorePattern,
): readonly CorePattern[] {
  const given = new Map<string, CorePattern>();
  const names = variant.fields.map(({ name }) => name);
  for (const { name, pattern: part } of args.fields) {
    const subject = { constructor: variant.name, field: name.text };
    if (!names.includes(name.text)) {
      const suggestions = nearNames(name.text, names);
      report(scope, name.region, { code: "UnexpectedField", ...subject, suggestions });
    } else if (given.has(name.text)) {
      report(scope, name.region, { code: "PatternDuplicateField", ...subject });
    }
    given.set(name.text, inside(part));
  }
  const missing = names.filter((name) => !given.has(name));
  const misspelt = args.fields.some(({ name }) => !names.includes(name.text));
  if (missing.length > 0 && !args.rest && !misspelt) {
    const subject = { constructor: variant.name, fields: missing, in: "pattern" } as const;
    report(scope, pattern.region, { code: "MissingArg", ...subject });
  }
  const { region } = pattern;
  return names.map((name) => given.get(name) ?? { tag: "wildcard", region });
}
