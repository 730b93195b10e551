import { localsOf } from "../check/pattern-locals.ts";
import type { CorePattern, Expr, Guard, Local, LocalId } from "../tree/core.ts";
import { expressionsIn } from "../tree/expr-children.ts";
import type { Region } from "../tree/source.ts";
import { constructorAt, type Focus, nameWithin, writtenName } from "./definitions.ts";
import type { Occurrence } from "./occurrence.ts";
import { constructorUse, globalUse, localUse, nameless } from "./occurrence.ts";

/** What core knows by its place: names of values, local names, constructors, literals, patterns. */
export function* coreOccurrences(focus: Focus): Iterable<Occurrence> {
  const { resolved } = focus.file.checked;
  for (const value of resolved.values) {
    const written = writtenName(value);
    if (written !== undefined) {
      const region = nameWithin(focus.text, value.region, written);
      yield globalUse(focus, { package: resolved.name, name: value.name, written }, { region });
    }
    if (value.tag === "value") yield* inDefinition(focus, value.value);
  }
}

function* inDefinition(focus: Focus, definition: Expr): Iterable<Occurrence> {
  const locals = new Map<LocalId, Local>();
  for (const expr of expressionsIn(definition)) {
    for (const local of bindersOf(expr)) {
      locals.set(local.id, local);
      if (isWritten(focus, local.region, local.name)) {
        yield localUse(focus, local, { region: local.region });
      }
    }
    yield* inExpression(focus, expr, locals);
    if (expr.tag !== "match" || expr.origin === "update") continue;
    for (const pattern of patternsOf(expr)) yield* inPattern(focus, pattern);
  }
}

/** Sugar leaves names where none is written. */
function isWritten({ text }: Focus, { start, end }: Region, name: string): boolean {
  const shown = text.slice(start, end);
  return shown === name || shown === `\`${name}\`` || /^operator\s/.test(shown);
}

function* inExpression(
  focus: Focus,
  expr: Expr,
  locals: ReadonlyMap<LocalId, Local>,
): Iterable<Occurrence> {
  const { region } = expr;
  const here = focus.file.checked.exprTypes.get(expr);
  if (expr.tag === "local") {
    const local = locals.get(expr.id);
    if (local !== undefined && isWritten(focus, region, local.name)) {
      yield localUse(focus, local, { region, here });
    }
  } else if (expr.tag === "global") {
    if (isWritten(focus, region, expr.written)) yield globalUse(focus, expr, { region, here });
  } else if (expr.tag === "constructor") {
    const declared = constructorAt(focus, expr.ref);
    const isNamed = /^[A-Z]\w*$/.test(focus.text.slice(region.start, region.end));
    if (declared !== undefined && isNamed) yield constructorUse(focus, declared, { region, here });
  } else if (here !== undefined && (expr.tag === "literal" || expr.tag === "list")) {
    yield nameless("expression", region, here);
  }
}

function bindersOf(expr: Expr): readonly Local[] {
  if (expr.tag === "lambda") return expr.params.map(({ local }) => local);
  if (expr.tag === "block") return expr.bindings.map(({ local }) => local);
  return expr.tag === "match" ? patternsOf(expr).flatMap(localsOf) : [];
}

function patternsOf({
  branches,
}: Extract<Expr, { readonly tag: "match" }>): readonly CorePattern[] {
  return branches.flatMap(({ pattern, guard }) => [pattern, ...guardPatterns(guard)]);
}

function guardPatterns(guard: Guard | undefined): readonly CorePattern[] {
  return guard?.tag === "matches" ? [guard.pattern, ...guardPatterns(guard.guard)] : [];
}

function* inPattern(focus: Focus, pattern: CorePattern): Iterable<Occurrence> {
  const { region } = pattern;
  const type = focus.file.checked.patternTypes.get(pattern);
  // In the second alternative of a union a name stands again, with the place of the first.
  if (pattern.tag === "bind") {
    const { local } = pattern;
    if (isWritten(focus, region, local.name)) yield localUse(focus, local, { region, here: type });
  } else if (type !== undefined) {
    yield nameless("pattern", region, type);
  }
  for (const inner of innerPatterns(pattern)) yield* inPattern(focus, inner);
}

function innerPatterns(pattern: CorePattern): readonly CorePattern[] {
  switch (pattern.tag) {
    case "constructor":
      return pattern.args;
    case "list":
      return pattern.items.flatMap((it) => (it.tag === "item" ? [it.pattern] : []));
    case "as":
    case "annotated":
      return [pattern.pattern];
    case "union":
      return pattern.alternatives;
    default:
      return [];
  }
}
