import { describe, expect, test } from "vitest";
import { kindText } from "../../report/kind-text.ts";
import { kindOfParameters } from "./kind.ts";
import { problemsIn, typedText } from "./typed.testing.ts";

/** The kind of the last declared type, or the problems. */
function kindOfLast(declarations: string): string {
  const problems = problemsIn(declarations);
  if (problems.length > 0) return problems.map(({ at }) => at).join(", ");
  const last = [...typedText(declarations).kinded.types.values()].at(-1);
  return last === undefined ? "no type" : kindText(kindOfParameters(last.params));
}

describe("kinds and variances of declared types", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["struct A", "*"],
    ["struct A(x: Int)", "*"],
    ["struct A(x)", "+* -> *"],
    ["struct A[a](x: a -> Int)", "-* -> *"],
    ["struct A[a](x: a -> a)", "* -> *"],
    ["struct A[a](x: (a -> Int) -> Int)", "+* -> *"],
    ["struct A[a](n: Int)", "👻* -> *"],
    ["struct A[a, b](x: (a, b) -> b)", "-* -> * -> *"],
    ["enum A[a]: L, N(left: A[a], value: a, right: A[a])", "+* -> *"],
    ["enum A[a]: L, N(f: a -> Int, rest: A[a])", "-* -> *"],
    ["struct A[a](x: Order[a])", "-* -> *"],
    ["struct A[k, v](x: Dict[k, v])", "* -> +* -> *"],
    ["struct A[a](x: List[Order[a]])", "-* -> *"],
    ["struct A[a](x: forall b. a -> b)", "-* -> *"],
    // Nothing shows how an external type uses a parameter.
    ["external struct A[a]", "* -> *"],
    ["external struct A[a: +*, b: -*]", "+* -> -* -> *"],
    // Parameters of higher kind: accepting every type is worth more than a narrow variance.
    ["struct A(x: f[Int])", "+(* -> *) -> *"],
    ["struct A[f, a](x: f[a])", "+(* -> *) -> * -> *"],
    // Parameters that are not listed count from their first place in the text.
    ["struct A(x: f[a])", "+(* -> *) -> * -> *"],
    ["struct A[f: +* -> *, a: +*](x: f[a])", "(+* -> *) -> +* -> *"],
    ["struct A[f](map: forall a, b. (f[a], a -> b) -> f[b])", "(* -> *) -> *"],
    ["enum A[f, a]: Pure(a: a), Roll(more: f[A[f, a]])", "+(+* -> *) -> +* -> *"],
    ["struct A(x: t[List])", "+((* -> *) -> *) -> *"],
    ["struct Fun[f: +* -> *](x: f[Int])\nstruct A[f](x: Fun[f])", "(+* -> *) -> *"],
    // Declared variances are taken as given.
    ["struct A[a: *](x: a)", "* -> *"],
    ["struct A[a: +*](x: a)", "+* -> *"],
    ["struct A[a: 👻*](n: Int)", "👻* -> *"],
    ["enum A[a]: V[b](x: b, f: b -> a)", "+* -> *"],
    ["enum A[a]: V[g](x: g[a])", "* -> *"],
  ];
  test.each(rows)("%s : %s", (source, kind) => {
    expect(kindOfLast(source)).toBe(kind);
  });
});

describe("declarations that cannot be", () => {
  const rows: readonly (readonly [string, string, string])[] = [
    [
      "struct W(f: W -> Int)",
      "KindInferenceError 1:1",
      "`W` mentions itself as what a function takes",
    ],
    ["struct W(fn: W[a, b] -> a -> b)", "KindInferenceError 1:1", "mentions itself"],
    ["struct W(f: Order[W])", "KindInferenceError 1:1", "mentions itself"],
    [
      "struct I[a: *](x: a)\nstruct W(f: I[W])",
      "KindInferenceError 2:1",
      "both go into and come out",
    ],
    [
      "struct A[a: +*](f: a -> Int)",
      "KindInferenceError 1:1",
      "uses its parameter `a` as contravariant",
    ],
    ["struct A[a: 👻*](x: a)", "KindInferenceError 1:1", "declares it phantom"],
    ["struct A(x: List[List])", "KindInferenceError 1:1", "`List` is of kind `* -> *`"],
    ["struct A(x: List)", "KindInferenceError 1:1", "For example `List[Int]`."],
    ["struct A(x: Int[Int])", "KindInferenceError 1:1", "more type arguments than it takes"],
    ["struct A(x: f[f])", "KindInferenceError 1:1", "take itself as an argument"],
    ["struct A(x: f[Int], y: f)", "KindInferenceError 1:1", "kind"],
    [
      "struct F[f: +* -> *](x: f[Int])\nstruct A(x: F[Order])",
      "KindInferenceError 2:1",
      "`Order` is of kind `-* -> *`",
    ],
    // What depends on a type at fault is not blamed.
    ["struct W(f: W -> Int)\nstruct V(w: W, v: List[List])", "KindInferenceError 1:1", "`W`"],
    [
      "struct W(f: W -> Int)\nx = w -> match w:\n  case W(f): f(w)",
      "KindInferenceError 1:1",
      "`W`",
    ],
  ];
  test.each(rows)("%s : %s", (source, at, piece) => {
    const problems = problemsIn(source);
    expect(problems.map((it) => it.at)).toEqual([at]);
    expect(problems[0]?.message).toContain(piece);
  });
});
