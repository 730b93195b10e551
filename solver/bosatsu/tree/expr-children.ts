import type { CoreBranch, Expr, Guard } from "./core.ts";

/** The direct parts of an expression, in the order of the source; guards included. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.tag) {
    case "local":
    case "global":
    case "constructor":
    case "literal":
      return [];
    case "lambda":
    case "generic":
      return [expr.body];
    case "annotate":
      return [expr.value];
    case "apply":
      return [expr.fn, ...expr.args];
    case "block":
      return [...expr.bindings.map(({ value }) => value), expr.body];
    case "list":
      return expr.items.map(({ value }) => value);
    case "match":
      return [expr.scrutinee, ...expr.branches.flatMap(branchParts)];
  }
}

function branchParts({ guard, body }: CoreBranch): readonly Expr[] {
  return [...guardParts(guard), body];
}

export function guardParts(guard: Guard | undefined): readonly Expr[] {
  if (guard === undefined) return [];
  if (guard.tag === "condition") return [guard.condition];
  return [guard.value, ...guardParts(guard.guard)];
}

/** Every expression below and including this one, parents first, in the order of the source. */
export function* expressionsIn(root: Expr): Iterable<Expr> {
  const open: Expr[] = [root];
  for (let expr = open.pop(); expr !== undefined; expr = open.pop()) {
    yield expr;
    for (const child of childrenOf(expr).toReversed()) open.push(child);
  }
}
