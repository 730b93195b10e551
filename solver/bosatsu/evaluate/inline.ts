import type { Expr, TopLevel } from "../tree/core.ts";
import { expressionsIn } from "../tree/expr-children.ts";

/** A top-level function that is short enough to stand where it is called. */
export type Inlinable = {
  readonly lambda: Extract<Expr, { readonly tag: "lambda" }>;
  /** How many expressions it is made of. */
  readonly size: number;
};

/** Calls of a longer function stay calls. */
const sizeMax = 48;

/** How many expressions one top-level value may take over from others, all together. */
export const inlinedMax = 600;

/** A frame with more slots than this costs more to make than the calls that it saves. */
export const slotsMax = 16;

/** `undefined` for what calls itself, is too long, or is no function. */
export function inlinable(value: TopLevel): Inlinable | undefined {
  if (value.tag === "external" || value.recursive) return undefined;
  const lambda = unwrap(value.value);
  if (lambda.tag !== "lambda") return undefined;
  let size = 0;
  for (const _ of expressionsIn(lambda)) {
    size += 1;
    if (size > sizeMax) return undefined;
  }
  return { lambda, size };
}

/** What is left when notes on types are taken off. */
export function unwrap(expr: Expr): Expr {
  let inner = expr;
  for (;;) {
    if (inner.tag === "annotate") inner = inner.value;
    else if (inner.tag === "generic") inner = inner.body;
    else return inner;
  }
}
