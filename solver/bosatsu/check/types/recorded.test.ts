import { expect, test } from "vitest";
import type { CorePattern, Expr, Guard, LocalId } from "../../tree/core.ts";
import { expressionsIn } from "../../tree/expr-children.ts";
import type { Type } from "../../tree/type.ts";
import { freeParts } from "./type-walk.ts";
import { checkedPredef, typedText } from "./typed.testing.ts";

type Recorded = Pick<
  typeof checkedPredef,
  "resolved" | "exprTypes" | "patternTypes" | "localTypes"
>;

/** What has no type, or one with a meta in it. */
function unrecorded({
  resolved,
  exprTypes,
  patternTypes,
  localTypes,
}: Recorded): readonly string[] {
  const missing: string[] = [];
  const look = (what: string, type: Type | undefined): void => {
    if (type === undefined || freeParts(type).metas.length > 0) missing.push(what);
  };
  const lookAtLocal = (id: LocalId): void => look(`local ${id}`, localTypes.get(id));
  const lookAtPattern = (pattern: CorePattern): void => {
    look(`pattern ${pattern.tag} ${pattern.region.start}`, patternTypes.get(pattern));
    for (const id of localsOf(pattern)) lookAtLocal(id);
    for (const part of partsOf(pattern)) lookAtPattern(part);
  };
  for (const value of resolved.values) {
    if (value.tag === "external") continue;
    for (const expr of expressionsIn(value.value)) {
      look(`${expr.tag} ${expr.region.start}`, exprTypes.get(expr));
      for (const id of boundBy(expr)) lookAtLocal(id);
      for (const pattern of patternsOf(expr)) lookAtPattern(pattern);
    }
  }
  return missing;
}

function boundBy(expr: Expr): readonly LocalId[] {
  if (expr.tag === "lambda") return expr.params.map(({ local }) => local.id);
  return expr.tag === "block" ? expr.bindings.map(({ local }) => local.id) : [];
}

function patternsOf(expr: Expr): readonly CorePattern[] {
  if (expr.tag !== "match") return [];
  return expr.branches.flatMap(({ pattern, guard }) => [pattern, ...guardPatterns(guard)]);
}

function guardPatterns(guard: Guard | undefined): readonly CorePattern[] {
  return guard?.tag === "matches" ? [guard.pattern, ...guardPatterns(guard.guard)] : [];
}

function partsOf(pattern: CorePattern): readonly CorePattern[] {
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

function localsOf(pattern: CorePattern): readonly LocalId[] {
  switch (pattern.tag) {
    case "bind":
    case "as":
      return [pattern.local.id];
    case "list":
      return pattern.items.flatMap((it) => (it.tag === "glob" && it.local ? [it.local.id] : []));
    case "string":
      return pattern.parts.flatMap((it) => (it.tag !== "text" && it.local ? [it.local.id] : []));
    default:
      return [];
  }
}

test("every expression, pattern and local name of Predef has a type without metas", () => {
  expect(checkedPredef.exprTypes.size).toBeGreaterThan(500);
  expect(unrecorded(checkedPredef)).toEqual([]);
});

test("so it is in programs of every form", () => {
  const { resolved, typed } = typedText(`
struct Poly(run: forall a. a -> a)
enum Shown[r]: Pack[b](value: b, show: b -> r)
c1 = [1]
use = (p: Poly, s) -> (
  Poly(run) = p
  Pack(v, show) = s
  unused = []
  xs: List[forall a. a -> a] = [run, y -> y]
  text = match run("a"):
    case "x\${rest}$.{c}" if rest matches "\${_}b": rest
    case _ | "y" if c1 matches [1, *more, _] if more matches []: "z"
    case all: all
  (xs, show(v), run(text), length_List([z for (z, _) in [(1, unused)]]))
)
def poly[f: * -> *](x: f[a], g: forall b. f[b] -> Int) -> (Int, f[a]):
  def again(y: f[c]) -> Int: g(y)
  (again(x), x)
last = Some(None)
`);
  expect(typed.problems).toEqual([]);
  expect(unrecorded({ resolved, ...typed })).toEqual([]);
});
