import type { Expr, TopLevel } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { Def, Pattern, Statement } from "../tree/syntax.ts";
import type { Type } from "../tree/type.ts";
import type { Context } from "./context.ts";
import { quantified, resolveDefinition, startBody } from "./definition.ts";
import { localExpr, matchOne } from "./lambda.ts";
import { predefConstructor } from "./lookup.ts";
import { resolvePattern } from "./pattern.ts";
import { keepOnly, patternNames } from "./pattern-names.ts";
import type { Scope } from "./scope.ts";
import { hiddenName, localOf, report, scoped, uniqueName } from "./scope.ts";
import { resolveType } from "./type-ref.ts";
import { boundVariables, declareVariables, popFrame, pushFrame } from "./type-variables.ts";

type StatementOf<Tag extends Statement["tag"]> = Extract<Statement, { readonly tag: Tag }>;

/** The values of one statement, in order; afterwards their names are in scope. */
export function resolveValueStatement(
  context: Context,
  statement: StatementOf<"binding" | "def" | "external-value">,
): readonly TopLevel[] {
  switch (statement.tag) {
    case "binding":
      return resolveBinding(context, statement);
    case "def":
      return [resolveTopLevelDef(context, statement.def, statement.region)];
    case "external-value":
      return [resolveExternal(context, statement)];
  }
}

function resolveTopLevelDef(context: Context, def: Def, region: Region): TopLevel {
  const { scope } = context;
  const written = def.name.text;
  const name = uniqueName(scope, written);
  define(scope, written, name);
  scope.usedGlobals.clear();
  const { value, broken } = general(scope, () => resolveDefinition(context, def));
  const recursive = scope.usedGlobals.has(name);
  return { tag: "value", name, written, value, recursive, def: true, region, broken };
}

function define(scope: Scope, written: string, name: string): void {
  const meaning = { tag: "global", package: scope.package, name, import: undefined } as const;
  scope.values.set(written, meaning);
}

/** Quantifies the type variables that nothing inside binds, once around the whole definition. */
function general(
  scope: Scope,
  inside: () => Expr,
): { readonly value: Expr; readonly broken: boolean } {
  scope.broken = false;
  scope.variableNames.clear();
  const frame = pushFrame(scope, true);
  const body = inside();
  popFrame(scope, frame);
  return { value: quantified(boundVariables(frame), body), broken: scope.broken };
}

// Bindings

type Bound = {
  readonly name: string;
  readonly written: string | undefined;
  readonly value: Expr;
  readonly broken: boolean;
};

function resolveBinding(context: Context, statement: StatementOf<"binding">): readonly TopLevel[] {
  const bare =
    statement.pattern.tag === "annotated" ? statement.pattern.pattern : statement.pattern;
  const bound =
    bare.tag === "name" || bare.tag === "wildcard"
      ? [nameBinding(context, statement, bare)]
      : patternBinding(context, statement);
  for (const { written, name } of bound)
    if (written !== undefined) define(context.scope, written, name);
  const { region } = statement;
  return bound.map((it) => ({ tag: "value", ...it, recursive: false, def: false, region }));
}

/** The value is resolved before its name is in scope. */
function nameBinding(
  context: Context,
  { pattern, value }: StatementOf<"binding">,
  bare: Extract<Pattern, { readonly tag: "name" | "wildcard" }>,
): Bound {
  const { scope } = context;
  const resolved = general(scope, () => {
    if (pattern.tag !== "annotated") return context.expression(value);
    const type = resolveType(scope, pattern.type);
    startBody(scope);
    const inner = context.expression(value);
    const typeRegion = pattern.type.region;
    return { tag: "annotate", value: inner, type, typeRegion, region: inner.region };
  });
  if (bare.tag === "wildcard") {
    return { name: hiddenName(scope, "_ignored"), written: undefined, ...resolved };
  }
  return { name: uniqueName(scope, bare.name), written: bare.name, ...resolved };
}

/** A hidden value, and one projection for each name. Without names one match still checks it. */
function patternBinding(
  context: Context,
  { pattern, value, region }: StatementOf<"binding">,
): readonly Bound[] {
  const { scope } = context;
  const hidden = hiddenName(scope, "_pattern");
  const whole = general(scope, () => context.expression(value));
  const first: Bound = { name: hidden, written: undefined, ...whole };
  const scrutinee: Expr = {
    tag: "global",
    package: scope.package,
    name: hidden,
    written: hidden,
    region: value.region,
  };
  const names = [...patternNames(pattern)];
  if (names.length === 0) {
    const checked = general(scope, () => projection(context, pattern, scrutinee, { region }));
    return [first, { name: hiddenName(scope, "_ignored"), written: undefined, ...checked }];
  }
  const projections = names.map((name): Bound => {
    const kept = keepOnly(pattern, name);
    const taken = general(scope, () => projection(context, kept, scrutinee, { region, name }));
    return { name: uniqueName(scope, name), written: name, ...taken };
  });
  return [first, ...projections];
}

function projection(
  { scope }: Context,
  pattern: Pattern,
  scrutinee: Expr,
  { region, name }: { readonly region: Region; readonly name?: string },
): Expr {
  return scoped(scope, () => {
    const resolved = resolvePattern(scope, pattern);
    const local = name === undefined ? undefined : localOf(scope, name);
    const body =
      local === undefined ? predefConstructor("Unit", region) : localExpr(local, local.region);
    return matchOne(scrutinee, resolved, body, { origin: "bind", region });
  });
}

// Externals

function resolveExternal({ scope }: Context, statement: StatementOf<"external-value">): TopLevel {
  const { region, typeParameters } = statement;
  const written = statement.name.text;
  scope.variableNames.clear();
  const frame = pushFrame(scope, true);
  const repeated = declareVariables(scope, frame, typeParameters ?? []);
  const type = resolveType(scope, statement.type);
  popFrame(scope, frame);
  const unused = [...frame.variables.values()].filter(({ used }) => !used);
  if (unused.length > 0 || repeated.length > 0) {
    const names = unused.map((variable) => variable.written);
    const problem = { name: written, unused: names, repeated };
    report(scope, region, { code: "InvalidDefTypeParameters", ...problem });
  }
  const name = uniqueName(scope, written);
  define(scope, written, name);
  const vars = boundVariables(frame);
  const whole: Type = vars.length === 0 ? type : { tag: "forall", vars, body: type };
  return { tag: "external", name, type: whole, region };
}
