import type { CorePattern, Expr, LocalId } from "../../tree/core.ts";
import type { RecurForm } from "../../tree/problem-check.ts";
import { predef } from "../../tree/type.ts";
import { isIntType } from "../arithmetic/lower.ts";
import { noStages } from "./continuation.ts";
import type { Definition, Recursion, RecursionContext, Scope, Target } from "./scope.ts";
import { innermost } from "./scope.ts";
import { withoutTypes } from "./structural.ts";

type Match = Extract<Expr, { readonly tag: "match" }>;

/** Makes a `recur` or `loop` the recursion of its def, unless it may not stand here or as it is. */
export function enterRecursion(
  context: RecursionContext,
  scope: Scope,
  match: Match,
  form: RecurForm,
): { readonly recursion: Recursion } | undefined {
  const { region } = match;
  const definition = innermost(scope);
  if (definition === undefined) {
    context.report(region, { code: "UnexpectedRecur", form, why: "outside-def" });
    return undefined;
  }
  if (definition.recursion !== undefined) {
    const why = scope.cases === undefined ? "second" : "inside-recur";
    definition.failed = true;
    context.report(region, { code: "UnexpectedRecur", form, why });
    return undefined;
  }
  const targets = targetsOf(context, definition, match, form);
  const tuple = tupleItems(match.scrutinee) !== undefined;
  definition.recursion = { form, region, tuple, targets: targets ?? [] };
  if (targets === undefined) {
    definition.failed = true;
    return undefined;
  }
  return { recursion: definition.recursion };
}

/** The parameters named by the header; faults are reported. */
function targetsOf(
  context: RecursionContext,
  definition: Definition,
  { scrutinee, region }: Match,
  form: RecurForm,
): readonly Target[] | undefined {
  const def = definition.written;
  const params = definition.groups.flat().flatMap(({ local }) => writtenName(local.name));
  const targets: Target[] = [];
  for (const expr of tupleItems(scrutinee) ?? [scrutinee]) {
    const name = withoutTypes(expr);
    if (name.tag !== "local" && name.tag !== "global") {
      context.report(expr.region, { code: "RecurTargetInvalid", form, def, params });
      return undefined;
    }
    const written = name.tag === "local" ? name.name : name.written;
    const target = name.tag === "local" ? targetAt(context, definition, name.id, expr) : undefined;
    if (target === undefined) {
      context.report(region, { code: "RecurNotOnArg", form, def, target: written, params });
      return undefined;
    }
    if (
      targets.some(({ group, position }) => group === target.group && position === target.position)
    ) {
      context.report(expr.region, { code: "RecurTargetDuplicate", form, target: written });
      return undefined;
    }
    targets.push(target);
  }
  return targets;
}

/** Made-up names begin with `_`. */
function writtenName(name: string): readonly string[] {
  return name.startsWith("_") ? [] : [name];
}

function tupleItems(scrutinee: Expr): readonly Expr[] | undefined {
  const value = withoutTypes(scrutinee);
  if (value.tag !== "apply") return undefined;
  const fn = withoutTypes(value.fn);
  return fn.tag === "constructor" && isTuple(fn.ref) ? value.args : undefined;
}

function isTuple(ref: { readonly package: string; readonly name: string }): boolean {
  return ref.package === predef && /^Tuple\d+$/.test(ref.name);
}

function targetAt(
  { checked }: RecursionContext,
  { groups }: Definition,
  id: LocalId,
  expr: Expr,
): Target | undefined {
  for (const [group, params] of groups.entries()) {
    const position = params.findIndex(({ local }) => local.id === id);
    const param = params[position];
    if (param === undefined) continue;
    const type = checked.localTypes.get(id) ?? checked.exprTypes.get(expr) ?? param.type;
    return {
      name: param.local.name,
      group,
      position,
      expr,
      type,
      isInt: isIntType(type),
      sizes: new Map([[id, "equal" as const]]),
      stages: { ...noStages(), sizes: new Map([[id, "equal" as const]]) },
    };
  }
  return undefined;
}

/**
 * A branch's pattern by columns, one for each target; one list of columns for each alternative. A
 * pattern for a whole tuple says nothing of its items.
 */
export function targetColumns(
  { tuple }: Recursion,
  pattern: CorePattern,
): readonly (readonly CorePattern[])[] {
  return alternativesOf(pattern).map((it) => {
    if (!tuple) return [it];
    const inner = unwrapped(it);
    return inner.tag === "constructor" && isTuple(inner.ref) ? inner.args : [];
  });
}

/** Each alternative with the names that are given to all of them. */
function alternativesOf(pattern: CorePattern): readonly CorePattern[] {
  switch (pattern.tag) {
    case "union":
      return pattern.alternatives.flatMap(alternativesOf);
    case "as":
    case "annotated":
      return alternativesOf(pattern.pattern).map((inner) => ({ ...pattern, pattern: inner }));
    default:
      return [pattern];
  }
}

function unwrapped(pattern: CorePattern): CorePattern {
  let inner = pattern;
  while (inner.tag === "as" || inner.tag === "annotated") inner = inner.pattern;
  return inner;
}
