import type { Expr } from "../tree/core.ts";
import type { Expression } from "../tree/syntax.ts";
import { arityMax } from "../tree/type.ts";
import { resolveBlock } from "./block.ts";
import {
  resolveDict,
  resolveDictComprehension,
  resolveInterpolation,
  resolveList,
  resolveListComprehension,
} from "./collection.ts";
import { conditional, resolveIf, resolveMatch, resolveMatches } from "./condition.ts";
import type { Context, ExpressionOf } from "./context.ts";
import { lambda } from "./lambda.ts";
import { constructorNamed, predefConstructor, resolveName } from "./lookup.ts";
import { resolveRecord } from "./record.ts";
import type { Scope } from "./scope.ts";
import { report } from "./scope.ts";
import { resolveType } from "./type-ref.ts";

/** The way into expressions for one package. */
export function contextOf(scope: Scope): Context {
  const context: Context = {
    scope,
    expression: (expression) => resolveExpression(context, expression),
  };
  return context;
}

function resolveExpression(context: Context, expression: Expression): Expr {
  const { scope } = context;
  const { region } = expression;
  switch (expression.tag) {
    case "name":
      return resolveName(scope, expression.name, region);
    case "constructor":
      return constructorValue(context, expression);
    case "literal":
      return { tag: "literal", literal: expression.literal, region };
    case "interpolation":
      return resolveInterpolation(context, expression);
    case "apply":
      return resolveApply(context, expression);
    case "lambda":
      return lambda(context, expression.params, { region, origin: "parameter" }, () =>
        context.expression(expression.body),
      );
    case "tuple":
      return resolveTuple(context, expression);
    case "list":
      return resolveList(context, expression);
    case "list-comprehension":
      return resolveListComprehension(context, expression);
    case "dict":
      return resolveDict(context, expression);
    case "dict-comprehension":
      return resolveDictComprehension(context, expression);
    case "record":
      return resolveRecord(context, expression);
    default:
      return resolveControl(context, expression);
  }
}

type Control = ExpressionOf<"if" | "ternary" | "match" | "matches" | "annotated" | "block">;

/** The forms with a flow of their own, and annotations. */
function resolveControl(context: Context, expression: Control): Expr {
  const { region } = expression;
  switch (expression.tag) {
    case "if":
      return resolveIf(context, expression);
    case "ternary":
      return conditional(context, expression.condition, region, {
        whenTrue: () => thenOf(context, expression),
        whenFalse: () => context.expression(expression.otherwise),
      });
    case "match":
      return resolveMatch(context, expression);
    case "matches":
      return resolveMatches(context, expression);
    case "annotated":
      return {
        tag: "annotate",
        value: context.expression(expression.value),
        type: resolveType(context.scope, expression.type),
        typeRegion: expression.type.region,
        region,
      };
    case "block":
      return resolveBlock(context, expression);
  }
}

function thenOf(context: Context, { then, condition }: ExpressionOf<"ternary">): Expr {
  return then === undefined
    ? predefConstructor("True", condition.region)
    : context.expression(then);
}

function constructorValue({ scope }: Context, expression: ExpressionOf<"constructor">): Expr {
  const { name, region } = expression;
  const meaning = constructorNamed(scope, name, region);
  const owner = meaning?.variant.package ?? scope.package;
  return {
    tag: "constructor",
    ref: { package: owner, name: meaning?.variant.name ?? name },
    region,
  };
}

type Apply = ExpressionOf<"apply">;

/** Goes down the left side of a chain such as `a.f().g()` and back up without a deep stack. */
function resolveApply(context: Context, expression: Apply): Expr {
  const chain: Apply[] = [];
  let first: Expression = expression;
  while (first.tag === "apply") {
    chain.push(first);
    first = leftOf(first);
  }
  return chain.reduceRight<Expr>(
    (left, apply) => applied(context, apply, left),
    context.expression(first),
  );
}

/** What stands at the left of a call: the function, or the value before `.f` or an operator. */
function leftOf({ fn, args, style }: Apply): Expression {
  const [first] = args;
  return style === "call" || first === undefined ? fn : first;
}

function applied(context: Context, apply: Apply, left: Expr): Expr {
  const { fn, args, emptyParens, region } = apply;
  if (fn.tag === "constructor" && emptyParens) {
    report(context.scope, region, { code: "ConstructorEmptyParens", constructor: fn.name });
  }
  if (leftOf(apply) === fn) {
    return { tag: "apply", fn: left, args: args.map(context.expression), region };
  }
  const rest = args.slice(1).map(context.expression);
  return { tag: "apply", fn: context.expression(fn), args: [left, ...rest], region };
}

function resolveTuple(context: Context, expression: ExpressionOf<"tuple">): Expr {
  const { items, region } = expression;
  if (items.length === 0) return predefConstructor("Unit", region);
  if (items.length > arityMax) {
    const actual = items.length;
    const problem = { code: "TooManyConstructorArgs", of: "tuple", actual, max: arityMax } as const;
    report(context.scope, region, problem);
  }
  return {
    tag: "apply",
    fn: predefConstructor(`Tuple${items.length}`, region),
    args: items.map(context.expression),
    region,
  };
}
