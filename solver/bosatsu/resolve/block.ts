import type { Binding, CorePattern, Expr } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { BlockStatement } from "../tree/syntax.ts";
import { annotated, takeAnnotation } from "./annotation.ts";
import type { Context, ExpressionOf } from "./context.ts";
import { span } from "./context.ts";
import { resolveDefinition } from "./definition.ts";
import type { BoundParameter } from "./lambda.ts";
import { bindParameters, lambdaOf, matchOne } from "./lambda.ts";
import { resolvePattern } from "./pattern.ts";
import { bind, freshLocal, scoped } from "./scope.ts";

/** One statement, waiting for the rest of its block. */
type Step =
  | { readonly tag: "binding"; readonly binding: Binding; readonly region: Region }
  | {
      readonly tag: "match";
      readonly value: Expr;
      readonly pattern: CorePattern;
      readonly region: Region;
    }
  | {
      readonly tag: "left-apply";
      readonly value: Expr;
      readonly appends: boolean;
      readonly params: readonly BoundParameter[];
      readonly region: Region;
    };

/** Goes down the statements and then back up, so that a long block needs no deep stack here. */
export function resolveBlock(context: Context, block: ExpressionOf<"block">): Expr {
  return scoped(context.scope, () => {
    const steps = block.statements.map((statement) => resolveStatement(context, statement));
    return joined(steps, context.expression(block.result), block.region);
  });
}

function resolveStatement(context: Context, statement: BlockStatement): Step {
  switch (statement.tag) {
    case "binding":
      return bindingStep(context, statement);
    case "left-apply":
      return leftApplyStep(context, statement);
    case "def":
      return defStep(context, statement);
  }
}

type StatementOf<Tag extends BlockStatement["tag"]> = Extract<
  BlockStatement,
  { readonly tag: Tag }
>;

/** The value is resolved first: a binding never sees itself. */
function bindingStep(context: Context, statement: StatementOf<"binding">): Step {
  const { scope } = context;
  const { region } = statement;
  const resolved = context.expression(statement.value);
  const { bare, annotation } = takeAnnotation(scope, statement.pattern);
  const value = annotated(resolved, annotation);
  if (bare.tag !== "name" && bare.tag !== "wildcard") {
    return { tag: "match", value, pattern: resolvePattern(scope, bare), region };
  }
  const local = freshLocal(scope, bare.tag === "name" ? bare.name : "_ignored", bare.region);
  bind(scope, local);
  return {
    tag: "binding",
    binding: { local, value, recursive: false, def: false, region },
    region,
  };
}

/** The rest becomes one more argument of a call; a value that is no call is called with it alone. */
function leftApplyStep(context: Context, statement: StatementOf<"left-apply">): Step {
  const { pattern, value, region } = statement;
  const resolved = context.expression(value);
  const appends = value.tag === "apply" && value.style !== "operator";
  const params = bindParameters(context.scope, [pattern], pattern.region);
  return { tag: "left-apply", value: resolved, appends, params, region };
}

function defStep(context: Context, { def }: StatementOf<"def">): Step {
  const { scope } = context;
  const { region } = def;
  const local = freshLocal(scope, def.name.text, def.name.region);
  bind(scope, local);
  const value = resolveDefinition(context, def);
  const recursive = scope.usedLocals.has(local.id);
  return { tag: "binding", binding: { local, value, recursive, def: true, region }, region };
}

function joined(steps: readonly Step[], result: Expr, region: Region): Expr {
  let body = result;
  let bindings: Binding[] = [];
  const close = (): Expr => {
    const first = bindings.at(-1);
    if (first === undefined) return body;
    const closed = bindings.reverse();
    bindings = [];
    return { tag: "block", bindings: closed, body, region: span(first.region, region) };
  };
  for (const step of steps.toReversed()) {
    if (step.tag === "binding") bindings.push(step.binding);
    else body = surround(step, close(), region);
  }
  return close();
}

function surround(
  step: Exclude<Step, { readonly tag: "binding" }>,
  rest: Expr,
  block: Region,
): Expr {
  const { region, value } = step;
  if (step.tag === "match") {
    return matchOne(value, step.pattern, rest, { origin: "bind", region });
  }
  const continuation = lambdaOf(step.params, rest, { region: span(region, block), origin: "bind" });
  if (step.appends && value.tag === "apply") {
    return { ...value, args: [...value.args, continuation] };
  }
  return { tag: "apply", fn: value, args: [continuation], region: value.region };
}
