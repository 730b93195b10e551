import type { Expr, TopLevel } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { Def, Pattern, Statement } from "../tree/syntax.ts";
import type { Type } from "../tree/type.ts";
import { annotated, takeAnnotation } from "./annotation.ts";
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
  const { scope } = context;
  const { region } = statement;
  const bound = bindPattern(context, statement);
  for (const { written, name } of bound) if (written !== undefined) define(scope, written, name);
  return bound.map((it) => ({ tag: "value", ...it, recursive: false, def: false, region }));
}

/** A name is one value. So is a pattern with at most one name: the match that takes it out. */
function bindPattern(context: Context, statement: StatementOf<"binding">): readonly Bound[] {
  const { scope } = context;
  const { pattern, region } = statement;
  const [name, ...others] = patternNames(pattern);
  if (others.length > 0) return projections(context, statement);
  const bound = general(scope, () => {
    const { bare, value } = annotatedValue(context, statement);
    if (bare.tag === "name" || bare.tag === "wildcard") return value;
    return projection(context, bare, value, { region, name });
  });
  return [
    name === undefined
      ? { name: hiddenName(scope, "_ignored"), written: undefined, ...bound }
      : { name: uniqueName(scope, name), written: name, ...bound },
  ];
}

/** The value is resolved before its names are in scope. */
function annotatedValue(
  context: Context,
  { pattern, value }: StatementOf<"binding">,
): { readonly bare: Pattern; readonly value: Expr } {
  const { scope } = context;
  const { bare, annotation } = takeAnnotation(scope, pattern);
  startBody(scope);
  return { bare, value: annotated(context.expression(value), annotation) };
}

/** A hidden value, and one projection of it for each name. */
function projections(context: Context, statement: StatementOf<"binding">): readonly Bound[] {
  const { scope } = context;
  const { region, value, pattern } = statement;
  const hidden = hiddenName(scope, "_pattern");
  const whole = general(scope, () => annotatedValue(context, statement).value);
  const owner = { package: scope.package, name: hidden };
  const scrutinee: Expr = { tag: "global", ...owner, written: hidden, region: value.region };
  const bare = pattern.tag === "annotated" ? pattern.pattern : pattern;
  const taken = [...patternNames(bare)].map((name): Bound => {
    const kept = keepOnly(bare, name);
    const part = general(scope, () => projection(context, kept, scrutinee, { region, name }));
    return { name: uniqueName(scope, name), written: name, ...part };
  });
  return [{ name: hidden, written: undefined, ...whole }, ...taken];
}

function projection(
  { scope }: Context,
  pattern: Pattern,
  scrutinee: Expr,
  { region, name }: { readonly region: Region; readonly name: string | undefined },
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
