import type { CoreBranch, CorePattern, Expr, Guard } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { Expression } from "../tree/syntax.ts";
import type { Context, ExpressionOf } from "./context.ts";
import { span } from "./context.ts";
import { predefConstructor, predefRef } from "./lookup.ts";
import { resolvePattern } from "./pattern.ts";
import { isVisiblyTotal, patternNames } from "./pattern-names.ts";
import { report, scoped } from "./scope.ts";

/** What follows from a condition; `whenTrue` is resolved with the names that the condition binds. */
type Outcomes = { readonly whenTrue: () => Expr; readonly whenFalse: () => Expr };

/** `if`, a ternary or a comprehension's condition. A whole `e matches p` is a match on `e` itself. */
export function conditional(
  context: Context,
  condition: Expression,
  region: Region,
  { whenTrue, whenFalse }: Outcomes,
): Expr {
  const complete = upToElse(context, condition, region, whenTrue);
  return complete(whenFalse());
}

/** All but what follows when the condition does not hold: a long chain is resolved in a loop. */
type UpToElse = (whenFalse: Expr) => Expr;

function upToElse(
  context: Context,
  condition: Expression,
  region: Region,
  whenTrue: () => Expr,
): UpToElse {
  if (condition.tag !== "matches") {
    const scrutinee = context.expression(condition);
    const then = whenTrue();
    return (whenFalse) => onBool(scrutinee, then, whenFalse, region);
  }
  if (condition.guard === undefined && isVisiblyTotal(condition.pattern)) {
    report(context.scope, condition.region, { code: "MatchesPatternAlwaysTrue" });
  }
  return matchUpToElse(context, condition, { origin: "if-matches", region }, whenTrue);
}

function onBool(scrutinee: Expr, whenTrue: Expr, whenFalse: Expr, region: Region): Expr {
  const branches = [
    boolBranch("True", whenTrue, scrutinee),
    boolBranch("False", whenFalse, scrutinee),
  ];
  return { tag: "match", origin: "if", scrutinee, branches, region };
}

function boolBranch(name: "True" | "False", body: Expr, scrutinee: Expr): CoreBranch {
  const { region } = scrutinee;
  const pattern: CorePattern = { tag: "constructor", ref: predefRef(name), args: [], region };
  return { pattern, guard: undefined, body, patternRegion: region, region: body.region };
}

export function resolveIf(context: Context, expression: ExpressionOf<"if">): Expr {
  const branches = expression.branches.map(({ condition, body }, index) =>
    upToElse(context, condition, regionFrom(expression, index), () => context.expression(body)),
  );
  const otherwise = context.expression(expression.otherwise);
  return branches.reduceRight((whenFalse, complete) => complete(whenFalse), otherwise);
}

/** The `if` and what follows, or an `elif` from its condition on. */
function regionFrom({ branches, region }: ExpressionOf<"if">, index: number): Region {
  const start = index === 0 ? region.start : branches[index]?.condition.region.start;
  return { start: start ?? region.start, end: region.end };
}

/** A bare `e matches p [if g]`: True or False. */
export function resolveMatches(context: Context, expression: ExpressionOf<"matches">): Expr {
  const { scope } = context;
  const { pattern, guard, region } = expression;
  const names = [...patternNames(pattern)];
  if (guard === undefined && isVisiblyTotal(pattern)) {
    report(scope, region, { code: "MatchesPatternAlwaysTrue" });
  } else if (guard === undefined && names.length > 0) {
    report(scope, region, { code: "MatchesPatternBinding", names });
  }
  const complete = matchUpToElse(context, expression, { origin: "matches", region }, () =>
    predefConstructor("True", region),
  );
  return complete(predefConstructor("False", region));
}

/**
 * A guarded `matches` inside the guard of another needs parentheses, or one could not see where
 * which guard ends. Parentheses leave no node, but the outer one then ends behind the inner one.
 */
function reportNestedGuard({ scope }: Context, { guard, region }: ExpressionOf<"matches">): void {
  let last = guard;
  while (last?.tag === "apply" && last.style === "operator") last = last.args.at(-1);
  if (last?.tag !== "matches" || last.guard === undefined) return;
  if (last.region.end === region.end)
    report(scope, region, { code: "NestedGuardedMatchesInGuard" });
}

function matchUpToElse(
  context: Context,
  condition: ExpressionOf<"matches">,
  { origin, region }: { readonly origin: "matches" | "if-matches"; readonly region: Region },
  whenTrue: () => Expr,
): UpToElse {
  const scrutinee = context.expression(condition.value);
  reportNestedGuard(context, condition);
  const first = scoped(context.scope, (): CoreBranch => {
    const pattern = resolvePattern(context.scope, condition.pattern);
    const guard = condition.guard && resolveGuard(context, condition.guard);
    const body = whenTrue();
    const patternRegion = pattern.region;
    return { pattern, guard, body, patternRegion, region: span(patternRegion, body.region) };
  });
  const pattern: CorePattern = { tag: "wildcard", region: condition.pattern.region };
  return (body) => {
    const patternRegion = pattern.region;
    const last = { pattern, guard: undefined, body, patternRegion, region: body.region };
    return { tag: "match", origin, scrutinee, branches: [first, last], region };
  };
}

export function resolveMatch(context: Context, expression: ExpressionOf<"match">): Expr {
  const { scope } = context;
  const { kind, branches, region } = expression;
  const scrutinee = context.expression(expression.scrutinee);
  const resolved = branches.map((branch) =>
    scoped(scope, (): CoreBranch => {
      const pattern = resolvePattern(scope, branch.pattern);
      const guard = branch.guard && resolveGuard(context, branch.guard);
      const body = context.expression(branch.body);
      return { pattern, guard, body, patternRegion: branch.pattern.region, region: branch.region };
    }),
  );
  return { tag: "match", origin: kind, scrutinee, branches: resolved, region };
}

/** A whole `e matches p [if g]` binds the names of `p` for `g` and for the branch. */
function resolveGuard(context: Context, guard: Expression): Guard {
  if (guard.tag !== "matches") return { tag: "condition", condition: context.expression(guard) };
  const value = context.expression(guard.value);
  reportNestedGuard(context, guard);
  const pattern = resolvePattern(context.scope, guard.pattern);
  const inner = guard.guard && resolveGuard(context, guard.guard);
  return { tag: "matches", value, pattern, guard: inner, region: guard.region };
}
