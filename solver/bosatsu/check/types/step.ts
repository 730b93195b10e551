import type { Expr } from "../../tree/core.ts";
import type { Type } from "../../tree/type.ts";
import type { Expected } from "./inference.ts";

/**
 * A judgement up to the next expression that it has to ask about, and how it goes on from there. Chains
 * of calls, of bindings and of branches are thousands of expressions deep, and JavaScript's stack is
 * not: `judge` in infer.ts holds what is open in a list.
 */
export type Step =
  | { readonly tag: "done"; readonly type: Type }
  | {
      readonly tag: "ask";
      readonly expr: Expr;
      /** Without it the type is inferred. */
      readonly expected: Expected | undefined;
      /** Gets the type that was inferred, or the expected one. */
      readonly then: Then;
    };

export type Then = (type: Type) => Step;

export function done(type: Type): Step {
  return { tag: "done", type };
}

export function askType(expr: Expr, then: Then): Step {
  return { tag: "ask", expr, expected: undefined, then };
}

export function askCheck(expr: Expr, expected: Expected, then: Then): Step {
  return { tag: "ask", expr, expected, then };
}
