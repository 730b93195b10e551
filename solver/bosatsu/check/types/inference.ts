import type { ConstructorRef, CorePattern, Expr, GlobalRef, LocalId } from "../../tree/core.ts";
import type { Because, TypeProblem } from "../../tree/problem-type.ts";
import type { Region } from "../../tree/source.ts";
import type { BoundVariable, Type } from "../../tree/type.ts";
import { newMeta, type Solver } from "./solver.ts";

/** What is known while the values of one package are inferred. */
export type Inference = {
  readonly solver: Solver;
  readonly names: Names;
  readonly judge: Judge;
  /** Types of local names; ids are unique, so nothing is ever taken out. */
  readonly locals: Map<LocalId, Type>;
  /** What the type variables in scope stand for. */
  typeVariables: ReadonlyMap<string, Type>;
  readonly exprTypes: Map<Expr, Type>;
  readonly patternTypes: Map<CorePattern, Type>;
  readonly problems: FoundProblem[];
  /** Resolve found a fault in the value: a name in it may stand for nothing. */
  readonly broken: boolean;
  /** Set when the value uses one whose type could not be found. */
  tainted: boolean;
};

export type FoundProblem = { readonly problem: TypeProblem; readonly region: Region };

/** What names outside the value mean. */
export type Names = {
  /** `undefined` when the value has a type problem of its own. */
  readonly global: (ref: GlobalRef) => Type | undefined;
  readonly constructor: (ref: ConstructorRef) => ConstructorSignature;
};

export type ConstructorSignature = {
  /** As a function, or as a value when there is no field. */
  readonly type: Type;
  /** The constant of the type it belongs to. */
  readonly owner: Type;
  readonly params: readonly BoundVariable[];
  readonly existentials: readonly BoundVariable[];
  /** In terms of the two lists of variables. */
  readonly fields: readonly Type[];
};

/** What an expression has to be, and why. The type has no outer `forall`. */
export type Expected = { readonly type: Type; readonly because: Because };

/** The judgements call each other; this record ties the knot between their files. */
export type Judge = {
  /** A type without outer `forall`. */
  readonly infer: (inference: Inference, expr: Expr) => Type;
  readonly check: (inference: Inference, expr: Expr, expected: Expected) => void;
};

export function recordExpr(inference: Inference, expr: Expr, type: Type): Type {
  inference.exprTypes.set(expr, type);
  return type;
}

export function localType(inference: Inference, id: LocalId): Type {
  const type = inference.locals.get(id);
  if (type !== undefined) return type;
  if (!inference.broken) throw new Error(`local ${id} has no type yet`);
  return newMeta(inference.solver);
}
