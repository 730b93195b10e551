import type { CoreBranch, Expr, Guard, Local, LocalId, ResolvedPackage } from "../../tree/core.ts";
import { expressionsIn } from "../../tree/expr-children.ts";
import type { Problem } from "../../tree/problem.ts";
import type { Region } from "../../tree/source.ts";
import { localsOf } from "../pattern-locals.ts";

type Bound = {
  readonly local: Local;
  readonly what: "binding" | "def" | "parameter" | "pattern";
  /** A binding or def from its start to its end; for a parameter the whole function. */
  readonly region: Region;
  /** Uses in here do not count: those of a def by itself. */
  readonly within: Expr | undefined;
};

/** Local names that nothing uses, in the order of the source. Names that we made up are none. */
export function checkUnused({ path, values }: ResolvedPackage): readonly Problem[] {
  return values.flatMap((value) => {
    if (value.tag === "external" || value.broken) return [];
    return unusedIn(value.value).map(({ local: { name }, what, region }) => {
      return { code: "UnusedLet", name, what, path, region } as const;
    });
  });
}

function unusedIn(root: Expr): readonly Bound[] {
  const uses = usesIn(root);
  const unused = boundIn(root).filter(({ local, within }) => {
    if (local.name.startsWith("_")) return false;
    const own = within === undefined ? 0 : countUses(within, local.id);
    return (uses.get(local.id) ?? 0) === own;
  });
  return unused.toSorted((left, right) => left.local.region.start - right.local.region.start);
}

function usesIn(root: Expr): ReadonlyMap<LocalId, number> {
  const uses = new Map<LocalId, number>();
  const madeUp = new Set<Expr>();
  for (const expr of expressionsIn(root)) {
    if (expr.tag === "match" && isMadeUp(expr)) madeUp.add(expr.scrutinee);
    if (expr.tag === "local" && !madeUp.has(expr)) uses.set(expr.id, (uses.get(expr.id) ?? 0) + 1);
  }
  return uses;
}

/** A parameter is matched with its pattern by us: its name then stands where the pattern does. */
function isMadeUp({ origin, scrutinee, branches }: Extract<Expr, { tag: "match" }>): boolean {
  if (origin !== "parameter" && origin !== "bind" && origin !== "for") return false;
  return scrutinee.tag === "local" && scrutinee.region === branches[0]?.pattern.region;
}

function countUses(root: Expr, id: LocalId): number {
  let count = 0;
  for (const expr of expressionsIn(root)) if (expr.tag === "local" && expr.id === id) count += 1;
  return count;
}

function boundIn(root: Expr): readonly Bound[] {
  const bound: Bound[] = [];
  for (const expr of expressionsIn(root)) {
    if (expr.tag === "lambda") bound.push(...parameters(expr));
    else if (expr.tag === "block") bound.push(...bindings(expr));
    else if (expr.tag === "match") bound.push(...expr.branches.flatMap(branchNames));
  }
  return bound;
}

function parameters({ params, region }: Extract<Expr, { tag: "lambda" }>): readonly Bound[] {
  return params.map(({ local }) => ({ local, what: "parameter", region, within: undefined }));
}

function bindings(block: Extract<Expr, { tag: "block" }>): readonly Bound[] {
  return block.bindings.map(({ local, value, recursive, def, region }) => {
    const within = recursive ? value : undefined;
    return { local, what: def ? "def" : "binding", region, within };
  });
}

function branchNames({ pattern, guard }: CoreBranch): readonly Bound[] {
  const locals = [...localsOf(pattern), ...guardLocals(guard)];
  return locals.map((local) => {
    return { local, what: "pattern", region: local.region, within: undefined } as const;
  });
}

function guardLocals(guard: Guard | undefined): readonly Local[] {
  if (guard?.tag !== "matches") return [];
  return [...localsOf(guard.pattern), ...guardLocals(guard.guard)];
}
