import type { CorePattern, Expr, LocalId, ResolvedPackage, TypeDeclaration } from "./core.ts";
import type { BoundVariable, Kind, Type, Variance } from "./type.ts";

/** A declared type with the kinds and variances that inference found for its parameters. */
export type KindedType = {
  readonly declaration: TypeDeclaration;
  readonly params: readonly {
    readonly name: string;
    readonly variance: Variance;
    readonly kind: Kind;
  }[];
  /** By constructor name: the variables that it hides, with their kinds. */
  readonly existentials: ReadonlyMap<string, readonly BoundVariable[]>;
};

/**
 * A package that has passed every check. Types are kept beside the tree, by node, and are fully
 * solved: no meta is left in them. A type variable of a signature stands in them as a skolem, so that
 * two variables of one name stay apart.
 */
export type CheckedPackage = {
  readonly resolved: ResolvedPackage;
  /** By type name. */
  readonly types: ReadonlyMap<string, KindedType>;
  /** By unique top-level name: the generalised type of each value and external. */
  readonly valueTypes: ReadonlyMap<string, Type>;
  /** An expression that is bound to a name has its generalised type. */
  readonly exprTypes: ReadonlyMap<Expr, Type>;
  readonly patternTypes: ReadonlyMap<CorePattern, Type>;
  /** What each local name has for a type where it is used; may be polymorphic. */
  readonly localTypes: ReadonlyMap<LocalId, Type>;
};
