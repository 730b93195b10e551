import type { CorePattern, Expr, Local, MatchOrigin, Parameter } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { Pattern } from "../tree/syntax.ts";
import type { Type } from "../tree/type.ts";
import { arityMax } from "../tree/type.ts";
import { takeAnnotation } from "./annotation.ts";
import type { Context } from "./context.ts";
import { evidentType } from "./evident-type.ts";
import { resolvePattern } from "./pattern.ts";
import type { Scope } from "./scope.ts";
import { bind, freshLocal, report, scoped } from "./scope.ts";

type PatternOrigin = Extract<MatchOrigin, "parameter" | "bind" | "for">;

/** Where a function was written, and as what. */
type From = { readonly region: Region; readonly origin: PatternOrigin };

/** A parameter and, when its pattern is more than a name, that pattern to match it with. */
export type BoundParameter = {
  readonly parameter: Parameter;
  readonly pattern: CorePattern | undefined;
};

/** A function of these patterns. `body` is resolved with their names in scope. */
export function lambda(
  { scope }: Context,
  patterns: readonly Pattern[],
  from: From,
  body: () => Expr,
): Expr {
  return scoped(scope, () => {
    const params = bindParameters(scope, patterns, from.region);
    return lambdaOf(params, body(), from);
  });
}

/** Puts the names of all patterns into scope, from left to right. */
export function bindParameters(
  scope: Scope,
  patterns: readonly Pattern[],
  region: Region,
): readonly BoundParameter[] {
  if (patterns.length > arityMax) {
    report(scope, region, { code: "InvalidArity", actual: patterns.length, max: arityMax });
  }
  return patterns.map((pattern) => bindParameter(scope, pattern));
}

/** The lambda around a body that was resolved with these parameters in scope. */
export function lambdaOf(
  params: readonly BoundParameter[],
  body: Expr,
  { region, origin }: From,
): Expr {
  const inner = params.reduceRight<Expr>((rest, { parameter, pattern }) => {
    if (pattern === undefined) return rest;
    return matchOne(localExpr(parameter.local, pattern.region), pattern, rest, { origin, region });
  }, body);
  return { tag: "lambda", params: params.map(({ parameter }) => parameter), body: inner, region };
}

function bindParameter(scope: Scope, pattern: Pattern): BoundParameter {
  const { bare, annotation } = takeAnnotation(scope, pattern);
  if (bare.tag !== "name") return patternParameter(scope, bare, annotation?.type);
  const local = freshLocal(scope, bare.name, bare.region);
  bind(scope, local);
  return { parameter: { local, type: annotation?.type }, pattern: undefined };
}

/** `p as x` is the parameter `x` and a match of it with `p`; other patterns get a made-up name. */
function patternParameter(
  scope: Scope,
  pattern: Pattern,
  written: Type | undefined,
): BoundParameter {
  const resolved = resolvePattern(scope, pattern);
  const type = written ?? evidentType(resolved);
  if (resolved.tag === "as") {
    return { parameter: { local: resolved.local, type }, pattern: toMatch(resolved.pattern) };
  }
  const local = freshLocal(scope, "_argument", pattern.region);
  return { parameter: { local, type }, pattern: toMatch(resolved) };
}

/** Nothing has to be matched with `_`. */
function toMatch(pattern: CorePattern): CorePattern | undefined {
  return pattern.tag === "wildcard" ? undefined : pattern;
}

/** A use of a name that we know, without marking it as used by the program. */
export function localExpr(local: Local, region: Region): Expr {
  return { tag: "local", id: local.id, name: local.name, region };
}

/** A match with one branch, as every pattern outside `match` becomes. */
export function matchOne(
  scrutinee: Expr,
  pattern: CorePattern,
  body: Expr,
  { origin, region }: { readonly origin: MatchOrigin; readonly region: Region },
): Expr {
  const patternRegion = pattern.region;
  const branch = { pattern, guard: undefined, body, patternRegion, region };
  return { tag: "match", origin, scrutinee, branches: [branch], region };
}
