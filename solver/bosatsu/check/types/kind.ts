import type { Kind, Variance } from "../../tree/type.ts";
import { star } from "../../tree/type.ts";

/** The variance of `x` in `f[g[x]]`, from those of the two positions it goes through. */
export function composeVariance(outer: Variance, inner: Variance): Variance {
  if (outer === "phantom" || inner === "phantom") return "phantom";
  if (outer === "invariant" || inner === "invariant") return "invariant";
  return outer === inner ? "co" : "contra";
}

/** The least variance that allows both uses. */
export function joinVariance(one: Variance, other: Variance): Variance {
  if (one === "phantom" || one === other) return other;
  return other === "phantom" ? one : "invariant";
}

/** Whether a parameter declared as `wide` may be used as `narrow` says. */
export function varianceAllows(wide: Variance, narrow: Variance): boolean {
  return joinVariance(wide, narrow) === wide;
}

/**
 * Whether a type of kind `given` may stand where one of kind `wanted` is needed: the same arrows, with
 * variances at least as specific, the other way round in arguments of arguments.
 */
export function kindAllows(wanted: Kind, given: Kind): boolean {
  if (wanted.tag === "star" || given.tag === "star") return wanted.tag === given.tag;
  return (
    varianceAllows(wanted.variance, given.variance) &&
    kindAllows(given.argument, wanted.argument) &&
    kindAllows(wanted.result, given.result)
  );
}

export type KindedParameter = { readonly variance: Variance; readonly kind: Kind };

/** The kind of a type constructor with these parameters. */
export function kindOfParameters(params: readonly KindedParameter[]): Kind {
  return params.reduceRight<Kind>(
    (result, { variance, kind }) => ({ tag: "arrow", variance, argument: kind, result }),
    star,
  );
}

/** `Fn2` takes two parameters contravariantly and a covariant result. */
export function kindOfFunction(arity: number): Kind {
  const params = Array.from({ length: arity }, (): KindedParameter => contra);
  return kindOfParameters([...params, { variance: "co", kind: star }]);
}

const contra: KindedParameter = { variance: "contra", kind: star };
