import type { Region } from "../../tree/source.ts";
import { plainName } from "../../tree/tidy-type.ts";
import type { BoundVariable, Kind, Meta, Type } from "../../tree/type.ts";
import { star } from "../../tree/type.ts";
import type { Fault } from "./fault.ts";
import { kindAllows, kindOfFunction } from "./kind.ts";
import type { Skolem } from "./type-walk.ts";
import { functionArity, prune } from "./type-walk.ts";

/**
 * What is known so far while types are solved. A level is how many generalising scopes are open: a
 * meta or skolem of a deeper level than the current one belongs to a scope that is closed, so a meta
 * may be generalised and a skolem may not be seen. (Rémy's levels, in place of a walk over the
 * environment.)
 */
export type Solver = {
  level: number;
  nextId: number;
  /** How many attempts are under way; only then is there something to undo. */
  attempts: number;
  /** Undone from the end when an attempt fails. */
  readonly trail: Change[];
  readonly rigid: Map<number, Rigid>;
  readonly kindOfConstant: (packageName: string, name: string) => Kind;
};

type Change = { readonly meta: Meta; readonly level: number; readonly solution: Type | undefined };

/** Where a skolem comes from, and the level of the scope that may see it. */
export type Rigid = { readonly level: number; readonly origin: SkolemOrigin };

export type SkolemOrigin =
  /** A type variable of a signature. */
  | { readonly from: "signature" }
  /** The expression at `region` had to have this polymorphic type. */
  | { readonly from: "expression"; readonly region: Region; readonly type: Type }
  /** A value was used where a polymorphic one is needed. */
  | { readonly from: "use" }
  /** Hidden by an `exists` or by a constructor. */
  | { readonly from: "hidden" };

export function newSolver(kindOfConstant: Solver["kindOfConstant"]): Solver {
  return { level: 0, nextId: 0, attempts: 0, trail: [], rigid: new Map(), kindOfConstant };
}

export function newMeta(solver: Solver, kind: Kind = star): Type {
  const { level } = solver;
  return {
    tag: "meta",
    meta: { id: freshId(solver), kind, level, solution: undefined },
  };
}

export function newSkolem(solver: Solver, bound: BoundVariable, origin: SkolemOrigin): Skolem {
  const id = freshId(solver);
  solver.rigid.set(id, { level: solver.level, origin });
  return {
    tag: "skolem",
    name: plainName(bound.name),
    kind: bound.kind,
    existential: origin.from === "hidden",
    id,
  };
}

export function freshId(solver: Solver): number {
  solver.nextId += 1;
  return solver.nextId;
}

/** A name no source can have and no other call gives; `base` is empty when nobody chose one. */
export function freshName(solver: Solver, base: string): string {
  return `${plainName(base)}$${freshId(solver)}`;
}

/** For a scope that outlasts a call; `leaveScope` has to follow. */
export function enterScope(solver: Solver): void {
  solver.level += 1;
}

export function leaveScope(solver: Solver): void {
  solver.level -= 1;
}

/** Opens a scope for the length of `inside`. */
export function inScope<Result>(solver: Solver, inside: () => Result): Result {
  solver.level += 1;
  try {
    return inside();
  } finally {
    solver.level -= 1;
  }
}

/** Runs a relation between types; when it has a fault, nothing it solved stays. */
export function attempt(solver: Solver, relate: () => Fault | undefined): Fault | undefined {
  const mark = solver.trail.length;
  solver.attempts += 1;
  const fault = relate();
  solver.attempts -= 1;
  if (fault !== undefined) undo(solver, mark);
  if (solver.attempts === 0) solver.trail.length = 0;
  return fault;
}

function undo(solver: Solver, mark: number): void {
  while (solver.trail.length > mark) {
    const change = solver.trail.pop();
    if (change === undefined) return;
    change.meta.level = change.level;
    change.meta.solution = change.solution;
  }
}

/** Gives an unsolved meta its type. The caller has made sure that the type fits. */
export function setSolution(solver: Solver, meta: Meta, solution: Type): void {
  if (meta.solution !== undefined) throw new Error(`meta ${meta.id} is solved already`);
  remember(solver, meta);
  meta.solution = solution;
}

function remember(solver: Solver, meta: Meta): void {
  if (solver.attempts === 0) return;
  solver.trail.push({ meta, level: meta.level, solution: undefined });
}

export function lowerLevel(solver: Solver, meta: Meta, level: number): void {
  if (meta.level <= level) return;
  remember(solver, meta);
  meta.level = level;
}

/** The kind of a type in which no variable is free. */
export function kindOf(solver: Solver, type: Type): Kind {
  const pruned = prune(type);
  switch (pruned.tag) {
    case "constant":
      return kindOfConstant(solver, pruned);
    case "skolem":
      return pruned.kind;
    case "meta":
      return pruned.meta.kind;
    case "apply": {
      const kind = kindOf(solver, pruned.fn);
      return kind.tag === "arrow" ? kind.result : star;
    }
    case "forall":
    case "exists":
    case "variable":
      return star;
  }
}

function kindOfConstant(
  solver: Solver,
  constant: Extract<Type, { readonly tag: "constant" }>,
): Kind {
  const arity = functionArity(constant);
  if (arity !== undefined) return kindOfFunction(arity);
  return solver.kindOfConstant(constant.package, constant.name);
}

/**
 * Solves `meta := type`, unless the type contains the meta, a `forall`, a skolem that the meta may
 * not see, or is of another kind. Metas inside come to live as long as this one.
 */
export function solve(solver: Solver, meta: Meta, type: Type): Fault | undefined {
  const fault = admit(solver, meta, type);
  if (fault !== undefined) return fault.reason === "infinite" ? { ...fault, whole: type } : fault;
  const actual = kindOf(solver, type);
  if (!kindAllows(meta.kind, actual)) {
    return { reason: "kind", type, actual, wanted: meta.kind };
  }
  setSolution(solver, meta, type);
  return undefined;
}

function admit(solver: Solver, meta: Meta, type: Type): Fault | undefined {
  const pruned = prune(type);
  switch (pruned.tag) {
    case "apply":
      return admit(solver, meta, pruned.fn) ?? admit(solver, meta, pruned.argument);
    case "exists":
      return admit(solver, meta, pruned.body);
    case "forall":
      return { reason: "mismatch", actual: pruned, wanted: { tag: "meta", meta } };
    case "skolem":
      return levelOfSkolem(solver, pruned) > meta.level
        ? { reason: "escape", skolem: pruned }
        : undefined;
    case "meta":
      if (pruned.meta === meta) return { reason: "infinite", part: pruned, whole: pruned };
      lowerLevel(solver, pruned.meta, meta.level);
      return undefined;
    case "constant":
    case "variable":
      return undefined;
  }
}

export function levelOfSkolem(solver: Solver, { id }: Skolem): number {
  const rigid = solver.rigid.get(id);
  if (rigid === undefined) throw new Error(`skolem ${id} is unknown`);
  return rigid.level;
}
