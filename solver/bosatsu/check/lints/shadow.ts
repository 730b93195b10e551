import type { CheckedPackage } from "../../tree/checked.ts";
import type { CoreBranch, CorePattern, Expr, Guard, Local } from "../../tree/core.ts";
import type { Problem } from "../../tree/problem.ts";
import type { Region } from "../../tree/source.ts";
import type { Type } from "../../tree/type.ts";
import type { Walk } from "../deep-walk.ts";
import { runWalk } from "../deep-walk.ts";
import { localsOf } from "../pattern-locals.ts";
import { sameType } from "../types/same-type.ts";

type Known = { readonly type: Type; readonly region: Region };

/** What names mean inside one function. */
type Scope = Map<string, Known>;

type Context = {
  readonly checked: CheckedPackage;
  readonly problems: Problem[];
};

/** Within one function a name may be given again, but not to something of another type. */
export function checkShadows(checked: CheckedPackage): readonly Problem[] {
  const context: Context = { checked, problems: [] };
  for (const value of checked.resolved.values) {
    if (value.tag === "value" && !value.broken) runWalk(visit(context, value.value, new Map()));
  }
  return context.problems;
}

function* visit(context: Context, expr: Expr, scope: Scope): Walk {
  switch (expr.tag) {
    case "local":
    case "global":
    case "constructor":
    case "literal":
      return;
    case "annotate":
      yield visit(context, expr.value, scope);
      return;
    case "generic":
      yield visit(context, expr.body, scope);
      return;
    case "apply":
      yield visit(context, expr.fn, scope);
      for (const arg of expr.args) yield visit(context, arg, scope);
      return;
    case "list":
      for (const { value } of expr.items) yield visit(context, value, scope);
      return;
    case "lambda":
      yield visitFunction(context, expr);
      return;
    case "block":
      yield visitBlock(context, expr, scope);
      return;
    case "match":
      yield visit(context, expr.scrutinee, scope);
      for (const branch of expr.branches) yield visitBranch(context, branch, scope);
      return;
  }
}

type ExprOf<Tag extends Expr["tag"]> = Extract<Expr, { readonly tag: Tag }>;

/** A function knows nothing of the names around it, as far as this rule goes. */
function* visitFunction(context: Context, { params, body, region }: ExprOf<"lambda">): Walk {
  const inner: Scope = new Map();
  for (const { local } of params) bind(context, inner, local, region);
  yield visit(context, body, inner);
}

function* visitBlock(context: Context, { bindings, body }: ExprOf<"block">, scope: Scope): Walk {
  const before: Before = [];
  for (const { local, value, region } of bindings) {
    yield visit(context, value, scope);
    before.push(bind(context, scope, local, region));
  }
  yield visit(context, body, scope);
  restore(scope, before);
}

function* visitBranch(context: Context, branch: CoreBranch, scope: Scope): Walk {
  const { pattern, patternRegion, guard, body } = branch;
  const before = [...bindAll(context, scope, pattern, patternRegion)];
  yield visitGuard(context, guard, { scope, before, region: patternRegion });
  yield visit(context, body, scope);
  restore(scope, before);
}

type Guarded = { readonly scope: Scope; readonly before: Before; readonly region: Region };

function* visitGuard(context: Context, guard: Guard | undefined, within: Guarded): Walk {
  if (guard === undefined) return;
  const { scope, before, region } = within;
  if (guard.tag === "condition") {
    yield visit(context, guard.condition, scope);
    return;
  }
  yield visit(context, guard.value, scope);
  before.push(...bindAll(context, scope, guard.pattern, region));
  yield visitGuard(context, guard.guard, within);
}

/** What names meant before, to be put back last first. */
type Before = (readonly [string, Known | undefined])[];

function bindAll(context: Context, scope: Scope, pattern: CorePattern, region: Region): Before {
  return localsOf(pattern).map((local) => bind(context, scope, local, region));
}

function bind(
  { checked, problems }: Context,
  scope: Scope,
  { id, name }: Local,
  region: Region,
): readonly [string, Known | undefined] {
  const previous = scope.get(name);
  const type = checked.localTypes.get(id);
  if (type === undefined || name.startsWith("_")) return [name, previous];
  if (previous !== undefined && !sameType(previous.type, type)) {
    const { path } = checked.resolved;
    problems.push({ code: "ShadowedBindingType", name, previous, current: type, path, region });
  }
  scope.set(name, { type, region });
  return [name, previous];
}

function restore(scope: Scope, before: Before): void {
  for (const [name, known] of before.toReversed()) {
    if (known === undefined) scope.delete(name);
    else scope.set(name, known);
  }
}
