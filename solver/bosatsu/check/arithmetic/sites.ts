import type { CorePattern, Expr, Guard, LocalId } from "../../tree/core.ts";
import { expressionsIn } from "../../tree/expr-children.ts";
import { localsOf } from "../pattern-locals.ts";

/** Where a local gets its value. Parameters have no site. */
export type Site =
  | { readonly tag: "let"; readonly value: Expr }
  | { readonly tag: "pattern"; readonly scrutinee: Expr; readonly pattern: CorePattern };

/** The sites of all locals that are bound inside an expression. */
export function sitesIn(root: Expr): ReadonlyMap<LocalId, Site> {
  const sites = new Map<LocalId, Site>();
  const addPattern = (scrutinee: Expr, pattern: CorePattern): void => {
    for (const { id } of localsOf(pattern)) sites.set(id, { tag: "pattern", scrutinee, pattern });
  };
  const addGuard = (guard: Guard | undefined): void => {
    if (guard?.tag !== "matches") return;
    addPattern(guard.value, guard.pattern);
    addGuard(guard.guard);
  };
  for (const expr of expressionsIn(root)) {
    if (expr.tag === "block") {
      for (const { local, value } of expr.bindings) sites.set(local.id, { tag: "let", value });
    } else if (expr.tag === "match") {
      for (const { pattern, guard } of expr.branches) {
        addPattern(expr.scrutinee, pattern);
        addGuard(guard);
      }
    }
  }
  return sites;
}
