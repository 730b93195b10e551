import type { CorePattern, Expr, ResolvedPackage, TypeDeclaration } from "./core.ts";
import type { Kind, Type, Variance } from "./type.ts";

/** A declared type with the kinds and variances that inference found for its parameters. */
export type KindedType = {
  readonly declaration: TypeDeclaration;
  readonly params: readonly {
    readonly name: string;
    readonly variance: Variance;
    readonly kind: Kind;
  }[];
};

/**
 * A package that has passed every check. Types are kept beside the tree, by node, and are fully
 * solved: no meta is left in them.
 */
export type CheckedPackage = {
  readonly resolved: ResolvedPackage;
  /** By type name. */
  readonly types: ReadonlyMap<string, KindedType>;
  /** By unique top-level name: the generalised type of each value and external. */
  readonly valueTypes: ReadonlyMap<string, Type>;
  readonly exprTypes: ReadonlyMap<Expr, Type>;
  readonly patternTypes: ReadonlyMap<CorePattern, Type>;
};
