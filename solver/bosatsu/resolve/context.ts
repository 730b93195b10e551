import type { Expr } from "../tree/core.ts";
import type { Region } from "../tree/source.ts";
import type { Expression } from "../tree/syntax.ts";
import type { Scope } from "./scope.ts";

/** What every rule for sugar needs: the names in scope, and the way back into any expression. */
export type Context = {
  readonly scope: Scope;
  readonly expression: (expression: Expression) => Expr;
};

export type ExpressionOf<Tag extends Expression["tag"]> = Extract<
  Expression,
  { readonly tag: Tag }
>;

export function span(first: Region, last: Region): Region {
  return { start: first.start, end: last.end };
}
