import type { Binding, Expr, Local } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { InterpolationPart, Pattern } from "../tree/syntax.ts";
import { conditional } from "./condition.ts";
import type { Context, ExpressionOf } from "./context.ts";
import { span } from "./context.ts";
import { lambda, localExpr } from "./lambda.ts";
import { predefValue } from "./lookup.ts";
import { freshLocal } from "./scope.ts";

/** `"a${x}$.{c}"` joins its parts. */
export function resolveInterpolation(
  context: Context,
  { parts, region }: ExpressionOf<"interpolation">,
): Expr {
  const items = parts.map(
    (part) => ({ tag: "item", value: textOf(context, part, region) }) as const,
  );
  return call("concat_String", [{ tag: "list", items, region }], region);
}

function textOf(context: Context, part: InterpolationPart, region: Region): Expr {
  if (part.tag === "text") {
    return { tag: "literal", literal: { tag: "string", value: part.text }, region };
  }
  const value = context.expression(part.value);
  return part.tag === "string" ? value : call("char_to_String", [value], value.region);
}

export function resolveList(context: Context, { items, region }: ExpressionOf<"list">): Expr {
  const resolved = items.map(({ tag, value }) => ({ tag, value: context.expression(value) }));
  return { tag: "list", items: resolved, region };
}

/** `map_List` where each element yields one item, else `flat_map_List`. */
export function resolveListComprehension(
  context: Context,
  expression: ExpressionOf<"list-comprehension">,
): Expr {
  const { splice, pattern, condition, region } = expression;
  const source = context.expression(expression.source);
  const element = (): Expr => context.expression(expression.element);
  const items = (): Expr => (splice ? element() : listOf(element()));
  const single = !splice && condition === undefined;
  const from = { region: span(pattern.region, region), origin: "for" } as const;
  const fn = lambda(context, [pattern], from, () =>
    single ? element() : filtered(context, expression, items, () => emptyList(region)),
  );
  return call(single ? "map_List" : "flat_map_List", [source, fn], region);
}

function filtered(
  context: Context,
  { condition }: ExpressionOf<"list-comprehension" | "dict-comprehension">,
  whenTrue: () => Expr,
  whenFalse: () => Expr,
): Expr {
  if (condition === undefined) return whenTrue();
  return conditional(context, condition, condition.region, { whenTrue, whenFalse });
}

/**
 * Adds the entries from the last to the first, so that the first of two equal keys wins. A block of
 * bindings, since nested calls would be as deep as the dict is long.
 */
export function resolveDict(context: Context, { entries, region }: ExpressionOf<"dict">): Expr {
  const resolved = entries.map(({ key, value }) => ({
    key: context.expression(key),
    value: context.expression(value),
  }));
  const bindings: Binding[] = [];
  let dict = emptyDict(region);
  for (const { key, value } of resolved.toReversed()) {
    const local = freshLocal(context.scope, "_dict", region);
    bindings.push({ local, value: dict, recursive: false, def: false, region });
    dict = call("add_key", [localExpr(local, region), key, value], span(key.region, value.region));
  }
  return bindings.length === 0 ? dict : { tag: "block", bindings, body: dict, region };
}

/** A left fold, so that the last of two equal keys wins. */
export function resolveDictComprehension(
  context: Context,
  expression: ExpressionOf<"dict-comprehension">,
): Expr {
  const { region, pattern } = expression;
  const source = context.expression(expression.source);
  const dict = freshLocal(context.scope, "_dict", region);
  const soFar = (): Expr => localExpr(dict, region);
  const added = (): Expr => {
    const key = context.expression(expression.key);
    const value = context.expression(expression.value);
    return call("add_key", [soFar(), key, value], span(key.region, value.region));
  };
  const step = foldStep(context, dict, pattern, () => filtered(context, expression, added, soFar));
  return call("foldl_List", [source, emptyDict(region), step], region);
}

/** `(dict, item) -> body`, where the item's pattern is matched inside. */
function foldStep(context: Context, dict: Local, pattern: Pattern, body: () => Expr): Expr {
  const from = { region: span(pattern.region, dict.region), origin: "for" } as const;
  const item = lambda(context, [pattern], from, body);
  if (item.tag !== "lambda") throw new Error(`a lambda became ${item.tag}`);
  return { ...item, params: [{ local: dict, type: undefined }, ...item.params] };
}

function emptyDict(region: Region): Expr {
  return call("empty_Dict", [predefValue("string_Order", region)], region);
}

function listOf(value: Expr): Expr {
  return { tag: "list", items: [{ tag: "item", value }], region: value.region };
}

function emptyList(region: Region): Expr {
  return { tag: "list", items: [], region };
}

function call(name: string, args: readonly Expr[], region: Region): Expr {
  return { tag: "apply", fn: predefValue(name, region), args, region };
}
